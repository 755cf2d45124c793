// The classes of all puzzles of a corpus, as records to sort: a writer for run_record_job() and the
// sink that takes what it writes.
#pragma once

#include <nonet/streams.h>

#include <cstring>
#include <functional>
#include <memory>
#include <utility>

#include "engine/corpora/class_record.h"
#include "engine/pipeline/record_job.h"

namespace nonet {

/// Returns a writer of the bytes of a ClassRecord for each puzzle. It has the number of its record.
std::unique_ptr<RecordWriter> make_class_record_writer();

/// Calls a function with each ClassRecord whose bytes are written.
class ClassRecordSink final : public Sink {
 public:
  explicit ClassRecordSink(std::function<void(const ClassRecord&)> visit)
      : Sink("classes"), visit_(std::move(visit)) {}

  void write(std::span<const char> bytes) override {
    ClassRecord record;
    for (; !bytes.empty(); bytes = bytes.subspan(sizeof(record))) {
      std::memcpy(static_cast<void*>(&record), bytes.data(), sizeof(record));
      visit_(record);
    }
  }

 private:
  std::function<void(const ClassRecord&)> visit_;
};

}  // namespace nonet
