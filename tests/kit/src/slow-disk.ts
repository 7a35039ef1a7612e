import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Waits in front of each flush to disk, for as many milliseconds as a file says at that moment. */
const SOURCE = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int slow(const char *name, int file) {
  int delay_ms = 0;
  FILE *setting = fopen(getenv("SLOW_DISK_FILE"), "r");
  if (setting != NULL) {
    if (fscanf(setting, "%d", &delay_ms) != 1) delay_ms = 0;
    fclose(setting);
  }
  usleep(delay_ms * 1000);
  return ((int (*)(int))dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return slow("fsync", file); }
int fdatasync(int file) { return slow("fdatasync", file); }
`;

type SlowDisk = {
  /** Added to the environment of the process whose disk it is. */
  readonly settings: Readonly<Record<string, string>>;
  /** By how much longer each flush takes from now on; 0 until then. */
  readonly delayFlushes: (delayMs: number) => void;
};

/**
 * A disk on which flushes (`fsync`, `fdatasync`) take longer: a small library that a process loads before the C library,
 * so it works on Linux only.
 * @param dir where the library is built and its setting is kept, as long as the process runs
 * @returns undefined where it cannot be built, for want of `gcc`
 */
export function slowDisk(dir: string): SlowDisk | undefined {
  const [library, setting] = [join(dir, 'slow-disk.so'), join(dir, 'slow-disk-ms')];
  const args = ['-shared', '-fPIC', '-O2', '-x', 'c', '-', '-o', library, '-ldl'];
  if (process.platform !== 'linux' || spawnSync('gcc', args, { input: SOURCE }).status !== 0)
    return undefined;
  return {
    settings: { LD_PRELOAD: library, SLOW_DISK_FILE: setting },
    delayFlushes: (delayMs) => {
      writeFileSync(setting, String(delayMs));
    },
  };
}
