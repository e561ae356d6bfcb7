#include "base/date.hpp"

#include "catch.hpp"

using tavolo::base::date_of;
using tavolo::base::day_of;
using tavolo::base::is_date;
using tavolo::base::is_dated;
using tavolo::base::is_time;

TEST_CASE("a date is a day of the calendar") {
  for (const char* day : {"2026-11-20", "2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31"}) CHECK(is_date(day));
  for (const char* day : {"2026-02-29", "1900-02-29", "2026-02-30", "2026-11-31", "2026-00-10", "2026-13-01",
                          "2026-11-00", "2026-11-2", "2026/11/20", "20261120", "", "2026-11-20 ", "+026-11-20"}) {
    INFO(day);
    CHECK_FALSE(is_date(day));
  }
}

TEST_CASE("a time is one of such a day") {
  for (const char* time : {"2026-11-20T21:04:05Z", "2026-11-20T00:00:00Z", "2026-12-31T23:59:60Z"})
    CHECK(is_time(time));
  for (const char* time : {"2026-02-30T10:00:00Z", "2026-11-20T24:00:00Z", "2026-11-20T23:60:00Z",
                           "2026-11-20T23:59:61Z", "2026-11-20 21:04:05Z", "2026-11-20T21:04:05", "2026-11-20", ""}) {
    INFO(time);
    CHECK_FALSE(is_time(time));
  }
}

TEST_CASE("days are counted over the ends of months and years") {
  using std::chrono::days;
  CHECK(date_of(day_of("2026-11-20")) == "2026-11-20");
  CHECK(date_of(day_of("2026-11-20T21:04:05Z") + days(1)) == "2026-11-21");
  CHECK(date_of(day_of("2026-12-31") + days(1)) == "2027-01-01");
  CHECK(date_of(day_of("2024-03-01") - days(1)) == "2024-02-29");
  CHECK(date_of(day_of("0100-01-01") - days(1)) == "0099-12-31");
  // A day that there is not has the form of one, and is the one that is meant.
  CHECK(is_dated("2026-04-31"));
  CHECK(date_of(day_of("2026-04-31")) == "2026-05-01");
  CHECK_FALSE(is_dated("2026-4-31"));
}
