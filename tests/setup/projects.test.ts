import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const PROJECTS = ['unit', 'stores', 'e2e', 'proofs'];

/** The test files that Jest finds for these projects; every project where none is named. */
function filesOf(...names: readonly string[]): readonly string[] {
  const selected = names.length === 0 ? [] : ['--selectProjects', ...names];
  const args = [require.resolve('jest/bin/jest'), ...selected, '--listTests', '--json'];
  const printed = execFileSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(printed) as readonly string[];
}

describe('the projects of Jest', () => {
  it('cover all test files, each in exactly one project', () => {
    const each = PROJECTS.map((name) => filesOf(name));
    expect(each.filter((files) => files.length === 0)).toEqual([]);
    expect(each.flat().sort()).toEqual([...filesOf()].sort());
  });

  it('run no test in `unit` that needs a MongoDB or Redis server or the built system', () => {
    const needs = /@eligibility\/testkit\/(mongo|redis)|\bspawnStandalone\b|\bbootSystem\b/;
    const wrong = filesOf('unit').filter(
      (file) => file !== __filename && needs.test(readFileSync(file, 'utf8')),
    );
    expect(wrong).toEqual([]);
  });
});

/** A test that is tried again until it passes hides what it found. */
it('retries no test', () => {
  const retries = filesOf().filter(
    (file) => file !== __filename && readFileSync(file, 'utf8').includes('retryTimes'),
  );
  expect(retries).toEqual([]);
});
