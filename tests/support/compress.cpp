#include "tests/support/compress.h"

#include <signal.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "engine/core/system.h"

namespace nonet::test {

std::string gzip(std::string_view text, int level) {
  z_stream stream{};
  constexpr int kGzip = 16;
  if (deflateInit2(&stream, level, Z_DEFLATED, kGzip + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error("deflateInit2");
  }
  std::string packed(deflateBound(&stream, text.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int result = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::runtime_error("deflate");
  return packed;
}

std::string zstd(std::string_view text, int level) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  const size_t size =
      ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size());
  ZSTD_freeCCtx(context);
  if (ZSTD_isError(size) != 0) throw std::runtime_error("ZSTD_compress2");
  packed.resize(size);
  return packed;
}

FilledPipe::FilledPipe(std::string text, size_t piece_bytes) {
  int ends[2];
  if (!open_pipe(ends, PipeMode::blocking)) throw std::runtime_error("pipe");
  signal(SIGPIPE, SIG_IGN);
  read_end_ = ends[0];
  writer_ = std::thread([text = std::move(text), piece_bytes, end = ends[1]] {
    for (size_t done = 0; done < text.size();) {
      const ssize_t count =
          write(end, text.data() + done, std::min(piece_bytes, text.size() - done));
      if (count <= 0) break;
      done += static_cast<size_t>(count);
    }
    close(end);
  });
}

FilledPipe::~FilledPipe() {
  close(read_end_);
  writer_.join();
}

}  // namespace nonet::test
