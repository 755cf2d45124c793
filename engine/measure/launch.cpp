#include "engine/measure/launch.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <system_error>

#include "engine/core/fault.h"

namespace nonet {
namespace {

using Json = nlohmann::json;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

void* map_shared(int descriptor, size_t bytes, int protection) {
  void* const memory = mmap(nullptr, bytes, protection, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) fail("cannot map memory");
  return memory;
}

size_t control_bytes(size_t puzzles) { return sizeof(ControlBlock) + puzzles * sizeof(uint64_t); }

// Bytes of a sample file for each puzzle: the count, the two grids, whether it is unique.
constexpr size_t kSampleBytes = sizeof(uint64_t) + 2 * sizeof(Grid) + 1;

template <class Parse>
auto parsed(const std::string& text, Parse parse) {
  try {
    return parse(Json::parse(text));
  } catch (const Json::exception& error) {
    throw DataError(std::string("not a message of a launch: ") + error.what());
  }
}

}  // namespace

std::vector<std::string> to_arguments(const LaunchJob& job) {
  const SolverRow* const solver = job.contestant.solver;
  const Plugin& plugin = job.contestant.plugin;
  const Json json = {{"solver", solver == nullptr ? "" : std::string(solver->name)},
                     {"configuration", plugin.configuration},
                     {"limit", job.limit},
                     {"seed", job.seed},
                     {"draws_passes", job.draws_passes},
                     {"launch", job.launch},
                     {"is_profile", job.is_profile},
                     {"repetitions", job.plan.repetitions},
                     {"min_repetition_seconds", job.plan.min_repetition_seconds},
                     {"warm_up_seconds", job.plan.warm_up_seconds}};
  return {json.dump(), plugin.library, plugin.symbol};
}

LaunchJob job_from_arguments(std::span<const std::string> arguments) {
  if (arguments.size() != 3) throw DataError("not the job of a launch");
  return parsed(arguments[0], [&arguments](const Json& json) {
    LaunchJob job;
    const std::string solver = json.at("solver");
    job.contestant.solver = solver.empty() ? nullptr : find_solver(solver);
    job.contestant.plugin = {
        .library = arguments[1], .symbol = arguments[2], .configuration = json.at("configuration")};
    job.limit = json.at("limit");
    job.seed = json.at("seed");
    job.draws_passes = json.at("draws_passes");
    job.launch = json.at("launch");
    job.is_profile = json.at("is_profile");
    job.plan = {.repetitions = json.at("repetitions"),
                .min_repetition_seconds = json.at("min_repetition_seconds"),
                .warm_up_seconds = json.at("warm_up_seconds")};
    return job;
  });
}

std::string to_json(const LaunchReply& reply) {
  Json json = {{"repetitions", Json::array()},
               {"guesses", reply.guesses},
               {"unguessed", reply.unguessed},
               {"signature", reply.signature}};
  for (const Repetition& repetition : reply.repetitions) {
    json["repetitions"].push_back(
        {repetition.passes, repetition.wall_seconds, repetition.cpu_seconds});
  }
  if (reply.failure) {
    json["failure"] = {static_cast<int>(reply.failure->kind), reply.failure->what};
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

LaunchReply reply_from_json(const std::string& text) {
  return parsed(text, [](const Json& json) {
    LaunchReply reply{.guesses = json.at("guesses"),
                      .unguessed = json.at("unguessed"),
                      .signature = json.at("signature")};
    for (const Json& repetition : json.at("repetitions")) {
      reply.repetitions.push_back({.passes = repetition.at(0),
                                   .wall_seconds = repetition.at(1),
                                   .cpu_seconds = repetition.at(2)});
    }
    if (json.contains("failure")) {
      const Json& failure = json.at("failure");
      reply.failure = {static_cast<FailureKind>(failure.at(0).get<int>()), failure.at(1)};
    }
    return reply;
  });
}

ControlMemory::ControlMemory(size_t puzzles)
    : file_(make_memory_file("control")), puzzles_(puzzles) {
  if (ftruncate(file_.get(), static_cast<off_t>(control_bytes(puzzles))) != 0) {
    fail("cannot make a file in memory");
  }
  memory_ = map_shared(file_.get(), control_bytes(puzzles), PROT_READ | PROT_WRITE);
}

ControlMemory::ControlMemory(int descriptor, size_t puzzles)
    : file_(descriptor),
      puzzles_(puzzles),
      memory_(map_shared(descriptor, control_bytes(puzzles), PROT_READ | PROT_WRITE)) {}

ControlMemory::~ControlMemory() { munmap(memory_, control_bytes(puzzles_)); }

void ControlMemory::clear() const { std::memset(memory_, 0, sizeof(ControlBlock)); }

std::span<uint64_t> ControlMemory::nanos() const {
  return {reinterpret_cast<uint64_t*>(&block() + 1), puzzles_};
}

Descriptor make_sample_file(const SampleView& sample) {
  Descriptor file = make_memory_file("sample");
  const auto write = [&file](const auto& elements) {
    const auto bytes = std::as_bytes(elements);
    write_all(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  };
  write(sample.counts);
  write(sample.puzzles);
  write(sample.solutions);
  write(sample.are_unique);
  return file;
}

MappedSample::MappedSample(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0) fail("cannot read a sample");
  bytes_ = static_cast<size_t>(status.st_size);
  memory_ = map_shared(descriptor, bytes_, PROT_READ);
  const size_t puzzles = bytes_ / kSampleBytes;
  const auto* const counts = static_cast<const uint64_t*>(memory_);
  const auto* const grids = reinterpret_cast<const Grid*>(counts + puzzles);
  const auto* const flags = reinterpret_cast<const uint8_t*>(grids + 2 * puzzles);
  view_ = {{grids, puzzles}, {grids + puzzles, puzzles}, {counts, puzzles}, {flags, puzzles}};
}

MappedSample::~MappedSample() { munmap(memory_, bytes_); }

}  // namespace nonet
