/*
 * Preloaded into a service or a PostgreSQL of the harness: keeps an undo journal of what was written below one folder and not
 * synced yet, and can delay or refuse changes and move the clock of the process. README.md says what it covers and what not.
 *
 * The journal is a file that all processes of one machine map, so it is complete even when they are killed in the middle of a
 * change. Each change fills its slot before it is made. A sync only notes its number: a slot counts as synced when its change
 * had ended before the last sync of its file or folder began. ../journal.ts reads the same layout.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define TABLE (1u << 16)
#define SLOTS (1u << 21)
#define FDS 65536
#define PARTIES 16
enum { WRITE = 1, CREATE, RENAME, UNLINK, MKDIR, RMDIR };

struct head {
  _Atomic uint64_t delay_ms, error, number, slots, heap, committed, full;
  _Atomic int64_t clock_ms[PARTIES];
};
struct synced {
  _Atomic uint64_t ino, number;
};
struct slot {
  uint64_t kind, number, done, ino, offset, length, old_size, saved, saved_at, dir, dir2, grave;
};

static struct head *head;
static struct synced *table;
static struct slot *slots;
static char *heap;
static uint64_t heap_bytes;
static unsigned party;
static const char *root, *graves;
static size_t root_length;
/* Inode of each file or folder below the root that is open, by descriptor. */
static _Atomic uint64_t watched[FDS];
static _Atomic unsigned char appends[FDS], at_once[FDS];

#define REAL(result, name, ...)                                      \
  static result (*real)(__VA_ARGS__);                                \
  if (real == NULL) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)
#define ALIAS(name) __attribute__((alias(name)))

static ssize_t real_pwrite(int fd, const void *bytes, size_t count, off_t at) {
  REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
  return real(fd, bytes, count, at);
}
static int real_link(const char *from, const char *to) {
  REAL(int, "link", const char *, const char *);
  return real(from, to);
}

__attribute__((constructor)) static void map_journal(void) {
  const char *path = getenv("FAULTS_JOURNAL");
  struct stat info;
  root = getenv("FAULTS_JOURNAL_ROOT");
  graves = getenv("FAULTS_JOURNAL_GRAVES");
  if (path == NULL || root == NULL || graves == NULL) return;
  int fd = open(path, O_RDWR | O_CLOEXEC);
  if (fd < 0 || fstat(fd, &info) != 0) abort();
  char *start = mmap(NULL, info.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (start == MAP_FAILED) abort();
  close(fd);
  const char *number = getenv("FAULTS_PARTY");
  party = number == NULL ? 0 : (unsigned)atoi(number) % PARTIES;
  root_length = strlen(root);
  table = (struct synced *)(start + 4096);
  slots = (struct slot *)(start + 4096 + TABLE * sizeof(struct synced));
  heap = (char *)(slots + SLOTS);
  heap_bytes = info.st_size - (heap - start);
  head = (struct head *)start;
}

/* Whether a path is below the root; fills `whole` with it. */
static int is_ours(const char *path, char *whole) {
  if (head == NULL || path == NULL) return 0;
  size_t length = 0;
  if (path[0] != '/') {
    if (getcwd(whole, PATH_MAX) == NULL) return 0;
    length = strlen(whole);
    whole[length++] = '/';
  }
  if (length + strlen(path) >= PATH_MAX) return 0;
  strcpy(whole + length, path);
  return strncmp(whole, root, root_length) == 0 && (whole[root_length] == '/' || whole[root_length] == 0);
}

static uint64_t inode_of(const char *path) {
  struct stat info;
  return lstat(path, &info) == 0 ? info.st_ino : 0;
}

static uint64_t folder_of(const char *whole) {
  char folder[PATH_MAX];
  struct stat info;
  strcpy(folder, whole);
  char *end = strrchr(folder, '/');
  if (end == NULL) return 0;
  *end = 0;
  return stat(folder, &info) == 0 ? info.st_ino : 0;
}

/* Waits as long as a slow disk; whether the disk refuses changes. A full disk only refuses what needs more room. */
static int is_refused(int grows) {
  uint64_t delay = head->delay_ms, error = head->error;
  if (delay > 0) usleep(delay * 1000);
  if (error == 0 || (error == ENOSPC && !grows)) return 0;
  errno = (int)error;
  return 1;
}

static struct slot *new_slot(void) {
  uint64_t index = head->slots++;
  if (index < SLOTS) return &slots[index];
  head->full = 1;
  return NULL;
}

static char *keep(struct slot *slot, uint64_t bytes) {
  uint64_t at = atomic_fetch_add(&head->heap, (bytes + 7) & ~7ull);
  if (at + bytes > heap_bytes) {
    head->full = 1;
    return NULL;
  }
  slot->saved = bytes;
  slot->saved_at = at;
  return heap + at;
}

/* The kind comes last: a slot without one is no change. */
static void open_slot(struct slot *slot, uint64_t kind) {
  slot->number = ++head->number;
  atomic_thread_fence(memory_order_release);
  *(volatile uint64_t *)&slot->kind = kind;
}
static void end_slot(struct slot *slot, int was_made) {
  int before = errno;
  if (slot != NULL && was_made) slot->done = ++head->number;
  else if (slot != NULL) *(volatile uint64_t *)&slot->kind = 0;
  errno = before;
}

static void note_sync(uint64_t ino, uint64_t number) {
  for (uint64_t index = ino * 0x9e3779b97f4a7c15ull >> 48, tries = 0; tries < TABLE; index++, tries++) {
    struct synced *row = &table[index % TABLE];
    uint64_t none = 0;
    if (row->ino != ino && !atomic_compare_exchange_strong(&row->ino, &none, ino) && none != ino) continue;
    for (uint64_t last = row->number; last < number && !atomic_compare_exchange_weak(&row->number, &last, number);) {}
    for (uint64_t last = head->committed; last < number && !atomic_compare_exchange_weak(&head->committed, &last, number);) {}
    return;
  }
  head->full = 1;
}

/* The inode of an open file below the root; 0 for all others. libuv closes without libc, so a descriptor may be another one by now. */
static uint64_t file_of(int fd, struct stat *info) {
  if (head == NULL || fd < 0 || fd >= FDS || watched[fd] == 0) return 0;
  if (fstat(fd, info) == 0 && info->st_ino == watched[fd]) return info->st_ino;
  watched[fd] = 0;
  return 0;
}

/* Notes that bytes from `offset` on change; all that are cut off where `length` is 0. Keeps what is there now. */
static struct slot *begin_write(int fd, const struct stat *info, off_t offset, uint64_t length) {
  struct slot *slot = new_slot();
  if (slot == NULL) return NULL;
  uint64_t size = info->st_size, end = length == 0 || offset + length > size ? size : offset + length;
  slot->ino = info->st_ino;
  slot->offset = offset;
  slot->length = length;
  slot->old_size = size;
  if ((uint64_t)offset < end) {
    char *bytes = keep(slot, end - offset), path[64];
    if (bytes == NULL) return NULL;
    ssize_t got = pread(fd, bytes, slot->saved, offset);
    if (got < 0) {
      /* The descriptor is for writing only. */
      snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
      int reader = open(path, O_RDONLY | O_CLOEXEC);
      got = pread(reader, bytes, slot->saved, offset);
      close(reader);
    }
    if (got < (ssize_t)slot->saved) slot->saved = got < 0 ? 0 : got;
  }
  open_slot(slot, WRITE);
  return slot;
}

static struct slot *begin_entry(uint64_t kind, const char *path, const char *other, uint64_t ino, const char *grave_of) {
  struct slot *slot = new_slot();
  if (slot == NULL) return NULL;
  size_t length = strlen(path) + 1, more = strlen(other) + 1;
  char *bytes = keep(slot, length + more);
  if (bytes == NULL) return NULL;
  memcpy(bytes, path, length);
  memcpy(bytes + length, other, more);
  slot->ino = ino;
  slot->dir = folder_of(path);
  slot->dir2 = *other == 0 ? slot->dir : folder_of(other);
  if (grave_of != NULL) {
    /* A second name keeps what the change removes. */
    char grave[PATH_MAX];
    uint64_t number = slot - slots + 1;
    snprintf(grave, sizeof grave, "%s/%lu", graves, number);
    if (real_link(grave_of, grave) == 0) slot->grave = number;
  }
  open_slot(slot, kind);
  return slot;
}

#define OPEN_MODE                                                    \
  mode_t mode = 0;                                                   \
  if (flags & O_CREAT) {                               \
    va_list list;                                                    \
    va_start(list, flags);                                           \
    mode = va_arg(list, mode_t);                                     \
    va_end(list);                                                    \
  }
static int opened(int folder, const char *path, int flags, mode_t mode) {
  REAL(int, "openat", int, const char *, int, ...);
  char whole[PATH_MAX];
  if ((folder != AT_FDCWD && path[0] != '/') || !is_ours(path, whole)) {
    int other = real(folder, path, flags, mode);
    if (other >= 0 && other < FDS) watched[other] = 0;
    return other;
  }
  int is_new = (flags & O_CREAT) && inode_of(whole) == 0;
  int changes = is_new || (flags & O_TRUNC);
  if (changes && is_refused(is_new)) return -1;
  struct slot *slot = is_new ? begin_entry(CREATE, whole, "", 0, NULL) : NULL;
  struct stat info;
  struct slot *cut = NULL;
  if (!is_new && (flags & O_TRUNC) && (flags & O_ACCMODE) != O_RDONLY) {
    int reader = real(AT_FDCWD, whole, O_RDONLY | O_CLOEXEC, 0);
    if (reader >= 0 && fstat(reader, &info) == 0) cut = begin_write(reader, &info, 0, 0);
    if (reader >= 0) close(reader);
  }
  int fd = real(folder, path, flags, mode);
  end_slot(slot, fd >= 0);
  end_slot(cut, fd >= 0);
  if (fd < 0 || fd >= FDS || fstat(fd, &info) != 0) return fd;
  watched[fd] = S_ISREG(info.st_mode) || S_ISDIR(info.st_mode) ? info.st_ino : 0;
  appends[fd] = (flags & O_APPEND) != 0;
  at_once[fd] = (flags & O_DSYNC) != 0;
  return fd;
}
int open(const char *path, int flags, ...) { OPEN_MODE return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { OPEN_MODE return opened(AT_FDCWD, path, flags | O_LARGEFILE, mode); }
int openat(int folder, const char *path, int flags, ...) { OPEN_MODE return opened(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { OPEN_MODE return opened(folder, path, flags | O_LARGEFILE, mode); }

/* Makes a change of bytes between its notes. `at` is -1 for the place of the descriptor. */
#define CHANGE_BYTES(fd, at, count, call)                                             \
  struct stat info;                                                                   \
  if (file_of(fd, &info) == 0 || !S_ISREG(info.st_mode)) return call;                 \
  off_t place = (at) >= 0 ? (at) : appends[fd] ? info.st_size : lseek(fd, 0, SEEK_CUR); \
  if (is_refused(place + (off_t)(count) > info.st_size)) return -1;                   \
  if ((count) == 0) return call;                                                      \
  struct slot *slot = begin_write(fd, &info, place, count);                           \
  ssize_t result = call;                                                              \
  end_slot(slot, result >= 0 && !at_once[fd]);                                        \
  return result

static uint64_t total(const struct iovec *parts, int count) {
  uint64_t sum = 0;
  for (int index = 0; index < count; index++) sum += parts[index].iov_len;
  return sum;
}
ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(ssize_t, "write", int, const void *, size_t);
  CHANGE_BYTES(fd, -1, count, real(fd, bytes, count));
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  CHANGE_BYTES(fd, -1, total(parts, count), real(fd, parts, count));
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  CHANGE_BYTES(fd, at, count, real_pwrite(fd, bytes, count, at));
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) ALIAS("pwrite");
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  REAL(ssize_t, "pwritev", int, const struct iovec *, int, off_t);
  CHANGE_BYTES(fd, at, total(parts, count), real(fd, parts, count, at));
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t at) ALIAS("pwritev");

/* A file that is cut loses bytes; one that grows gets zeros. */
static struct slot *begin_resize(int fd, const struct stat *info, off_t size) {
  if (size < info->st_size) return begin_write(fd, info, size, 0);
  return size == info->st_size ? NULL : begin_write(fd, info, info->st_size, size - info->st_size);
}
int ftruncate(int fd, off_t size) {
  REAL(int, "ftruncate", int, off_t);
  struct stat info;
  if (file_of(fd, &info) == 0) return real(fd, size);
  if (is_refused(size > info.st_size)) return -1;
  struct slot *slot = begin_resize(fd, &info, size);
  int result = real(fd, size);
  end_slot(slot, result == 0);
  return result;
}
int ftruncate64(int fd, off_t size) ALIAS("ftruncate");
int truncate(const char *path, off_t size) {
  REAL(int, "truncate", const char *, off_t);
  char whole[PATH_MAX];
  if (!is_ours(path, whole)) return real(path, size);
  int fd = opened(AT_FDCWD, whole, O_RDWR | O_CLOEXEC, 0), result = fd < 0 ? -1 : ftruncate(fd, size);
  if (fd >= 0) close(fd);
  return result;
}
int truncate64(const char *path, off_t size) ALIAS("truncate");
int posix_fallocate(int fd, off_t offset, off_t length) {
  REAL(int, "posix_fallocate", int, off_t, off_t);
  struct stat info;
  if (file_of(fd, &info) == 0) return real(fd, offset, length);
  if (is_refused(offset + length > info.st_size)) return errno;
  struct slot *slot = offset + length > info.st_size ? begin_resize(fd, &info, offset + length) : NULL;
  int result = real(fd, offset, length);
  end_slot(slot, result == 0);
  return result;
}
int posix_fallocate64(int fd, off_t offset, off_t length) ALIAS("posix_fallocate");

static int synced(int fd, int (*real)(int)) {
  struct stat info;
  uint64_t ino = file_of(fd, &info);
  if (ino == 0) return real(fd);
  if (head->delay_ms > 0) usleep(head->delay_ms * 1000);
  if (head->error == EIO) {
    errno = EIO;
    return -1;
  }
  uint64_t number = ++head->number;
  int result = real(fd);
  if (result == 0) note_sync(ino, number);
  return result;
}
int fsync(int fd) {
  REAL(int, "fsync", int);
  return synced(fd, real);
}
int fdatasync(int fd) {
  REAL(int, "fdatasync", int);
  return synced(fd, real);
}

int rename(const char *from, const char *to) {
  REAL(int, "rename", const char *, const char *);
  char whole[PATH_MAX], target[PATH_MAX];
  if (!is_ours(from, whole) || !is_ours(to, target)) return real(from, to);
  if (is_refused(1)) return -1;
  struct slot *slot = begin_entry(RENAME, whole, target, inode_of(whole), inode_of(target) == 0 ? NULL : target);
  int result = real(from, to);
  end_slot(slot, result == 0);
  return result;
}

/* A change of one name. */
#define CHANGE_NAME(kind, path, grows, is_removed, call)                                        \
  char whole[PATH_MAX];                                                                         \
  if (!is_ours(path, whole)) return call;                                                       \
  if (is_refused(grows)) return -1;                                                             \
  struct slot *slot = begin_entry(kind, whole, "", inode_of(whole), (is_removed) ? whole : NULL); \
  int result = call;                                                                            \
  end_slot(slot, result == 0);                                                                  \
  return result
int unlink(const char *path) {
  REAL(int, "unlink", const char *);
  CHANGE_NAME(UNLINK, path, 0, 1, real(path));
}
int rmdir(const char *path) {
  REAL(int, "rmdir", const char *);
  CHANGE_NAME(RMDIR, path, 0, 0, real(path));
}
int mkdir(const char *path, mode_t mode) {
  REAL(int, "mkdir", const char *, mode_t);
  if (head == NULL || inode_of(path) != 0) return real(path, mode);
  CHANGE_NAME(MKDIR, path, 1, 0, real(path, mode));
}
int link(const char *from, const char *to) {
  if (head == NULL || inode_of(to) != 0) return real_link(from, to);
  CHANGE_NAME(CREATE, to, 1, 0, real_link(from, to));
}
int symlink(const char *text, const char *path) {
  REAL(int, "symlink", const char *, const char *);
  if (head == NULL || inode_of(path) != 0) return real(text, path);
  CHANGE_NAME(CREATE, path, 1, 0, real(text, path));
}
int unlinkat(int folder, const char *path, int flags) {
  REAL(int, "unlinkat", int, const char *, int);
  char own[PATH_MAX];
  if ((folder != AT_FDCWD && path[0] != '/') || !is_ours(path, own)) return real(folder, path, flags);
  return flags & AT_REMOVEDIR ? rmdir(path) : unlink(path);
}
int remove(const char *path) {
  struct stat info;
  return lstat(path, &info) == 0 && S_ISDIR(info.st_mode) ? rmdir(path) : unlink(path);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  REAL(int, "clock_gettime", clockid_t, struct timespec *);
  int result = real(clock, time);
  if (result == 0 && head != NULL && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += head->clock_ms[party] / 1000;
  return result;
}
int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  REAL(int, "gettimeofday", struct timeval *restrict, void *restrict);
  int result = real(time, zone);
  if (result == 0 && head != NULL) time->tv_sec += head->clock_ms[party] / 1000;
  return result;
}
time_t time(time_t *at) {
  REAL(time_t, "time", time_t *);
  time_t now = real(NULL) + (head == NULL ? 0 : head->clock_ms[party] / 1000);
  if (at != NULL) *at = now;
  return now;
}
