// `nonet index`: makes the index of a large input, so that shards and resumed runs begin at once.
#include <fmt/format.h>
#include <nonet/errors.h>

#include <filesystem>

#include "engine/pipeline/resume/parts.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/options.h"
#include "tools/commands/shared/streaming.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct IndexOptions : RunningOptions {
  std::vector<std::string> inputs;
  InputOptions input;
};

void declare(CommandApp& app, IndexOptions& options) {
  app.value({"FILE", kKept, "Puzzle files"}, options.inputs)->required();
  add_input_options(app, "the input", options.input);
  add_running_options(app, "indexes", options);
  app.footer(
      "Writes FILE.index beside each FILE: the number of records before a position, for one\n"
      "position in every 16 MiB. With an index, `nonet solve --shard` and `--resume` begin to\n"
      "solve at once. Without it, they first read and count the records before theirs. An index\n"
      "is used if size and modification time of FILE are unchanged and FILE is read with the same\n"
      "options; else it is ignored, with a remark. In compressed files, positions are the\n"
      "beginnings of gzip members or zstd frames.\n"
      "\n"
      "Examples:\n"
      "  nonet index huge.txt\n"
      "  nonet solve --shard 7/1000 -o part7 huge.txt\n"
      "\n"
      "Exit status: 0 done, 2 usage, 4 input or output error.\n");
}

bool is_index(std::string_view head) { return head.starts_with("{\"format\":\"nonet index"); }

/// Throws UsageError if an index of this file cannot be made, or would replace a file of the user.
void check_file(const std::string& path) {
  total_file_size({path});  // reports a missing file
  if (!std::filesystem::is_regular_file(path)) {
    throw UsageError(RunInput(path).name() +
                     " is not a file that can be read again, so an index is of no use");
  }
  refuse_foreign_file(index_path_of(path), "an index", is_index);
}

int index(const IndexOptions& options) {
  std::vector<OutputFile> outputs;
  for (const std::string& path : options.inputs) {
    check_file(path);
    outputs.push_back({.path = index_path_of(path)});
  }
  refuse_clashing_files(options.inputs, outputs);
  StreamingRun streaming(options, outputs.front().path);
  SliceOptions slices;
  slices.input = options.input;
  const auto take = [&options](const InputIndex& index) {
    write_index(index);
    if (options.quiet) return;
    const size_t positions = index.marks.size() + 1;
    print_message(fmt::format("{}: {} records, {} {}\n", index_path_of(index.file.path),
                              with_separators(index.end.records), with_separators(positions),
                              positions == 1 ? "position" : "positions"));
  };
  const auto notes = streaming.run([&](RunControl& control) {
    return make_indexes({options.inputs.begin(), options.inputs.end()}, slices, take,
                        streaming.threads(), control);
  });
  return notes ? kDone : streaming.conclude_stopped({});
}

}  // namespace

CommandRun add_index(CommandApp& app) { return bind_options(app, declare, index); }

}  // namespace nonet::cli
