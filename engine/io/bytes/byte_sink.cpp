#include "engine/io/bytes/byte_sink.h"

#include <fcntl.h>
#include <nonet/errors.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <system_error>
#include <utility>

#include "engine/core/page_memory.h"
#include "engine/core/setting.h"
#include "engine/core/system.h"
#include "engine/core/system_error.h"
#include "engine/io/bytes/byte_source.h"

namespace nonet {
namespace {

constexpr size_t kCopyBytes = size_t{1} << 17;
constexpr uint64_t kBeginBytes = uint64_t{8} << 20;

// Some file systems do not support fsync().
bool is_synced(bool result) {
  return result || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

// The name of a file is on the disk when its folder is. A folder that is writable and not readable
// cannot be synced; the system writes it later.
bool sync_folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const int descriptor =
      open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return true;
  const bool is_done = is_synced(fsync(descriptor) == 0);
  const int error = errno;
  close(descriptor);
  errno = error;
  return is_done;
}

// The N of /proc/PID/fd/N, if PID is this process; -1 for any other file.
int own_descriptor(const std::filesystem::path& folder, const std::string& name) {
  if (folder != "/proc/" + std::to_string(getpid()) + "/fd") return -1;
  int descriptor = -1;
  const char* const end = name.data() + name.size();
  const auto [stopped, error] = std::from_chars(name.data(), end, descriptor);
  return error == std::errc() && stopped == end ? descriptor : -1;
}

int close_with(int descriptor, int error) {
  close(descriptor);
  errno = error;
  return -1;
}

// Opens a partial file and locks it: two runs must not write one file. The lock goes with the
// descriptor. Where nothing in the file is to be kept, it is a file of this name only: through a
// link, or a second name, a file that belongs to something else would be cut. Returns -1 and sets
// errno if that fails.
int open_partial(const std::string& path, mode_t mode, bool keeps_front) {
  const int flags = O_RDWR | O_CREAT | O_CLOEXEC | (keeps_front ? 0 : O_NOFOLLOW);
  while (true) {
    const int descriptor = open(path.c_str(), flags, mode);
    const bool is_link = descriptor < 0 && errno == ELOOP && !keeps_front;
    if (is_link && unlink(path.c_str()) == 0) continue;
    if (descriptor < 0) return -1;
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) return close_with(descriptor, errno);
    struct stat status {};
    const bool is_known = fstat(descriptor, &status) == 0;
    if (is_known && (keeps_front || status.st_nlink <= 1)) return descriptor;
    if (!is_known || unlink(path.c_str()) != 0) return close_with(descriptor, errno);
    close(descriptor);
  }
}

}  // namespace

OutputPlace output_place(const std::string& path) {
  if (path == kStandardStream) return {.file = {}, .descriptor = STDOUT_FILENO};
  namespace fs = std::filesystem;
  constexpr int kMaxLinks = 40;
  std::error_code error;
  fs::path current = path;
  for (int link = 0; link < kMaxLinks; ++link) {
    const fs::path parent = current.has_parent_path() ? current.parent_path() : fs::path(".");
    const fs::path folder = fs::canonical(parent, error);
    if (error) return {.file = current.string()};  // opening the file will report the error
    if (folder == "/proc" || folder.string().starts_with("/proc/")) {
      return {.file = {}, .descriptor = own_descriptor(folder, current.filename().string())};
    }
    current = folder / current.filename();
    if (!fs::is_symlink(current, error)) break;
    const fs::path target = fs::read_symlink(current, error);
    current = target.is_absolute() ? target : folder / target;
  }
  const bool special = fs::exists(current, error) && !fs::is_regular_file(current, error);
  return {.file = special ? std::string() : current.string()};
}

ByteSink::ByteSink(const std::string& path, const PartialFile& before,
                   const OutputCompression& compression)
    : Sink(path == kStandardStream ? "standard output" : path), descriptor_(STDOUT_FILENO) {
  if (compression.row != nullptr) packer_.emplace(compression, before.open_text);
  if (path == kStandardStream) return;
  const OutputPlace place = output_place(path);
  final_path_ = place.file;
  if (place.descriptor >= 0) {
    // Opening the file again would overwrite it from its beginning.
    descriptor_ = fcntl(place.descriptor, F_DUPFD_CLOEXEC, 0);
  } else if (final_path_.empty()) {
    descriptor_ = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    // Users who may not read the replaced file must at no time be able to read the new one.
    struct stat replaced {};
    const mode_t mode = stat(final_path_.c_str(), &replaced) == 0 ? replaced.st_mode & 0600 : 0666;
    descriptor_ = open_partial(partial_path(), mode, before.keep_bytes > 0);
  }
  if (descriptor_ < 0) throw_lock_errno("cannot create " + name());
  owns_descriptor_ = true;
  if (final_path_.empty()) return;
  try {
    cut_to(before);
    take_permissions(S_IWUSR);  // so that a run can continue it
  } catch (...) {
    // The run that had this partial file has just completed it: a new one must not stand beside.
    struct stat status {};
    if (fstat(descriptor_, &status) == 0 && status.st_size == 0) unlink(partial_path().c_str());
    close(descriptor_);
    throw;
  }
}

void ByteSink::cut_to(const PartialFile& before) {
  struct stat status {};
  if (fstat(descriptor_, &status) != 0) fail("cannot create ");
  if (static_cast<uint64_t>(status.st_size) < before.keep_bytes) {
    throw DataError(partial_path() +
                    " is shorter than when it was written; begin anew and do not continue it" +
                    hint(Setting::resume));
  }
  if (before.is_durable) {
    digest_.emplace();
    if (before.keep_digest) digest_front(before.keep_bytes);
    written_digest_ = digest_->value();
  }
  if (before.keep_digest && digest() != *before.keep_digest) {
    throw DataError(partial_path() +
                    " has changed since it was written; begin anew and do not continue it" +
                    hint(Setting::resume));
  }
  const char* const stale = before.remove_first.c_str();
  if (*stale != '\0' && unlink(stale) != 0 && errno != ENOENT) fail("cannot create ");
  const auto keep = static_cast<off_t>(before.keep_bytes);
  if (ftruncate(descriptor_, keep) != 0 || lseek(descriptor_, keep, SEEK_SET) != keep) {
    fail("cannot create ");
  }
  written_bytes_ = begun_bytes_ = before.keep_bytes;
}

void ByteSink::digest_front(uint64_t bytes) {
  PageMemory memory(kCopyBytes);
  const std::span<char> buffer = memory.bytes();
  for (uint64_t at = 0; at < bytes;) {
    const size_t most = std::min<uint64_t>(buffer.size(), bytes - at);
    const ssize_t count = pread(descriptor_, buffer.data(), most, static_cast<off_t>(at));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("cannot read ");
    if (count == 0) return;
    digest_->add({buffer.data(), static_cast<size_t>(count)});
    at += static_cast<uint64_t>(count);
  }
}

// Gives the new file the permissions of the replaced file, and its owner if that is allowed. If
// neither is possible (a file system without permissions, a partial file of another user), the file
// keeps its own.
void ByteSink::take_permissions(unsigned extra_mode) const {
  struct stat replaced {};
  if (stat(final_path_.c_str(), &replaced) != 0) return;
  if (geteuid() == 0) {
    [[maybe_unused]] const int owned = fchown(descriptor_, replaced.st_uid, replaced.st_gid);
  }
  fchmod(descriptor_, (replaced.st_mode & 0777) | extra_mode);
}

ByteSink::~ByteSink() {
  if (!owns_descriptor_) return;
  keep_text();
  if (!final_path_.empty() && written_bytes_ == 0) unlink(partial_path().c_str());
  close(descriptor_);
}

// A partial file has all the text that was written. A run that continues it cuts off this last
// member.
void ByteSink::keep_text() {
  if (!packer_ || text_ended_ || !packer_->is_settled()) return;
  try {
    packer_->arrange_end(part_);
    packer_->pack(part_);
    write_all(part_.bytes());
  } catch (...) {  // the members before are there
  }
}

void ByteSink::write(std::span<const char> bytes) {
  if (packer_) {
    packer_->arrange(bytes, part_);
    packer_->pack(part_);
    packer_->write(part_, *this);
    return;
  }
  write_packed(bytes);
}

void ByteSink::write_packed(std::span<const char> bytes) {
  if (digest_) {
    write_added(bytes, add_to_digest(bytes));
  } else {
    write_all(bytes);
  }
}

void ByteSink::end_text() {
  if (!packer_ || text_ended_) return;
  text_ended_ = true;
  packer_->arrange_end(part_);
  packer_->pack(part_);
  packer_->write(part_, *this);
  const std::string end = packer_->end_of_file(written_bytes_ == 0);
  if (!end.empty()) write_packed(end);
}

uint64_t ByteSink::add_to_digest(std::span<const char> bytes) {
  digest_->add({bytes.data(), bytes.size()});
  return digest_->value();
}

void ByteSink::write_added(std::span<const char> bytes, uint64_t digest) {
  write_all(bytes);
  written_digest_ = digest;
  if (written_bytes_ - begun_bytes_ >= kBeginBytes) begin_write_out();
}

void ByteSink::write_all(std::span<const char> bytes) {
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
    if (count >= 0) {
      done += static_cast<size_t>(count);
    } else if (errno == EAGAIN) {  // another process has made the pipe non-blocking
      pollfd waiting{descriptor_, POLLOUT, 0};
      poll(&waiting, 1, -1);
    } else if (errno != EINTR) {
      const int error = errno;
      if (!final_path_.empty()) {
        [[maybe_unused]] const int cut = ftruncate(descriptor_, static_cast<off_t>(written_bytes_));
      }
      errno = error;
      fail("cannot write ");
    }
  }
  written_bytes_ += bytes.size();
}

void ByteSink::write_copy(std::span<const char> bytes, int source, uint64_t offset) {
  size_t copied = 0;
  while (can_copy_ && copied < bytes.size()) {
    const ssize_t count =
        copy_in_kernel(source, offset + copied, descriptor_, bytes.size() - copied);
    if (count > 0) copied += static_cast<size_t>(count);
    if (count == 0) break;  // the file was cut
    can_copy_ = count > 0 || errno == EINTR;
  }
  write(bytes.subspan(copied));
  written_bytes_ += copied;
}

void ByteSink::replace_front(std::span<const char> bytes) {
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count =
        pwrite(descriptor_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (count < 0 && errno != EINTR) fail("cannot write ");
    done += count < 0 ? 0 : static_cast<size_t>(count);
  }
}

// Starts to write the new bytes to the disk in the background, so that sync() waits less. If this
// fails, sync() reports it.
void ByteSink::begin_write_out() {
  nonet::begin_write_out(descriptor_, begun_bytes_, written_bytes_ - begun_bytes_);
  begun_bytes_ = written_bytes_;
}

void ByteSink::sync() {
  if (!final_path_.empty() && !is_synced(sync_data(descriptor_))) fail("cannot write ");
}

void ByteSink::finish() {
  end_text();
  if (digest_ && owns_descriptor_) sync();
  if (!std::exchange(owns_descriptor_, false)) return;
  if (!final_path_.empty()) take_permissions(0);
  // close() may report an error, so it comes before the rename. The duplicate keeps the lock until
  // after the rename.
  const int lock = final_path_.empty() ? -1 : dup(descriptor_);
  if (close(descriptor_) != 0) fail("cannot write ");
  if (final_path_.empty()) return;
  const int renamed = std::rename(partial_path().c_str(), final_path_.c_str());
  const int error = errno;
  if (lock >= 0) close(lock);
  errno = error;
  if (renamed != 0) fail("cannot create ");
  if (digest_ && !sync_folder_of(final_path_)) fail("cannot create ");
}

uint64_t digest_of_file(const std::string& path) {
  TextDigest digest;
  ByteSource source(path);
  PageMemory memory(kCopyBytes);
  const std::span<char> buffer = memory.bytes();
  while (const size_t count = source.read(buffer)) digest.add({buffer.data(), count});
  return digest.value();
}

void ByteSink::fail(const char* what) const { throw_errno(what + name()); }

}  // namespace nonet
