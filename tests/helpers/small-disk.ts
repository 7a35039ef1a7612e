import { spawnSync } from 'node:child_process';
import { foundOrSkipped } from '@eligibility/testkit';

/** Where such a disk is seen. */
export const DISK_FOLDER = '/mnt';

/** A command that runs another where `/mnt` is an empty disk of so many MiB that only it sees. */
export function onSmallDisk(mebibytes: number): readonly string[] {
  const mount = `mount -t tmpfs -o size=${String(mebibytes)}m tmpfs ${DISK_FOLDER} && exec "$@"`;
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount, 'sh'];
}

/** How this process reaches what that one sees under this path. */
export function onDiskOf(pid: number, path: string): string {
  return `/proc/${String(pid)}/root${path}`;
}

/** False where a process may not have a disk of its own: what needs one is then skipped, or fails where it is required. */
export function hasSmallDisks(): boolean {
  const [command = '', ...args] = onSmallDisk(1);
  const isPossible = process.platform === 'linux' && spawnSync(command, [...args, 'true']).status === 0;
  return foundOrSkipped(isPossible, 'unshare may not mount: tests of a full disk are skipped');
}
