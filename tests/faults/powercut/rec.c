/* Records what a program does to a folder that it must not lose and what it sends over TCP, so that a power cut can
 * be replayed at any instant.
 *
 * Loaded with LD_PRELOAD into the program under test. It follows every file below the folder REC_ROOT and writes one
 * record per call to the file named by REC_TRACE, which is elsewhere: a header, the name, then the data.
 * A file is known by its inode, since names change. SQLite's -shm is left out: it is mapped, and made anew after a cut.
 *
 * REC_FAIL=fdatasync:7 makes the seventh fdatasync of a followed file fail with EIO, and records that as `!`;
 * the same goes for pwrite64 and fsync. REC_KILL=fdatasync:7 ends the process with SIGKILL there instead, before the
 * call, and REC_ONLY=-wal counts only the files whose names end so.
 *
 * Build: gcc -shared -fPIC -O2 -o rec.so rec.c -ldl -lpthread
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

struct record {          /* 40 bytes, little-endian on the machines we test on */
    uint64_t call;       /* c create, w write, t truncate, s sync, r rename, u unlink, m make a folder, x send, ! failure */
    uint64_t file;       /* inode number; of a socket: its inode number */
    uint64_t place;      /* w: offset; t: length; s: number of records when the sync began */
    uint64_t name_size;  /* bytes of the name that follow, relative to REC_ROOT */
    uint64_t size;       /* bytes of data that follow; r: the new name */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int trace = -1;
static uint64_t records;
static char root[PATH_MAX];
static size_t root_size;
static const char *fault_call, *fault_file = "";
static int fault_kills;
static long fault_at, calls;

__attribute__((constructor)) static void start(void)
{
    const char *path = getenv("REC_TRACE"), *top = getenv("REC_ROOT");
    const char *fail = getenv("REC_FAIL"), *kill_at = getenv("REC_KILL"), *only = getenv("REC_ONLY");
    if (!path || !top || !realpath(top, root))
        return;
    root_size = strlen(root);
    trace = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    fault_kills = kill_at != NULL;
    if (only)
        fault_file = strdup(only);
    if (fault_kills)
        fail = kill_at;
    if (fail) {
        fault_call = strndup(fail, strcspn(fail, ":"));
        fault_at = atol(fail + strcspn(fail, ":") + 1);
    }
    unsetenv("LD_PRELOAD");  /* what the program starts is not recorded: it would begin the trace anew */
}

static int ends_with(const char *text, const char *tail)
{
    size_t length = strlen(text), wanted = strlen(tail);
    return length >= wanted && strcmp(text + length - wanted, tail) == 0;
}

/* The name below REC_ROOT of an absolute path; "" is the folder itself, NULL one that is not followed. */
static const char *followed(const char *path)
{
    if (trace < 0 || strncmp(path, root, root_size) != 0 || ends_with(path, "-shm"))
        return NULL;
    if (path[root_size] == 0)
        return "";
    return path[root_size] == '/' ? path + root_size + 1 : NULL;
}

/* The same for a path as a program gives it, of which the last part need not exist. Fills `absolute`. */
static const char *followed_path(const char *path, char absolute[PATH_MAX])
{
    char folder[PATH_MAX], resolved[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 0;
    if (trace < 0 || length >= sizeof folder)
        return NULL;
    memcpy(folder, path, length);
    folder[length] = 0;
    if (!realpath(slash ? (length ? folder : "/") : ".", resolved))
        return NULL;
    if (snprintf(absolute, PATH_MAX, "%s/%s", resolved, slash ? slash + 1 : path) >= PATH_MAX)
        return NULL;
    return followed(absolute);
}

static const char *followed_fd(int fd, char path[PATH_MAX])
{
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = trace < 0 ? -1 : readlink(link, path, PATH_MAX - 1);
    if (length < 0)
        return NULL;
    path[length] = 0;
    return followed(path);
}

static uint64_t inode(int fd)
{
    struct stat found;
    return fstat(fd, &found) == 0 ? found.st_ino : 0;
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

static void put_record(char call, uint64_t file, uint64_t place, const char *name, const void *data, uint64_t size)
{
    struct record header = {(uint64_t)call, file, place, strlen(name), size};
    put(&header, sizeof header);
    put(name, header.name_size);
    put(data, size);
    records++;
}

static void record(char call, uint64_t file, uint64_t place, const char *name, const void *data, uint64_t size)
{
    pthread_mutex_lock(&lock);
    put_record(call, file, place, name, data, size);
    pthread_mutex_unlock(&lock);
}

static uint64_t records_now(void)
{
    pthread_mutex_lock(&lock);
    uint64_t now = records;
    pthread_mutex_unlock(&lock);
    return now;
}

static int fails(const char *call, const char *name)
{
    if (!fault_call || strcmp(call, fault_call) != 0 || !ends_with(name, fault_file) ||
        __sync_add_and_fetch(&calls, 1) != fault_at)
        return 0;
    if (fault_kills)
        kill(getpid(), SIGKILL);
    record('!', 0, 0, name, NULL, 0);
    errno = EIO;
    return 1;
}

#define REAL(name, type, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = dlsym(RTLD_NEXT, #name)

/* A name counts from the moment it is asked for; what an opening empties does so too. */
static int open_with(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode)
{
    char absolute[PATH_MAX];
    const char *name = flags & (O_CREAT | O_TRUNC) ? followed_path(path, absolute) : NULL;
    if (!name)
        return real(path, flags, mode);
    pthread_mutex_lock(&lock);
    int is_new = access(absolute, F_OK) != 0;
    int fd = real(path, flags, mode);
    int error = errno;
    if (fd >= 0 && is_new)
        put_record('c', inode(fd), 0, name, NULL, 0);
    else if (fd >= 0 && (flags & O_TRUNC))
        put_record('t', inode(fd), 0, "", NULL, 0);
    pthread_mutex_unlock(&lock);
    errno = error;
    return fd;
}

static mode_t mode_of(int flags, va_list more)
{
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
}

int open64(const char *path, int flags, ...)
{
    REAL(open64, int, const char *, int, ...);
    va_list more;
    va_start(more, flags);
    mode_t mode = mode_of(flags, more);
    va_end(more);
    return open_with(real, path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    REAL(open, int, const char *, int, ...);
    va_list more;
    va_start(more, flags);
    mode_t mode = mode_of(flags, more);
    va_end(more);
    return open_with(real, path, flags, mode);
}

int mkdir(const char *path, mode_t mode)
{
    REAL(mkdir, int, const char *, mode_t);
    char absolute[PATH_MAX];
    const char *name = followed_path(path, absolute);
    int result = real(path, mode);
    if (result == 0 && name)
        record('m', 0, 0, name, NULL, 0);
    return result;
}

/* A write counts from the moment it is asked for: from then on the disk may hold all, some or none of it. */
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset)
{
    REAL(pwrite64, ssize_t, int, const void *, size_t, off64_t);
    char path[PATH_MAX];
    const char *name = followed_fd(fd, path);
    if (name) {
        if (fails("pwrite64", name))
            return -1;
        record('w', inode(fd), (uint64_t)offset, name, data, size);
    }
    return real(fd, data, size, offset);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset)
{
    return pwrite64(fd, data, size, offset);
}

static int is_tcp(int fd)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    return trace >= 0 && getsockname(fd, (struct sockaddr *)&address, &size) == 0 &&
           (address.ss_family == AF_INET || address.ss_family == AF_INET6);
}

/* What is sent counts as far as the kernel took it; the lock keeps the order against what other threads do to files. */
static ssize_t send_with(int fd, const struct iovec *parts, int count, ssize_t (*call)(int, const void *, int), const void *message, int flags)
{
    pthread_mutex_lock(&lock);
    ssize_t sent = call(fd, message, flags);
    int error = errno;
    if (sent > 0) {
        char *data = malloc((size_t)sent);
        size_t filled = 0;
        for (int part = 0; data && part < count && filled < (size_t)sent; part++) {
            size_t left = (size_t)sent - filled, size = parts[part].iov_len < left ? parts[part].iov_len : left;
            memcpy(data + filled, parts[part].iov_base, size);
            filled += size;
        }
        if (!data || filled != (size_t)sent)
            abort();
        put_record('x', inode(fd), 0, "", data, (uint64_t)sent);
        free(data);
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return sent;
}

static ssize_t (*real_sendmsg)(int, const struct msghdr *, int);

static ssize_t call_sendmsg(int fd, const void *message, int flags)
{
    return real_sendmsg(fd, message, flags);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    if (!real_sendmsg)
        real_sendmsg = dlsym(RTLD_NEXT, "sendmsg");
    if (!is_tcp(fd))
        return real_sendmsg(fd, message, flags);
    return send_with(fd, message->msg_iov, (int)message->msg_iovlen, call_sendmsg, message, flags);
}

/* On a TCP socket these three are sendmsg by other names. */
ssize_t send(int fd, const void *data, size_t size, int flags)
{
    REAL(send, ssize_t, int, const void *, size_t, int);
    if (!is_tcp(fd))
        return real(fd, data, size, flags);
    struct iovec part = {(void *)data, size};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    return sendmsg(fd, &message, flags);
}

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    REAL(writev, ssize_t, int, const struct iovec *, int);
    if (!is_tcp(fd))
        return real(fd, parts, count);
    struct msghdr message = {.msg_iov = (struct iovec *)parts, .msg_iovlen = (size_t)count};
    return sendmsg(fd, &message, 0);
}

/* Without an offset a file grows at its position, or at its end; several threads never share such a file here. */
ssize_t write(int fd, const void *data, size_t size)
{
    REAL(write, ssize_t, int, const void *, size_t);
    char path[PATH_MAX];
    const char *name = followed_fd(fd, path);
    if (name) {
        int append = fcntl(fd, F_GETFL) & O_APPEND;
        off64_t place = lseek64(fd, 0, append ? SEEK_END : SEEK_CUR);
        record('w', inode(fd), (uint64_t)place, name, data, size);
    } else if (is_tcp(fd)) {
        return send(fd, data, size, 0);
    }
    return real(fd, data, size);
}

int ftruncate64(int fd, off64_t length)
{
    REAL(ftruncate64, int, int, off64_t);
    char path[PATH_MAX];
    if (followed_fd(fd, path))
        record('t', inode(fd), (uint64_t)length, "", NULL, 0);
    return real(fd, length);
}

int ftruncate(int fd, off_t length)
{
    return ftruncate64(fd, length);
}

/* A sync covers what was asked for before it began, and counts only when it has returned well. */
static int sync_with(const char *call, int (*real)(int), int fd)
{
    char path[PATH_MAX];
    const char *name = followed_fd(fd, path);
    if (!name)
        return real(fd);
    if (fails(call, name))
        return -1;
    uint64_t begun = records_now();
    int result = real(fd);
    if (result == 0)
        record('s', inode(fd), begun, name, NULL, 0);
    return result;
}

int fdatasync(int fd)
{
    REAL(fdatasync, int, int);
    return sync_with("fdatasync", real, fd);
}

int fsync(int fd)
{
    REAL(fsync, int, int);
    return sync_with("fsync", real, fd);
}

int unlink(const char *path)
{
    REAL(unlink, int, const char *);
    char absolute[PATH_MAX];
    const char *name = followed_path(path, absolute);
    pthread_mutex_lock(&lock);
    int result = real(path);
    int error = errno;
    if (result == 0 && name)
        put_record('u', 0, 0, name, NULL, 0);
    pthread_mutex_unlock(&lock);
    errno = error;
    return result;
}

int rename(const char *path, const char *to)
{
    REAL(rename, int, const char *, const char *);
    char absolute[PATH_MAX], absolute_to[PATH_MAX];
    const char *name = followed_path(path, absolute), *name_to = followed_path(to, absolute_to);
    int result = real(path, to);
    if (result == 0 && name && name_to)
        record('r', 0, 0, name, name_to, strlen(name_to));
    return result;
}
