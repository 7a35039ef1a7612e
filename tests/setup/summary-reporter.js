const { existsSync, mkdtempSync, readFileSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/**
 * Prints what was skipped and why and, as the very last line of a run, `N passed, N failed`, so that a machine can read the
 * result without parsing jest's own summary, which comes after every reporter. With `REQUIRE_STORES=1` a skipped test has
 * failed. With a file in `TEST_TALLY` the line is the sum of all runs that named it.
 */
class SummaryReporter {
  constructor() {
    // Test files write here what they miss (`foundOrSkipped`).
    process.env.SKIP_REASONS ??= join(mkdtempSync(join(tmpdir(), 'skipped-')), 'reasons');
  }

  onRunComplete(_contexts, results) {
    const sum = (count) => results.testResults.reduce((total, file) => total + count(file), 0);
    const skipped = sum((file) => file.numPendingTests + file.numTodoTests);
    const isRefused = process.env.REQUIRE_STORES === '1' && skipped > 0;
    if (isRefused) this.lastError = new Error(refusal(results));
    const failed = sum((file) => file.numFailingTests + (file.testExecError == null ? 0 : 1));
    const passed = sum((file) => file.numPassingTests);
    const total = tallied({ passed, failed: failed + (isRefused ? skipped : 0), skipped });
    const tail = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
    process.once('exit', () => {
      process.stderr.write(`\n${skipReasons()}${total.passed} passed, ${total.failed} failed${tail}\n`);
    });
  }

  /** Jest exits with 1 when a reporter has an error. */
  getLastError() {
    return this.lastError;
  }
}

/** What this machine does not have, and what was skipped for it: a line each. */
function skipReasons() {
  const file = process.env.SKIP_REASONS;
  if (!existsSync(file)) return '';
  return [...new Set(readFileSync(file, 'utf8').split('\n'))].join('\n');
}

const SKIPPED = new Set(['pending', 'skipped', 'todo', 'disabled']);

function refusal({ testResults }) {
  const names = testResults.flatMap(({ testFilePath, testResults: tests }) =>
    tests.filter(({ status }) => SKIPPED.has(status)).map(({ fullName }) => `  ${testFilePath}: ${fullName}`),
  );
  const message = `REQUIRE_STORES=1, and these tests were skipped:\n${names.join('\n')}\n`;
  process.stderr.write(message);
  return message;
}

/** These counts and those of the runs before, which are kept in the file. */
function tallied(counts) {
  const file = process.env.TEST_TALLY;
  if (file === undefined) return counts;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const sum = { ...counts };
  if (before !== '') for (const [name, count] of Object.entries(JSON.parse(before))) sum[name] += count;
  writeFileSync(file, JSON.stringify(sum));
  return sum;
}

module.exports = SummaryReporter;
