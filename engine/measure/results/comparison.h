// The parts of a comparison that benches and histories share.
#pragma once

#include <nonet/comparison.h>

#include <nlohmann/json_fwd.hpp>

namespace nonet {

ComparedBench bench_of(const BenchResults& results);

nlohmann::ordered_json interval_to_json(const std::optional<Interval>& interval);
std::optional<Interval> interval_from_json(const nlohmann::ordered_json& json);
nlohmann::ordered_json change_to_json(const Change& change);
Change change_from_json(const nlohmann::ordered_json& json);
nlohmann::ordered_json kernels_to_json(const std::vector<KernelTime>& kernels);
/// Reads the member "kernels", if there is one.
std::vector<KernelTime> kernels_from_json(const nlohmann::ordered_json& json);
nlohmann::ordered_json bench_to_json(const ComparedBench& bench);
ComparedBench bench_from_json(const nlohmann::ordered_json& json);
nlohmann::ordered_json row_to_json(const ComparedRow& row);
ComparedRow row_from_json(const nlohmann::ordered_json& json);

}  // namespace nonet
