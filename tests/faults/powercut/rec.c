/* Records what a program does to the files it must not lose, so that a power cut can be replayed at any instant.
 *
 * Loaded with LD_PRELOAD into the program under test. It follows the files `log.db`, `log.db-wal` and `acks` and
 * writes one record per call to the file named by REC_TRACE: a header, then the data that was written.
 * These are all the calls by which SQLite changes a file (its -shm is mapped, and rebuilt when it is missing).
 *
 * REC_FAIL=fdatasync:7 makes the seventh fdatasync of a followed file fail with EIO, and records that as `!`;
 * the same goes for pwrite64 and fsync.
 *
 * Build: gcc -shared -fPIC -O2 -o rec.so rec.c -ldl -lpthread
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

struct record {          /* 24 bytes, little-endian on the machines we test on */
    uint32_t call;       /* w write, t truncate, s sync, u unlink, a ack, ! failure */
    uint32_t file;       /* index into FOLLOWED */
    uint64_t place;      /* w: offset; t: length; s: number of records when the sync began */
    uint64_t size;       /* bytes of data that follow */
};

static const char *const FOLLOWED[] = {"/log.db", "/log.db-wal", "/acks"};
enum { FILES = 3, ACKS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int trace = -1;
static uint64_t records;
static const char *fail_call;
static long fail_at, calls;

__attribute__((constructor)) static void start(void)
{
    const char *path = getenv("REC_TRACE"), *fail = getenv("REC_FAIL");
    if (path)
        trace = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fail) {
        fail_call = strndup(fail, strcspn(fail, ":"));
        fail_at = atol(fail + strcspn(fail, ":") + 1);
    }
}

static int followed(const char *path)
{
    size_t length = strlen(path);
    for (int file = 0; file < FILES; file++) {
        size_t tail = strlen(FOLLOWED[file]);
        if (length >= tail && strcmp(path + length - tail, FOLLOWED[file]) == 0)
            return file;
    }
    return -1;
}

static int followed_fd(int fd)
{
    char link[32], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = trace < 0 ? -1 : readlink(link, path, sizeof path - 1);
    if (length < 0)
        return -1;
    path[length] = 0;
    return followed(path);
}

/* The system call itself, not write(): that one is ours. */
static void put(const void *data, size_t size)
{
    while (size > 0) {
        ssize_t done = syscall(SYS_write, trace, data, size);
        if (done < 0)
            abort();     /* a recording with holes would prove nothing */
        data = (const char *)data + done;
        size -= done;
    }
}

static void record(char call, int file, uint64_t place, const void *data, uint64_t size)
{
    struct record header = {(uint32_t)call, (uint32_t)file, place, size};
    pthread_mutex_lock(&lock);
    put(&header, sizeof header);
    put(data, size);
    records++;
    pthread_mutex_unlock(&lock);
}

static uint64_t records_now(void)
{
    pthread_mutex_lock(&lock);
    uint64_t now = records;
    pthread_mutex_unlock(&lock);
    return now;
}

static int fails(const char *call, int file)
{
    if (!fail_call || strcmp(call, fail_call) != 0 || __sync_add_and_fetch(&calls, 1) != fail_at)
        return 0;
    record('!', file, 0, NULL, 0);
    errno = EIO;
    return 1;
}

/* A write counts from the moment it is asked for: from then on the disk may hold all, some or none of it. */
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset)
{
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real)
        real = dlsym(RTLD_NEXT, "pwrite64");
    int file = followed_fd(fd);
    if (file >= 0) {
        if (fails("pwrite64", file))
            return -1;
        record('w', file, (uint64_t)offset, data, size);
    }
    return real(fd, data, size, offset);
}

/* An ack counts from the moment it is sent: before that it must be durable. */
ssize_t write(int fd, const void *data, size_t size)
{
    static ssize_t (*real)(int, const void *, size_t);
    if (!real)
        real = dlsym(RTLD_NEXT, "write");
    if (followed_fd(fd) == ACKS)
        record('a', ACKS, 0, data, size);
    return real(fd, data, size);
}

int ftruncate64(int fd, off64_t length)
{
    static int (*real)(int, off64_t);
    if (!real)
        real = dlsym(RTLD_NEXT, "ftruncate64");
    int file = followed_fd(fd);
    if (file >= 0)
        record('t', file, (uint64_t)length, NULL, 0);
    return real(fd, length);
}

/* A sync covers what was written before it began, and counts only when it has returned well. */
static int sync_with(const char *name, int (*real)(int), int fd)
{
    int file = followed_fd(fd);
    if (file < 0)
        return real(fd);
    if (fails(name, file))
        return -1;
    uint64_t begun = records_now();
    int result = real(fd);
    if (result == 0)
        record('s', file, begun, NULL, 0);
    return result;
}

int fdatasync(int fd)
{
    static int (*real)(int);
    if (!real)
        real = dlsym(RTLD_NEXT, "fdatasync");
    return sync_with("fdatasync", real, fd);
}

int fsync(int fd)
{
    static int (*real)(int);
    if (!real)
        real = dlsym(RTLD_NEXT, "fsync");
    return sync_with("fsync", real, fd);
}

int unlink(const char *path)
{
    static int (*real)(const char *);
    if (!real)
        real = dlsym(RTLD_NEXT, "unlink");
    int file = followed(path);
    if (trace >= 0 && file >= 0)
        record('u', file, 0, NULL, 0);
    return real(path);
}
