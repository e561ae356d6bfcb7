#pragma once

#include <array>

// What the individual and the Howell movements of plans begin with. They are data that was searched for once, and the
// proof of every plan is asked over all of it.
namespace tavolo::season {

/// Who stays while all others move.
inline constexpr int rover = -1;

/// A table of the first round of an individual movement: two partners against two. In each later round everybody's
/// place is taken by the next: by the number one higher, the last by 0; of nine people the numbers are two digits to
/// the base of three, which go on each by itself.
struct IndividualTable {
  int people = 0;
  std::array<int, 4> seats = {};
};

/// Where the number of people is a multiple of four, or one more, all are partners once and opponents twice (whist
/// tournaments: I. Anderson, "Combinatorial Designs and Tournaments", 1997); that of twelve is the one of J. D. A.
/// Wiseman, "Tournament Designs: Individual-Pairs", 2003. Elsewhere partners are others in each round, and opponents
/// meet twice at most.
inline constexpr std::array<IndividualTable, 120> individual_tables{{
    {4, {rover, 0, 1, 2}},    {5, {1, 4, 2, 3}},      {6, {1, 3, 4, 5}},      {7, {3, 6, 4, 5}},
    {8, {rover, 4, 1, 2}},    {8, {0, 5, 3, 6}},      {9, {1, 2, 3, 6}},      {9, {4, 8, 5, 7}},
    {10, {2, 8, 6, 9}},       {10, {3, 4, 5, 7}},     {11, {3, 5, 7, 8}},     {11, {4, 9, 6, 10}},
    {12, {rover, 0, 1, 7}},   {12, {2, 5, 3, 10}},    {12, {4, 6, 8, 9}},     {13, {1, 4, 2, 7}},
    {13, {3, 12, 6, 8}},      {13, {5, 11, 9, 10}},   {14, {1, 3, 8, 11}},    {14, {4, 10, 5, 6}},
    {14, {7, 12, 9, 13}},     {15, {3, 12, 5, 7}},    {15, {4, 11, 10, 14}},  {15, {6, 9, 8, 13}},
    {16, {rover, 11, 2, 4}},  {16, {0, 1, 10, 14}},   {16, {3, 9, 6, 13}},    {16, {5, 8, 7, 12}},
    {17, {1, 2, 8, 16}},      {17, {3, 9, 13, 15}},   {17, {4, 7, 5, 12}},    {17, {6, 11, 10, 14}},
    {18, {2, 7, 4, 8}},       {18, {3, 15, 5, 12}},   {18, {6, 14, 10, 13}},  {18, {9, 11, 16, 17}},
    {19, {3, 12, 9, 13}},     {19, {4, 16, 5, 18}},   {19, {6, 17, 10, 15}},  {19, {7, 8, 11, 14}},
    {20, {rover, 12, 8, 16}}, {20, {0, 18, 10, 13}},  {20, {1, 6, 3, 7}},     {20, {2, 14, 9, 11}},
    {20, {4, 17, 5, 15}},     {21, {1, 10, 7, 15}},   {21, {2, 13, 4, 9}},    {21, {3, 20, 11, 14}},
    {21, {5, 19, 6, 8}},      {21, {12, 18, 16, 17}}, {22, {1, 9, 3, 12}},    {22, {4, 6, 10, 11}},
    {22, {5, 20, 15, 19}},    {22, {7, 13, 14, 17}},  {22, {8, 18, 16, 21}},  {23, {3, 7, 6, 16}},
    {23, {4, 10, 9, 21}},     {23, {5, 20, 13, 14}},  {23, {8, 22, 11, 18}},  {23, {12, 15, 17, 19}},
    {24, {rover, 22, 1, 7}},  {24, {0, 8, 13, 20}},   {24, {2, 12, 6, 9}},    {24, {3, 4, 14, 18}},
    {24, {5, 19, 10, 21}},    {24, {11, 16, 15, 17}}, {25, {1, 20, 3, 11}},   {25, {2, 6, 7, 21}},
    {25, {4, 24, 15, 17}},    {25, {5, 12, 8, 23}},   {25, {9, 18, 10, 22}},  {25, {13, 14, 16, 19}},
    {26, {2, 17, 13, 16}},    {26, {3, 15, 20, 21}},  {26, {4, 22, 14, 24}},  {26, {5, 10, 7, 9}},
    {26, {6, 12, 19, 23}},    {26, {8, 25, 11, 18}},  {27, {3, 9, 5, 17}},    {27, {4, 12, 13, 23}},
    {27, {6, 7, 21, 24}},     {27, {8, 22, 15, 19}},  {27, {10, 26, 20, 25}}, {27, {11, 18, 14, 16}},
    {28, {rover, 10, 7, 15}}, {28, {0, 9, 17, 21}},   {28, {1, 8, 12, 13}},   {28, {2, 16, 19, 22}},
    {28, {3, 18, 5, 26}},     {28, {4, 20, 6, 11}},   {28, {14, 24, 23, 25}}, {29, {1, 27, 5, 24}},
    {29, {2, 14, 15, 19}},    {29, {3, 21, 7, 23}},   {29, {4, 12, 20, 22}},  {29, {6, 11, 17, 26}},
    {29, {8, 9, 10, 16}},     {29, {13, 28, 18, 25}}, {30, {1, 8, 3, 28}},    {30, {4, 14, 18, 26}},
    {30, {5, 6, 17, 29}},     {30, {7, 21, 12, 15}},  {30, {9, 22, 19, 23}},  {30, {10, 16, 25, 27}},
    {30, {11, 20, 13, 24}},   {31, {3, 22, 11, 16}},  {31, {4, 19, 8, 28}},   {31, {5, 26, 7, 14}},
    {31, {6, 9, 24, 30}},     {31, {10, 12, 13, 27}}, {31, {15, 23, 17, 18}}, {31, {20, 29, 21, 25}},
    {32, {rover, 21, 6, 17}}, {32, {0, 13, 10, 12}},  {32, {1, 16, 8, 29}},   {32, {2, 26, 11, 19}},
    {32, {3, 30, 22, 28}},    {32, {4, 7, 5, 24}},    {32, {9, 23, 18, 27}},  {32, {14, 15, 20, 25}},
}};

/// A table of the first round of a Howell movement, besides the first one, where the last pair stays and pair 1 sits.
/// In each later round the pairs are those one higher, and so are the boards.
struct HowellTable {
  int tables = 0;
  int first = 0;   ///< the pair in the seats of side A
  int second = 0;  ///< that of side B
  int boards = 0;  ///< how many sets further than at the first table
};

/// Those of three to seven tables are pairs as the cards of the howellcards project seat them (github.com/sywhub).
/// Two and three tables share the boards of a round.
inline constexpr std::array<HowellTable, 66> howell_tables{{
    {2, 2, 3, 0},    {3, 3, 4, 0},    {3, 5, 2, 0},     {4, 6, 5, 1},     {4, 4, 2, 2},     {4, 7, 3, 4},
    {5, 9, 8, 1},    {5, 6, 4, 2},    {5, 3, 7, 7},     {5, 5, 2, 8},     {6, 3, 10, 4},    {6, 8, 7, 5},
    {6, 5, 11, 7},   {6, 9, 6, 9},    {6, 4, 2, 8},     {7, 2, 3, 3},     {7, 4, 7, 11},    {7, 5, 10, 2},
    {7, 6, 13, 9},   {7, 8, 12, 10},  {7, 9, 11, 4},    {8, 4, 6, 1},     {8, 9, 12, 2},    {8, 2, 3, 3},
    {8, 10, 15, 6},  {8, 5, 13, 7},   {8, 8, 14, 12},   {8, 7, 11, 14},   {9, 4, 6, 1},     {9, 10, 14, 2},
    {9, 2, 3, 3},    {9, 8, 15, 4},   {9, 13, 16, 6},   {9, 5, 11, 9},    {9, 9, 17, 11},   {9, 7, 12, 15},
    {10, 4, 6, 1},   {10, 8, 17, 2},  {10, 2, 3, 3},    {10, 12, 18, 4},  {10, 7, 14, 5},   {10, 13, 16, 6},
    {10, 11, 19, 7}, {10, 5, 9, 11},  {10, 10, 15, 18}, {11, 4, 6, 1},    {11, 12, 19, 2},  {11, 2, 3, 3},
    {11, 11, 15, 4}, {11, 13, 18, 5}, {11, 14, 20, 8},  {11, 5, 8, 10},   {11, 9, 17, 15},  {11, 10, 21, 17},
    {11, 7, 16, 19}, {12, 4, 6, 1},   {12, 13, 18, 2},  {12, 2, 3, 3},    {12, 10, 19, 4},  {12, 7, 14, 5},
    {12, 16, 20, 6}, {12, 15, 21, 8}, {12, 5, 8, 10},   {12, 11, 23, 15}, {12, 12, 22, 18}, {12, 9, 17, 20},
}};

}  // namespace tavolo::season
