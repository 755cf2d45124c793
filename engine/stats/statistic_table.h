// The table of statistics: one row makes a statistic merged, saved, and shown in JSON and in text.
#pragma once

#include <nonet/statistics.h>

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

namespace nonet {

/// How a member of RunStats is merged and saved.
struct KeptMember {
  std::string_view key = {};  ///< in the JSON of a manifest; empty: there is no member
  size_t bytes = 0;           ///< size of the member
  void (*merge)(RunStats& into, const RunStats& other) = nullptr;
  nlohmann::ordered_json (*save)(const RunStats& stats) = nullptr;
  void (*load)(const nlohmann::ordered_json& json, RunStats& stats) = nullptr;

  explicit operator bool() const { return merge != nullptr; }
};

/// A statistic. A row may leave out what does not apply to it.
struct Statistic {
  /// The key and the value in the JSON of --stats. Null: JSON does not show it.
  std::string_view key = {};
  nlohmann::ordered_json (*json)(const RunReport& report) = nullptr;
  /// The label and the value in the summary for people, which leaves out empty values. Null: the
  /// summary does not show it.
  std::string_view label = {};
  std::string (*text)(const RunReport& report) = nullptr;
  /// The member of RunStats that the row is for. None: the value follows from other members.
  KeptMember kept = {};
};

/// The rows, in the order of JSON and of the summary.
std::span<const Statistic> statistic_table();

}  // namespace nonet
