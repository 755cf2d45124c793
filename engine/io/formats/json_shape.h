// Objects that have the shape of the object in an earlier line. Programs write one object after the
// other with the same names in the same order, so most lines of an input differ in their values
// only. Vector instructions compare everything else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/io/formats/json_reader.h"

namespace nonet {

/// A line with an object, and the places of its values.
class JsonShape {
 public:
  /// Learns from a line with its line end. `record` is its object, in `values` are the strings and
  /// words in it, and `wanted` is a string or an array of it. All of them refer to `line`, and no
  /// value has escapes. Keeps `line`, not a copy.
  void learn(std::string_view line, std::string_view record, std::span<const JsonToken> values,
             std::string_view wanted);

  /// A part of the line that does not change, and the value behind it: a string, or a number or
  /// word. No value follows the last part.
  struct Part {
    uint32_t begin;
    uint32_t size;
    uint32_t value_bytes;
    enum class Value : uint8_t { none, string, word } value;
    bool has_place = false;  ///< the wanted value begins or ends in it
  };

  /// A place in a part.
  struct Place {
    size_t part;
    uint32_t offset;
  };

  std::string_view line() const { return line_; }
  std::span<const Part> parts() const { return parts_; }
  /// Return where the wanted value begins and ends.
  const Place& wanted_begin() const { return wanted_begin_; }
  const Place& wanted_end() const { return wanted_end_; }
  size_t bytes_before_record() const { return before_record_; }
  size_t bytes_after_record() const { return after_record_; }

 private:
  std::string_view line_;
  std::vector<Part> parts_;
  Place wanted_begin_{}, wanted_end_{};
  size_t before_record_ = 0;
  size_t after_record_ = 0;
};

/// A line of a known shape.
struct ShapedLine {
  size_t bytes = 0;         ///< with its line end; 0: the line has another shape
  std::string_view wanted;  ///< the value at the place of the wanted one
};

/// The function for one of Highway's targets.
struct JsonShapes {
  std::string_view target;

  /// Reads the line at the front of `text`. If it is the line of the shape with other strings for
  /// strings, and other numbers and words for numbers and words, it is an object too. May give up at the end of `text`. Requires that the line of the shape precedes `text` in the same
  /// memory.
  ShapedLine (*read)(const JsonShape& shape, std::string_view text);
};

/// Returns the functions for each target of this machine, the best target first.
std::span<const JsonShapes> json_shapes_of_targets();

/// Returns the functions to use.
inline const JsonShapes& json_shapes() { return json_shapes_of_targets().front(); }

}  // namespace nonet
