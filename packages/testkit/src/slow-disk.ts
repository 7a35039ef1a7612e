import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Waits in front of each flush to disk, as long as the setting says when the flush is made. */
const SOURCE = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int slow(const char *name, int file) {
  const char *delay_ms = getenv("SLOW_DISK_MS");
  int (*flush)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  if (delay_ms) usleep(atoi(delay_ms) * 1000);
  return flush(file);
}

int fsync(int file) { return slow("fsync", file); }
int fdatasync(int file) { return slow("fdatasync", file); }
`;

/**
 * The environment of a process for which each flush to disk (`fsync`, `fdatasync`) takes so many milliseconds longer. A
 * small library that is loaded before the C library does it, so it works on Linux only.
 * @param dir where the library is built; the process needs it as long as it runs
 * @returns undefined where there is no C compiler for it (`gcc`)
 */
export function slowDisk(dir: string, delayMs: number): Readonly<Record<string, string>> | undefined {
  const library = join(dir, 'slow-disk.so');
  const built = spawnSync('gcc', ['-shared', '-fPIC', '-O2', '-x', 'c', '-', '-o', library, '-ldl'], {
    input: SOURCE,
  });
  if (process.platform !== 'linux' || built.status !== 0) return undefined;
  return { LD_PRELOAD: library, SLOW_DISK_MS: String(delayMs) };
}
