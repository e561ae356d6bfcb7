#include "base/few.hpp"

#include <utility>
#include <vector>

#include "catch.hpp"

using tavolo::base::Few;

namespace {

using List = Few<int, 3>;

std::vector<int> numbers(const List& list) { return {list.begin(), list.end()}; }

}  // namespace

TEST_CASE("a list of a few is what a vector is, however many there are") {
  for (int count = 0; count < 12; ++count) {
    std::vector<int> as;
    List list;
    for (int i = 0; i < count; ++i) {
      as.push_back(i * i);
      list.push_back(i * i);
      CHECK(list.back() == i * i);
    }
    CHECK(numbers(list) == as);
    CHECK(list == as);
    CHECK(list.size() == as.size());
    CHECK(list.empty() == as.empty());

    List copy = list;
    CHECK(copy == list);
    copy.push_back(7);
    CHECK_FALSE(copy == list);
    copy = list;
    CHECK(copy == list);
    copy = std::as_const(copy);
    CHECK(numbers(copy) == as);

    List moved = std::move(copy);
    CHECK(numbers(moved) == as);
    moved = List{1, 2, 3, 4, 5};
    CHECK(numbers(moved) == std::vector{1, 2, 3, 4, 5});
    moved = List(as);
    CHECK(numbers(moved) == as);

    moved.resize(5);
    as.resize(5);
    CHECK(numbers(moved) == as);
    moved.resize(2);
    as.resize(2);
    CHECK(numbers(moved) == as);
    moved.resize(6, 9);
    as.resize(6, 9);
    CHECK(numbers(moved) == as);
    const Few<int, 8> wider = moved;
    CHECK(std::vector<int>(wider.begin(), wider.end()) == as);
    CHECK(numbers(List(wider)) == as);
    CHECK(wider.front() == moved.front());
    moved.front() = 70;
    CHECK(moved[0] == 70);
    moved.clear();
    CHECK(moved.empty());
    moved.assign(static_cast<std::size_t>(count), 4);
    CHECK(numbers(moved) == std::vector<int>(static_cast<std::size_t>(count), 4));
  }
}

TEST_CASE("what was longer shows nothing of that when it is long again") {
  List list{1, 2, 3, 4};
  list.resize(1);
  list.resize(6);
  CHECK(numbers(list) == std::vector{1, 0, 0, 0, 0, 0});
  list[5] = 6;
  CHECK(list.back() == 6);
}
