#include "engine/io/formats/json_reader.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

using Json = nlohmann::json;

/// Returns the fields of an object, one after the other; "bad" if it is none.
std::string fields_of(std::string_view text) {
  JsonReader reader(text);
  std::string list;
  for (JsonField field; reader.next_field(field);) {
    list += std::string(field.path) + "=" + field.value() + ";";
  }
  return reader.was_object() ? list : "bad";
}

/// Returns a number inside arrays and objects.
std::string nested(size_t depth) {
  std::string opened, closed;
  for (size_t i = 0; i < depth; ++i) {
    opened += i % 3 == 0 ? R"({"a":)" : "[";
    closed.insert(0, i % 3 == 0 ? "}" : "]");
  }
  return opened + "1" + closed;
}

TEST(JsonReader, FindsTheFieldsOfObjects) {
  EXPECT_EQ(fields_of("{}"), "");
  EXPECT_EQ(fields_of(" { } "), "");
  EXPECT_EQ(fields_of(R"({"id":7,"a":"x y","ok":true,"no":null,"r":-1.50e+3,"big":123456789012345678901})"),
            "id=7;a=x y;ok=true;no=;r=-1.50e+3;big=123456789012345678901;");
  EXPECT_EQ(fields_of(R"({"a":1,"a":2,"":3,"b.c":4})"), "a=1;a=2;=3;b.c=4;");
  EXPECT_EQ(fields_of(R"({"n":NaN,"i":-Infinity})"), "n=NaN;i=-Infinity;");
}

TEST(JsonReader, NamesTheFieldsOfInnerValuesByTheirPaths) {
  EXPECT_EQ(fields_of(R"({"meta":{"puzzle":"x","of":{"n":1}},"id":2})"), "meta.puzzle=x;meta.of.n=1;id=2;");
  EXPECT_EQ(fields_of(R"({"m":[{"role":"user","c":"x"},{"role":"other","c":["y",{"z":1}]}]})"),
            "m.0.role=user;m.0.c=x;m.1.role=other;m.1.c.1.z=1;");
  EXPECT_EQ(fields_of(R"({"a":[[1,2],[{"b":3}]],"c":4})"), "a.1.0.b=3;c=4;");
  EXPECT_EQ(fields_of(R"({"a":[{"b":[1, 2]},[3],"d"]})"), "a.0.b=[1, 2];a.1=[3];a.2=d;");
  EXPECT_EQ(fields_of(R"({"e":{},"f":[],"g":[{}]})"), "f=[];");
}

TEST(JsonReader, ReadsArraysOfCells) {
  const std::string puzzle(test::kPuzzle);
  std::string values, rows, texts;
  for (size_t i = 0; i < puzzle.size(); ++i) {
    const std::string cell = puzzle[i] == '.' ? "0" : std::string(1, puzzle[i]);
    values += (i > 0 ? "," : "") + cell;
    rows += (i % 9 > 0 ? ", " : i > 0 ? "], [" : "[[") + cell;
    texts += (i % 9 > 0 ? "" : i > 0 ? "\",\"" : "[\"") + cell;
  }
  for (const std::string& array : {"[" + values + "]", rows + "]]", texts + "\"]"}) {
    const std::string fields = fields_of("{\"a\":" + array + "}");
    EXPECT_EQ(fields.size(), 84U) << fields;
  }
}

TEST(JsonReader, ReadsEscapes) {
  EXPECT_EQ(fields_of(R"({"a":"\"\\\/\b\f\n\r\t"})"), "a=\"\\/\b\f\n\r\t;");
  EXPECT_EQ(fields_of(R"({"\u0061":"\u00e4\u20AC\ud83d\ude00","b":"\\u0031"})"),
            "a=\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80;b=\\u0031;");
  EXPECT_EQ(fields_of("{\"a\":\"\xE4\"}"), "a=\xE4;");  // of an 8-bit encoding
}

TEST(JsonReader, RefusesWhatIsNoObject) {
  for (const std::string text : {
           "", "{", "}", "[]", "1", R"(["a"])", R"({"a":"1"}x)", R"({"a":"1"},)", R"({"a":"1"}{})",
           R"({"a":"1",})", R"({,"a":"1"})", R"({"a":"1" "b":2})", R"({"a" "1"})", R"({"a":})", R"({"a":"1)",
           R"({a:"1"})", R"({"a":'1'})", R"({"a":"\x"})", R"({"a":"\u12g4"})", R"({"a":"\u12"})", R"({"a":[1})",
           R"({"a":[1]]})", R"({"a":[1,]})", R"({"a":[,1]})", R"({"a":["b":1]})", R"({"a":{1}})",
           R"({"a":{"b"}})", R"({"a":{"b":1]})", R"({"a":{"b":1,}})", R"({"a":[)", R"({"a":01})", R"({"a":1.})",
           R"({"a":.5})", R"({"a":-})", R"({"a":+1})", R"({"a":1e})", R"({"a":nul})", R"({"a":truer})",
           "{\"a\":\"1\t\"}", "{\"a\":\"1\"}\x01"}) {
    EXPECT_EQ(fields_of(text), "bad") << text;
  }
  EXPECT_EQ(fields_of(std::string("{\"a\":\"1\0\"}", 10)), "bad");
  EXPECT_NE(fields_of(nested(JsonReader::kMaxDepth)), "bad");
  EXPECT_EQ(fields_of(R"({"a":)" + nested(JsonReader::kMaxDepth) + "}"), "bad");
}

/// Returns the tokens of a text that arrives in pieces of `size` bytes.
std::string tokens_in_pieces(std::string_view text, size_t size) {
  JsonReader reader;
  std::string list;
  for (size_t end = std::min(size, text.size());; end = std::min(end + size, text.size())) {
    reader.go_on(text.substr(0, end), reader.position(), end == text.size());
    JsonToken token = reader.next();
    for (; token.kind < JsonToken::Kind::more; token = reader.next()) {
      list += std::to_string(static_cast<int>(token.kind)) + std::string(token.text) + ' ';
    }
    if (token.kind != JsonToken::Kind::more) return list + (token.kind == JsonToken::Kind::bad ? "bad" : "end");
  }
}

// The JSON library reads each text in the same way, and so does the reader if it arrives in pieces.
TEST(JsonReader, AgreesWithTheLibraryOnDamagedObjects) {
  const std::string whole =
      R"({"record":12,"a":"..3.2\n6..\u0039..3","ok":true,"of":[null,{"a":[2]},[]],"r":-3.25e1})";
  const std::string marks = R"({}[]":,.\-+0123456789eEtrufalsn )";
  Random random(5);
  size_t good = 0;
  for (size_t i = 0; i < test::cases(100'000); ++i) {
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
    const bool is_object = fields_of(text) != "bad";
    // The library refuses numbers that no floating-point number is near, and halves of characters.
    const bool is_library_stricter = text.find("\\uD") != text.npos || text.find("\\ud") != text.npos;
    if (!is_library_stricter) ASSERT_EQ(is_object, Json::parse(text, nullptr, false).is_object()) << text;
    good += is_object ? 1 : 0;
    ASSERT_EQ(tokens_in_pieces(text, 1 + random.below(20)), tokens_in_pieces(text, text.size())) << text;
  }
  EXPECT_GT(good, test::cases(20'000));
}

}  // namespace
}  // namespace nonet
