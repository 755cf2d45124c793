// Values that the writers of a record job pass on beside the texts of its outputs.
#pragma once

#include <nonet/streams.h>

#include <cstring>
#include <functional>
#include <span>
#include <type_traits>
#include <utility>

#include "engine/pipeline/flow/record_job.h"

namespace nonet {

/// An output of a record job that calls a function with each value that append_value() has put
/// there: one at a time, in the order of the records, and only for batches that are written. So
/// the counts of the function agree with the other outputs, also of a run that ends early.
template <class Value>
requires std::is_trivially_copyable_v<Value>
class ValueSink final : public Sink {
 public:
  explicit ValueSink(std::function<void(const Value&)> visit)
      : Sink("values"), visit_(std::move(visit)) {}

  void write(std::span<const char> bytes) override {
    Value value;
    for (; !bytes.empty(); bytes = bytes.subspan(sizeof(value))) {
      std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof(value));
      visit_(value);
    }
  }

 private:
  std::function<void(const Value&)> visit_;
};

template <class Value>
requires std::is_trivially_copyable_v<Value>
void append_value(const Value& value, OutputPart& part) {
  part.text.append({reinterpret_cast<const char*>(&value), sizeof(value)});
}

}  // namespace nonet
