import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import { keepPrivately, readTexts } from './private-json';

describe('a private file', () => {
  let dir: string;
  let path: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'private-'));
    path = join(dir, 'inner', 'secrets.json');
  });
  afterEach(() => rm(dir, { recursive: true }));

  const kept = async (): Promise<unknown> => JSON.parse(await readFile(path, 'utf8')) as unknown;

  it('is readable by its owner alone, and does not exist before it is first saved', async () => {
    expect(await readTexts(path, 'restore it')).toBeUndefined();
    await keepPrivately(path, { key: 'a' });
    expect(await kept()).toEqual({ key: 'a' });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is never incomplete: a reader that has it open reads all of its old content', async () => {
    await keepPrivately(path, { key: 'a' });
    const reader = await open(path);
    await keepPrivately(path, { key: 'b' });
    expect(JSON.parse(await reader.readFile('utf8'))).toEqual({ key: 'a' });
    await reader.close();
    expect(await kept()).toEqual({ key: 'b' });
  });

  it.each(['{ "key": "a", cut her', '[1]', 'null', '{"key":{}}', ''])(
    'is refused with its name and what to do when it holds %s',
    async (content) => {
      await keepPrivately(path, { key: 'a' });
      expect(await readTexts(path, 'restore it')).toEqual({ key: 'a' });
      await writeFile(path, content);
      await expect(readTexts(path, 'restore it')).rejects.toThrow(
        new ConfigError(`DATA_DIR: ${path} is not what this program wrote: restore it`),
      );
    },
  );

  it('ignores what a start left that was killed half way', async () => {
    await keepPrivately(path, { key: 'a' });
    await writeFile(`${path}.new`, '{ "key": "a longer one, cut her');
    await keepPrivately(path, { key: 'b' });
    expect(await kept()).toEqual({ key: 'b' });
  });

  it('is not written again when nothing changed', async () => {
    await keepPrivately(path, { key: 'a' });
    const before = await stat(path);
    await keepPrivately(path, { key: 'a' });
    expect(await stat(path)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });
});
