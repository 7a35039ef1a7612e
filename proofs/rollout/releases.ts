import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';

/** Two builds of the system, and a folder that leads to one of them. */
export type Releases = {
  /** Processes are started from here: from the older release, until another is put there. */
  readonly root: string;
  readonly put: (release: 'older' | 'newer') => void;
  readonly remove: () => void;
};

/**
 * Builds an older commit of this repository beside this build.
 * @param commit a tag or a commit
 * @throws Error when it cannot be built
 */
export function openReleases(commit: string): Releases {
  const folder = mkdtempSync(join(tmpdir(), 'eligibility-releases-'));
  const older = join(folder, 'older');
  const root = join(folder, 'current');
  const run = (cwd: string, program: string, ...args: readonly string[]): void => {
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  run(ROOT, 'git', 'clone', '--quiet', '--shared', '--no-checkout', ROOT, older);
  run(older, 'git', 'checkout', '--quiet', commit);
  run(older, 'npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline');
  run(older, 'npm', 'run', '--silent', 'build');
  const put: Releases['put'] = (release) => {
    if (existsSync(root)) rmSync(root);
    symlinkSync(release === 'older' ? older : ROOT, root);
  };
  put('older');
  return {
    root,
    put,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
