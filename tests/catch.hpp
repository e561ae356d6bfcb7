#pragma once

// Catch2 v2 (Debian 12) and v3 (Debian 13, Ubuntu 24.04): what differs between them stands here.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
namespace tavolo::tests {
inline auto contains(const std::string& text) { return Catch::Matchers::ContainsSubstring(text); }
}  // namespace tavolo::tests
#else
#include <catch2/catch.hpp>
namespace tavolo::tests {
inline auto contains(const std::string& text) { return Catch::Contains(text); }
}  // namespace tavolo::tests
#endif
