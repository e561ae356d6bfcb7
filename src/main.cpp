#include "cli/command.hpp"

int main(int argc, char** argv) { return tavolo::cli::run(argc, argv); }
