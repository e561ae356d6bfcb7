#include <unistd.h>

#include <cstdlib>

#if __has_include(<catch2/catch_session.hpp>)
#include <catch2/catch_session.hpp>
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#endif

// The commands of a test are one script, and so one session, also where its terminal is outside of a container.
int main(int argc, char** argv) {
  if (getsid(0) <= 0) setsid();
  Catch::Session session;
  if (const int wrong = session.applyCommandLine(argc, argv); wrong != 0) return wrong;
  // Where a planted fault is sought the first failure says enough (tests/mutation/run.sh).
  if (std::getenv("TAVOLO_FIRST_FAILURE") != nullptr) session.configData().abortAfter = 1;
  return session.run();
}
