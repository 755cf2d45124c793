#include "tests/support/members.h"

#include <utility>

#include "tests/support/support.h"

namespace nonet::test {

std::string lines(size_t first, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += test::text(test::sample()[(first + i) % 1000]) + '\n';
  return text;
}

std::string text_of(const std::string& path, bool by_member, int threads) {
  InputSource source(path, by_member, threads);
  std::string text, buffer(5000, '\0');
  while (const size_t count = source.read(buffer)) text.append(buffer, 0, count);
  return text;
}

ManyMembers many_members(std::string (*pack)(std::string_view text), size_t most_lines) {
  std::vector<std::pair<std::string, std::string>> parts;  // few, as it takes long to pack them
  for (size_t i = 0; i < 23; ++i) {
    const std::string text = lines(7 * i, i % 11 == 0 ? 0 : i * i * 5 % most_lines);
    parts.emplace_back(pack(text), text);
  }
  ManyMembers members;
  for (size_t i = 0; members.packed.size() < kManyBytes; ++i) {
    const auto& [packed, text] = parts[i * 10 % parts.size()];
    if (!text.empty()) {
      members.begins.push_back(members.packed.size());
      members.ends.push_back(members.packed.size() + packed.size());
      members.text_bytes.push_back(text.size());
    }
    members.packed += packed;
    members.text += text;
  }
  return members;
}

bool gives_member(InputSource& source, uint64_t begin, size_t text_bytes) {
  std::string buffer(1 << 20, '\0');
  while (text_bytes > 0) {
    const size_t count = source.read(buffer);
    if (count == 0 || count > text_bytes || source.member_begin() != begin) return false;
    text_bytes -= count;
  }
  return true;
}

}  // namespace nonet::test
