// The values of a JSON text that arrives in pieces, one after the other.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// Receives the values.
class JsonEvents {
 public:
  virtual ~JsonEvents() = default;
  virtual void begin(bool is_object) = 0;
  virtual void end(bool is_object) = 0;
  virtual void name(const std::string& text) = 0;
  /// A string, or a number or word as it is written.
  virtual void value(const std::string& text, bool is_string) = 0;
};

/// Reads values with white space between them, as `jq` does. Strings keep at most kMaxBytes.
class JsonTokens {
 public:
  static constexpr size_t kMaxBytes = 65536;
  static constexpr size_t kMaxDepth = 64;

  explicit JsonTokens(JsonEvents& events) : events_(events) {}

  /// Reads a piece of the text. Returns false if the text is not JSON.
  bool read(std::string_view piece);
  /// Returns false if the text ends inside a value.
  bool finish();
  /// Returns the number of bytes before the fault.
  uint64_t position() const { return position_; }
  size_t depth() const { return open_.size(); }
  uint64_t values() const { return values_; }  ///< whole values at the top

 private:
  enum class Expects { value, first_value, name, first_name, colon, comma };

  bool take(char c);
  bool take_in_string(char c);
  bool end_word();
  bool begins_value();
  void ends_value();
  bool end(char c);

  JsonEvents& events_;
  std::vector<bool> open_;  // whether each open value is an object
  Expects expects_ = Expects::value;
  bool in_string_ = false, in_word_ = false, in_escape_ = false;
  int hex_left_ = 0;
  uint32_t code_ = 0, high_ = 0;
  std::string text_;
  uint64_t position_ = 0;
  uint64_t values_ = 0;
};

}  // namespace nonet
