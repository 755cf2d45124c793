#include "engine/pipeline/resume/join.h"

#include <algorithm>
#include <optional>

#include "engine/io/bytes/text_packer.h"
#include "engine/io/formats/text_buffer.h"
#include "engine/io/input_source.h"
#include "engine/pipeline/flow/batch_flow.h"
#include "engine/pipeline/flow/job_reader.h"

namespace nonet {
namespace {

constexpr size_t kBatchBytes = size_t{512} << 10;

struct TextBatch {
  TextBuffer text;
  TextPacker::Part packed;
};

/// Reads the texts as one.
class JoinedReader {
 public:
  JoinedReader(const std::vector<JoinedText>& texts, int decoding_threads)
      : texts_(texts), decoding_threads_(decoding_threads) {}

  /// Returns false at the end of the last text.
  bool read(TextBuffer& text) {
    text.clear();
    while (text.bytes().size() < kBatchBytes) {
      if (!source_) {
        if (next_ == texts_.size()) break;
        source_.emplace(RunInput(texts_[next_].path), false, decoding_threads_);
        skip_ = texts_[next_++].skipped_bytes;
      }
      const size_t room = kBatchBytes - text.bytes().size();
      char* const begin = text.reserve(room);
      const size_t count = source_->read({begin, room});
      if (count == 0) source_.reset();
      const auto dropped = static_cast<size_t>(std::min<uint64_t>(skip_, count));
      skip_ -= dropped;
      std::copy(begin + dropped, begin + count, begin);
      text.set_end(begin + count - dropped);
    }
    return !text.bytes().empty();
  }

 private:
  const std::vector<JoinedText>& texts_;
  int decoding_threads_;
  size_t next_ = 0;
  std::optional<InputSource> source_;
  uint64_t skip_ = 0;
};

}  // namespace

void join_texts(const std::vector<JoinedText>& texts, Sink& output, int threads) {
  JoinedReader reader(texts, slices_for(threads).decoding_threads);
  BatchFlow<TextBatch> flow(threads);
  flow.run(
      true, [&](TextBatch& batch) { return reader.read(batch.text); }, [](TextBatch&) {},
      [&](TextBatch& batch) { arrange_text(&output, batch.text.bytes(), batch.packed); },
      [&](TextBatch& batch) { pack_text(&output, batch.packed); },
      [&](const TextBatch& batch) { write_text(&output, batch.text.bytes(), batch.packed); });
}

}  // namespace nonet
