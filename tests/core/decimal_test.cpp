#include "engine/core/decimal.h"

#include <gtest/gtest.h>

#include <optional>

namespace nonet {
namespace {

TEST(Decimal, ReadsNumbers) {
  EXPECT_EQ(parse_decimal("5"), 5);
  EXPECT_EQ(parse_decimal("0.05"), 0.05);
  EXPECT_EQ(parse_decimal(".5"), 0.5);
  EXPECT_EQ(parse_decimal("-1"), -1);
  EXPECT_EQ(parse_decimal("1e-3"), 0.001);
}

TEST(Decimal, RefusesOtherText) {
  for (const char* const text : {"", " 5", "5 ", "+5", "5s", "1,5", "1.2.3", "1e", "e5", "-", "nan",
                                 "inf", "0x10", "1e999"}) {
    EXPECT_EQ(parse_decimal(text), std::nullopt) << '"' << text << '"';
  }
}

}  // namespace
}  // namespace nonet
