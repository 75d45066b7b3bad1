/* A disk whose every sync takes longer: loaded with LD_PRELOAD, it waits before each fsync and fdatasync until SLOW_SYNC_MS
 * are over or the file SLOW_SYNC_WHILE is gone.
 *
 * Build: gcc -shared -fPIC -O2 -o slow_sync.so slow_sync.c -ldl
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#define STEP_MS 10

static const char *flag;
static long delay_ms;

__attribute__((constructor)) static void start(void)
{
    const char *ms = getenv("SLOW_SYNC_MS");
    flag = getenv("SLOW_SYNC_WHILE");
    delay_ms = ms ? atol(ms) : 0;
    unsetenv("LD_PRELOAD");
}

static int delayed(const char *name, int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    for (long left_ms = delay_ms; left_ms > 0 && flag && access(flag, F_OK) == 0; left_ms -= STEP_MS)
        usleep(1000 * STEP_MS);
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
