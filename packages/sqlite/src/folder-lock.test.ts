import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import { lockFolder } from './folder-lock';

/** Of the build: a process of its own has no compiler. */
const LOCK = join(__dirname, '../dist/folder-lock');

describe('the lock of a folder', () => {
  let parent: string;
  let folder: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'lock-'));
    folder = join(parent, 'data');
  });
  afterEach(() => rm(parent, { recursive: true }));

  /** Another process that holds the lock. */
  const holder = async (): Promise<ChildProcess> => {
    const script = `require(${JSON.stringify(LOCK)}).lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1_000)`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return child;
  };

  it('refuses a second process, which learns who holds it, and ends when the holder is killed', async () => {
    const child = await holder();
    const lock = (): (() => void) => lockFolder(folder);
    expect(lock).toThrow(
      new ConfigError(
        `DATA_DIR: ${folder} is served by process ${String(child.pid)} on ${hostname()} already: stop that one first, or give this one a DATA_DIR of its own`,
      ),
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    lock()();
  });

  it('counts inside of one process too, and is free again once it is given up', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`process ${String(process.pid)}`);
    // The attempt did not free it for others.
    expect(() => lockFolder(folder)).toThrow(ConfigError);
    release();
    lockFolder(folder)();
  });

  it('is not freed for other processes by an attempt of the process that holds it', async () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(ConfigError);
    const script = `try { require(${JSON.stringify(LOCK)}).lockFolder(${JSON.stringify(folder)}) } catch (failure) { console.log(failure.message) }`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(said.toString()).toContain(`process ${String(process.pid)} on`);
    release();
  });

  it('makes the folder, and keeps one small file there that its owner alone may read', async () => {
    const release = lockFolder(folder);
    expect(await readdir(folder)).toEqual(['process.lock']);
    expect((await stat(join(folder, 'process.lock'))).mode & 0o777).toBe(0o600);
    release();
  });

  it('says what is wrong with a folder that is none', async () => {
    await writeFile(folder, '');
    expect(() => lockFolder(folder)).toThrow(`DATA_DIR: ${folder} is not a folder: name one (EEXIST)`);
    expect(() => lockFolder(join(folder, 'x'))).toThrow('is inside of a file: name a folder (ENOTDIR)');
  });
});
