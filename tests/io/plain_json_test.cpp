#include "engine/io/formats/plain_json.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/random.h"

namespace nonet {
namespace {

using Json = nlohmann::json;

PlainString find(std::string_view text) {
  std::vector<JsonValue> values;
  return find_plain_string(text, "puzzle", values);
}

// Whether the JSON library finds the same string in a text that is plain.
bool library_agrees(const std::string& text, const PlainString& found) {
  const Json object = Json::parse(text, nullptr, false);
  if (!object.is_object()) return false;
  const auto field = object.find("puzzle");
  if (field == object.end()) return !found.value;
  return field->is_string() && found.value == field->get<std::string>();
}

/// Returns arrays and objects in each other.
std::string nested(int depth) {
  std::string opened, closed;
  for (int i = 0; i < depth; ++i) {
    opened += i % 3 == 0 ? R"({"a":)" : "[";
    closed.insert(0, i % 3 == 0 ? "}" : "]");
  }
  return opened + "1" + closed;
}

TEST(PlainJson, ReadsPlainObjects) {
  const std::string puzzle =
      "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
  for (const std::string& text : {
           R"({"puzzle":")" + puzzle + R"("})",
           R"({"record":1,"puzzle":")" + puzzle + R"(","solution":null,"nanos":207})",
           R"( { "source" : "a b" , "puzzle" : ")" + puzzle + R"(" , "rating" : -12.50 } )",
           R"({"puzzle":"other","puzzle":")" + puzzle + R"("})",
           R"({"ok":true,"no":false,"zero":0,"empty":"","puzzle":")" + puzzle + R"("})",
           R"({"a":[],"b":{},"c":[1,[ ],{"puzzle":"no"},"]"],"puzzle":")" + puzzle + R"("})",
           R"({"a":{"b":{"c":[{"d":"}"},2]},"e":[null]},"puzzle":")" + puzzle + R"("})",
           R"({"a":)" + nested(64) + R"(,"puzzle":")" + puzzle + R"("})",
       }) {
    const PlainString found = find(text);
    EXPECT_TRUE(found.is_plain) << text;
    EXPECT_EQ(found.value, puzzle) << text;
  }
  for (const std::string text : {"{}", "{ }", R"({"a":1})", R"({"Puzzle":"1"})"}) {
    const PlainString found = find(text);
    EXPECT_TRUE(found.is_plain) << text;
    EXPECT_FALSE(found.value) << text;
  }
}

TEST(PlainJson, ListsTheValues) {
  const std::string text = R"({"a":"1","b":[-2.5,{"c":""}], "puzzle":"x","d":null})";
  std::vector<JsonValue> values = {{"of another object", true}};
  ASSERT_TRUE(find_plain_string(text, "puzzle", values).is_plain);
  std::string list;
  for (const JsonValue& value : values) {
    list.append(value.text).append(value.is_string ? "(string) " : " ");
  }
  EXPECT_EQ(list, "1(string) -2.5 (string) x(string) null ");
}

TEST(PlainJson, LeavesEverythingElseToTheLibrary) {
  for (const std::string text : {
           "",
           "{",
           "}",
           "[]",
           R"(["puzzle"])",
           R"({"puzzle":"1"}x)",
           R"({"puzzle":"1"},)",
           R"({"puzzle":"1",})",
           R"({,"puzzle":"1"})",
           R"({"puzzle":"1" "a":2})",
           R"({"puzzle" "1"})",
           R"({"puzzle":})",
           R"({"puzzle":"1)",
           R"({puzzle:"1"})",
           R"({"puzzle":'1'})",
           R"({"puzzle":"\u0031"})",
           R"({"puzzle":"1","a":"\\"})",
           R"({"puzzle":"ä"})",
           R"({"puzzle":5})",
           R"({"puzzle":null})",
           R"({"puzzle":["1"]})",
           R"({"puzzle":"1","a":[1})",
           R"({"puzzle":"1","a":[1]]})",
           R"({"puzzle":"1","a":[1,]})",
           R"({"puzzle":"1","a":[,1]})",
           R"({"puzzle":"1","a":["b":1]})",
           R"({"puzzle":"1","a":{1}})",
           R"({"puzzle":"1","a":{"b"}})",
           R"({"puzzle":"1","a":{"b":1]})",
           R"({"puzzle":"1","a":{"b":1,}})",
           R"({"puzzle":"1","a":[)",
           R"({"puzzle":"1","a":01})",
           R"({"puzzle":"1","a":1.})",
           R"({"puzzle":"1","a":.5})",
           R"({"puzzle":"1","a":-})",
           R"({"puzzle":"1","a":+1})",
           R"({"puzzle":"1","a":1e400})",
           R"({"puzzle":"1","a":1234567890123456789})",
           R"({"puzzle":"1","a":nul})",
           R"({"puzzle":"1","a":truer})",
           "{\"puzzle\":\"1\t\"}",
           "{\"puzzle\":\"1\"}\x01",
       }) {
    EXPECT_FALSE(find(text).is_plain) << text;
  }
  EXPECT_FALSE(find(std::string("{\"puzzle\":\"1\0\"}", 14)).is_plain);
  EXPECT_FALSE(find(R"({"a":)" + nested(65) + "}").is_plain);
}

// Whatever is read as plain, the JSON library reads in the same way.
TEST(PlainJson, AgreesWithTheLibraryOnDamagedObjects) {
  const std::string whole =
      R"({"record":12,"puzzle":"..3.2.6..9..3","ok":true,"of":[null,{"a":[2]}],"rating":-3.25})";
  const std::string marks = R"({}[]":,.\-+0123456789eEtrufalsn )";
  Random random(5);
  int plain = 0;
  for (int i = 0; i < 200'000; ++i) {
    std::string text = whole;
    for (uint32_t change = random.below(4); change > 0; --change) {
      const auto at = static_cast<size_t>(random.below(static_cast<uint32_t>(text.size())));
      const char mark = marks[random.below(static_cast<uint32_t>(marks.size()))];
      switch (random.below(3)) {
        case 0:
          text.erase(at, 1);
          break;
        case 1:
          text.insert(at, 1, mark);
          break;
        default:
          text[at] = mark;
      }
    }
    const PlainString found = find(text);
    if (!found.is_plain) continue;
    ++plain;
    ASSERT_TRUE(library_agrees(text, found)) << text;
  }
  EXPECT_GT(plain, 50'000);
}

}  // namespace
}  // namespace nonet
