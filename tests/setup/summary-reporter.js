const { existsSync, readFileSync, writeFileSync } = require('node:fs');

/**
 * Prints `N passed, N failed` as the very last line of a run, so that a machine can read the result without parsing
 * jest's own summary, which comes after every reporter. With `REQUIRE_STORES=1` a skipped test has failed. With a file in
 * `TEST_TALLY` the line is the sum of all runs that named it.
 */
class SummaryReporter {
  onRunComplete(_contexts, results) {
    const skipped = results.numPendingTests + results.numTodoTests;
    const isRefused = process.env.REQUIRE_STORES === '1' && skipped > 0;
    if (isRefused) this.lastError = new Error(refusal(results));
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + (isRefused ? skipped : 0);
    const total = tallied({ passed: results.numPassedTests, failed, skipped });
    const tail = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
    process.once('exit', () => {
      process.stderr.write(`\n${total.passed} passed, ${total.failed} failed${tail}\n`);
    });
  }

  /** Jest exits with 1 when a reporter has an error. */
  getLastError() {
    return this.lastError;
  }
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
