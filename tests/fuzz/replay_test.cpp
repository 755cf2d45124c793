// Runs every fuzz target on the findings of the fuzzers and on some random inputs.
#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "tests/fuzz/targets.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

void run(const fuzz::Target& target, const std::string& bytes) {
  target.run({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
}

TEST(FuzzReplay, FoundInputs) {
  for (const fuzz::Target& target : fuzz::targets()) {
    const std::filesystem::path folder = std::filesystem::path(NONET_FUZZ_FOUND) / target.name;
    if (!std::filesystem::exists(folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      SCOPED_TRACE(entry.path().string());
      run(target, test::read_file(entry.path()));
    }
  }
}

TEST(FuzzReplay, RandomInputs) {
  std::mt19937 random(17);
  const std::string_view likely = "123456789.0*_- \t\n\r,;:#|+\"xGrid";
  for (const fuzz::Target& target : fuzz::targets()) {
    for (int i = 0; i < 100; ++i) {
      std::string bytes(random() % 400, '\0');
      for (char& c : bytes) {
        c = random() % 50 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
      }
      run(target, bytes);
    }
  }
}

}  // namespace
}  // namespace nonet
