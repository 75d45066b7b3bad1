/* A disk whose every sync takes longer: loaded with LD_PRELOAD, it waits SLOW_SYNC_MS before each fsync and fdatasync
 * for as long as the file SLOW_SYNC_WHILE exists.
 *
 * Build: gcc -shared -fPIC -O2 -o slow_sync.so slow_sync.c -ldl
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static const char *flag;
static useconds_t delay_us;

__attribute__((constructor)) static void start(void)
{
    const char *ms = getenv("SLOW_SYNC_MS");
    flag = getenv("SLOW_SYNC_WHILE");
    delay_us = ms ? (useconds_t)atol(ms) * 1000 : 0;
    unsetenv("LD_PRELOAD");
}

static int delayed(const char *name, int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    if (flag && access(flag, F_OK) == 0)
        usleep(delay_us);
    return real(fd);
}

int fsync(int fd)
{
    return delayed("fsync", fd);
}

int fdatasync(int fd)
{
    return delayed("fdatasync", fd);
}
