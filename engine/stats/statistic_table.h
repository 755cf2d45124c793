// The table of statistics. Each row merges and saves one statistic, and shows it in JSON and in
// text.
#pragma once

#include <nonet/statistics.h>

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

namespace nonet {

/// The functions that merge and save a member of RunStats.
struct KeptMember {
  std::string_view key = {};  ///< in the JSON of a manifest; empty: there is no member
  size_t bytes = 0;           ///< size of the member
  void (*merge)(RunStats& into, const RunStats& other) = nullptr;
  nlohmann::ordered_json (*save)(const RunStats& stats) = nullptr;
  void (*load)(const nlohmann::ordered_json& json, RunStats& stats) = nullptr;

  explicit operator bool() const { return merge != nullptr; }
};

/// A statistic. Fields that do not apply to it may be left out.
struct Statistic {
  /// The key and the value in the JSON of --stats. Null: JSON does not show it.
  std::string_view key = {};
  nlohmann::ordered_json (*json)(const RunReport& report) = nullptr;
  /// The label and the value in the summary for people. The summary leaves out empty values. Null:
  /// the summary does not show it.
  std::string_view label = {};
  std::string (*text)(const RunReport& report) = nullptr;
  /// The member of RunStats that the row is for. None: the value follows from other members.
  KeptMember kept = {};
};

/// The rows, in the order of JSON and of the summary.
std::span<const Statistic> statistic_table();

/// Returns the values of the rows that JSON shows, by their keys.
nlohmann::ordered_json values_of(const RunReport& report);

}  // namespace nonet
