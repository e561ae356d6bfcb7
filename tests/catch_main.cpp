#include <unistd.h>

#if __has_include(<catch2/catch_session.hpp>)
#include <catch2/catch_session.hpp>
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#endif

// The commands of a test are one script, and so one session, also where its terminal is outside of a container.
int main(int argc, char** argv) {
  if (getsid(0) <= 0) setsid();
  return Catch::Session().run(argc, argv);
}
