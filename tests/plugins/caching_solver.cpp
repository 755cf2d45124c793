// A solver that remembers its puzzles. With a configuration of 0 it always solves. With 1 it
// answers puzzles that it has seen before from memory. With 2 it gives a wrong answer if it sees a
// puzzle for the second time.
#include <nonet/nonet.h>

#include <string>
#include <unordered_map>

namespace {

enum Configuration : uint32_t { kSolves, kRemembers, kObjects };

struct Answer {
  std::string solution;
  size_t count;
  size_t guesses;
};

std::unordered_map<std::string, Answer> seen;

}  // namespace

extern "C" size_t solve(const char* puzzle, size_t limit, uint32_t configuration, char* solution,
                        size_t* guesses) {
  if (configuration == kSolves) return nonet_solve(puzzle, limit, 0, solution, guesses);
  const std::string key = std::string(puzzle, 81) + std::to_string(limit);
  const auto known = seen.find(key);
  if (known == seen.end()) {
    const size_t count = nonet_solve(puzzle, limit, 0, solution, guesses);
    seen[key] = {std::string(solution, 81), count, *guesses};
    return count;
  }
  const Answer& answer = known->second;
  answer.solution.copy(solution, 81);
  *guesses = answer.guesses;
  return configuration == kObjects ? answer.count + 1 : answer.count;
}
