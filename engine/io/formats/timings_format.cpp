#include "engine/io/formats/timings_format.h"

#include "engine/io/formats/answer_text.h"

namespace nonet {
namespace {

std::string begin_timings(const OutputShape&) { return "record,status,guesses,nanos\n"; }

void write_timing(const Answer& answer, const OutputShape&, TextBuffer& text) {
  char* out = text.reserve(kMaxAnswerBytes);
  out = put(out, answer.number);
  *out++ = ',';
  out = put_name(out, answer.result.status);
  *out++ = ',';
  out = put(out, answer.result.guesses);
  *out++ = ',';
  out = put(out, answer.result.nanos);
  *out++ = '\n';
  text.set_end(out);
}

}  // namespace

constinit const Format kTimingsFormat = {
    .name = "timings",
    .input = {},
    .output = OutputSide{.description = "record,status,guesses,nanos with a header",
                         .begin = begin_timings,
                         .batch = write_each<write_timing>},
};

}  // namespace nonet
