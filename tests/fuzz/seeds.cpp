// seeds FOLDER: writes the shapes of data/shapes.txt as inputs of the fuzz targets,
// FOLDER/TARGET/N.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/io/shapes.h"
#include "tests/support/compress.h"
#include "tests/support/support.h"

namespace {

constexpr size_t kMaxBytes = 2048;  // longer seeds make the fuzzers slow

void write(const std::filesystem::path& folder, size_t number, const std::string& bytes) {
  if (bytes.size() > kMaxBytes) return;
  std::ofstream(folder / std::to_string(number), std::ios::binary) << bytes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: seeds FOLDER\n", stderr);
    return 2;
  }
  const std::filesystem::path folder(argv[1]);
  for (const char* target : {"reader", "files", "decoder", "solver"}) {
    std::filesystem::create_directories(folder / target);
  }
  size_t number = 0;
  for (const nonet::test::Shape& shape : nonet::test::read_shapes()) {
    const std::string gzip = nonet::test::gzip(shape.text), zstd = nonet::test::zstd(shape.text);
    // The first byte requests that the format is detected.
    write(folder / "reader", number, '\x40' + shape.text);
    write(folder / "files", number, '\x40' + shape.text);
    write(folder / "files", number + 1, '\x40' + gzip + gzip);
    write(folder / "decoder", number, gzip);
    write(folder / "decoder", number + 1, zstd + zstd);
    number += 2;
  }
  std::string puzzles;
  for (size_t i = 0; i < 20; ++i) puzzles += nonet::test::text(nonet::test::sample()[40 * i]);
  write(folder / "solver", 0, puzzles);
}
