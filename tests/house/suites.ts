import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What jest writes with `--json --outputFile=...`; the part that is read here. */
type JestResult = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly startTime: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
};

export type Suites = {
  readonly suites: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** From the start of the run to the end of its last suite. */
  readonly wallSeconds: number;
  /** The sum over the suites, which run side by side. */
  readonly suiteSeconds: number;
  readonly slowest: readonly (readonly [path: string, seconds: number])[];
};

/** Reads the result of a run of jest; undefined where there is no such file. */
export function readSuites(file: string, root: string): Suites | undefined {
  return existsSync(file) ? suitesOf(JSON.parse(readFileSync(file, 'utf8')) as JestResult, root) : undefined;
}

export function suitesOf(result: JestResult, root: string): Suites {
  const timed = result.testResults.map(
    ({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1_000] as const,
  );
  const lastEnd = Math.max(result.startTime, ...result.testResults.map(({ endTime }) => endTime));
  return {
    suites: timed.length,
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests,
    wallSeconds: (lastEnd - result.startTime) / 1_000,
    suiteSeconds: timed.reduce((sum, [, seconds]) => sum + seconds, 0),
    slowest: [...timed].sort(([, a], [, b]) => b - a).slice(0, 10),
  };
}
