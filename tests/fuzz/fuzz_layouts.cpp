// fuzz_layouts COUNT [FIRST_SEED [other]]: reads so many random layouts, see layouts.h. Prints
// those that break the promise; with `other` also those that are not read right, but remarked or
// refused.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/fuzz/layouts.h"

int main(int argc, char** argv) {
  const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000;
  const uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  nonet::fuzz::LayoutCounts counts;
  std::string failures;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    nonet::fuzz::read_layout(seed, counts, failures, argc > 3);
    if (!failures.empty()) std::fputs(failures.c_str(), stdout);
    failures.clear();
  }
  const auto number = [](uint64_t value) { return static_cast<unsigned long long>(value); };
  std::printf(
      "%llu layouts: %llu right, %llu right with a remark, %llu refused, %llu other with a remark, "
      "%llu other in silence\n",
      number(counts.all()), number(counts.right), number(counts.remarked), number(counts.refused),
      number(counts.other), number(counts.silent));
  for (const auto& [kind, layouts] : counts.answered) {
    std::printf("other with status 0, %s: %llu\n", kind.c_str(), number(layouts));
  }
  return counts.silent == 0 && counts.answered.empty() ? 0 : 1;
}
