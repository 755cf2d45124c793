#include "engine/stats/histogram_json.h"

#include "engine/core/json_document.h"

namespace nonet {

Json histogram_to_json(const Histogram& histogram) {
  Json buckets = Json::array();
  for (size_t bucket = 0; bucket < histogram.buckets().size(); ++bucket) {
    const uint64_t count = histogram.buckets()[bucket];
    if (count > 0) buckets.push_back({bucket, count});
  }
  return {{"max", histogram.max()}, {"buckets", buckets}};
}

Histogram histogram_from_json(const Json& json) {
  Histogram histogram;
  for (const Json& bucket : json.at("buckets")) {
    histogram.add_bucket(bucket.at(0).get<size_t>(), bucket.at(1).get<uint64_t>());
  }
  histogram.raise_max(json.at("max").get<uint64_t>());
  return histogram;
}

}  // namespace nonet
