import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const JEST = require.resolve('jest/bin/jest');
const REPORTER = join(__dirname, 'summary-reporter.js');

type Ended = { readonly code: number; readonly lastLine: string; readonly text: string };

/** Runs jest on one file with this reporter, as a process of its own. */
async function jestOn(test: string, settings: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'reporter-'));
  try {
    await writeFile(join(folder, 'one.test.js'), test);
    await writeFile(
      join(folder, 'jest.config.js'),
      `module.exports = { reporters: [${JSON.stringify(REPORTER)}] }`,
    );
    const env = { PATH: process.env['PATH'], ...settings };
    return await new Promise((resolve) => {
      execFile(process.execPath, [JEST, '--ci'], { cwd: folder, env }, (failure, stdout, stderr) => {
        const text = stdout + stderr;
        const code = failure === null ? 0 : Number(failure.code);
        resolve({ code, lastLine: text.trimEnd().split('\n').at(-1) ?? '', text });
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const PASSES = "it('passes', () => undefined);";
const SKIPS = "describe.skip('a store', () => { it('is asked', () => undefined); });";
const FAILS = "it('fails', () => { throw new Error('no'); });";

describe('the last line of a test run', () => {
  it('counts passed, failed and skipped tests, and a skip is no failure', async () => {
    expect(await jestOn(PASSES + SKIPS)).toMatchObject({
      code: 0,
      lastLine: '1 passed, 0 failed, 1 skipped',
    });
    expect(await jestOn(PASSES + FAILS)).toMatchObject({ code: 1, lastLine: '1 passed, 1 failed' });
  });

  it('counts each skipped test as failed when stores are required, and names it', async () => {
    const { code, lastLine, text } = await jestOn(PASSES + SKIPS, { REQUIRE_STORES: '1' });
    expect([code, lastLine]).toEqual([1, '1 passed, 1 failed, 1 skipped']);
    expect(text).toMatch(/one\.test\.js: a store is asked/);
    expect(await jestOn(PASSES, { REQUIRE_STORES: '1' })).toMatchObject({
      code: 0,
      lastLine: '1 passed, 0 failed',
    });
  });

  it('comes after the reasons for which tests were skipped, each once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reasons-'));
    const file = join(folder, 'reasons');
    await writeFile(file, 'no store: its tests are skipped\nno browser\nno store: its tests are skipped\n');
    const { text } = await jestOn(PASSES, { SKIP_REASONS: file });
    expect(text.trimEnd().split('\n').slice(-3)).toEqual([
      'no store: its tests are skipped',
      'no browser',
      '1 passed, 0 failed',
    ]);
    await rm(folder, { recursive: true });
  });

  it('is the sum of all runs with the same tally', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tally-'));
    const settings = { TEST_TALLY: join(folder, 'tally') };
    expect((await jestOn(PASSES + SKIPS, settings)).lastLine).toBe('1 passed, 0 failed, 1 skipped');
    expect((await jestOn(PASSES + FAILS, settings)).lastLine).toBe('2 passed, 1 failed, 1 skipped');
    await rm(folder, { recursive: true });
  });

  it('leaves the files that failed to a second run, in a list of their paths', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'failed-'));
    const settings = { TEST_TALLY: join(folder, 'tally'), FAILED_FILES: join(folder, 'failed') };
    expect(await jestOn(PASSES + FAILS, settings)).toMatchObject({ code: 1, lastLine: '0 passed, 0 failed' });
    expect(await readFile(settings.FAILED_FILES, 'utf8')).toMatch(/^\S+\/one\.test\.js\n$/);
    expect(await jestOn('syntax error', settings)).toMatchObject({ code: 1, lastLine: '0 passed, 0 failed' });
    expect((await readFile(settings.FAILED_FILES, 'utf8')).trim().split('\n')).toHaveLength(2);
    const { TEST_TALLY } = settings;
    expect((await jestOn(PASSES, { TEST_TALLY })).lastLine).toBe('1 passed, 0 failed');
    await rm(folder, { recursive: true });
  });
});
