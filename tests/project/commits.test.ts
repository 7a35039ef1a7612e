import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './_repository';

const ENVIRONMENT = {
  ...process.env,
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@localhost',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@localhost',
  // The folder is no repository even if a parent folder of it is one.
  GIT_CEILING_DIRECTORIES: tmpdir(),
};

/** Several programs start for each of these. */
const TIMEOUT_MS = 60_000;

describe('scripts/commits', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-commits-'));
    equip(folder);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const git = (...args: readonly string[]): void => {
    execFileSync('git', args, { cwd: folder, env: ENVIRONMENT, stdio: 'pipe' });
  };
  const commit = (subject: string): void => {
    git('commit', '--quiet', '--allow-empty', '--message', subject);
  };
  /** A history whose first commit is released. */
  const released = (): void => {
    git('init', '--quiet', '--initial-branch=main');
    commit('Something before the convention.');
    git('tag', 'v0.1.0');
  };

  it(
    'accepts conventional subjects since the last release, whatever was before it',
    () => {
      released();
      commit('fix(wallet): MongoDB counts a hold once');

      expect(run(folder)).toEqual({ code: 0, output: '' });
    },
    TIMEOUT_MS,
  );

  it(
    'refuses each subject that is not conventional, and names it',
    () => {
      released();
      commit('Mended the wallet');
      commit('fixing: the wallet');

      const { code, output } = run(folder);

      expect(code).toBe(1);
      expect(output).toContain('Mended the wallet');
      expect(output).toContain('fixing: the wallet');
    },
    TIMEOUT_MS,
  );

  it.each([
    ['accepts', 'ci: a runner fetches one commit', 0],
    ['refuses', 'A runner fetches one commit', 1],
  ])(
    '%s the newest commit of a shallow clone, whose history does not reach the release',
    (_what, subject, code) => {
      released();
      commit('Not conventional, and not in the clone.');
      commit(subject);
      const clone = join(folder, 'clone');
      git('clone', '--quiet', '--depth', '1', '--no-tags', `file://${folder}`, clone);
      equip(clone);

      expect(run(clone).code).toBe(code);
    },
    TIMEOUT_MS,
  );

  it('passes where there is no history, as in an archive of the sources', () => {
    expect(run(folder)).toEqual({ code: 0, output: 'no git history here: nothing to check\n' });
  });
});

/** Lays what the script needs into a folder. */
function equip(folder: string): void {
  mkdirSync(join(folder, 'scripts'));
  for (const path of ['scripts/commits', 'commitlint.config.js', 'package.json'])
    cpSync(join(ROOT, path), join(folder, path));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

function run(folder: string): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(join(folder, 'scripts/commits'), [], {
    encoding: 'utf8',
    env: { ...ENVIRONMENT, npm_config_loglevel: 'silent' },
  });
  return { code: status, output: stdout + stderr };
}
