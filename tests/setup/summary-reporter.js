/**
 * Prints `N passed, N failed` as the very last line of a run, so that a machine can read the result without parsing
 * jest's own summary, which comes after every reporter. With `REQUIRE_STORES=1` a skipped test has failed.
 */
class SummaryReporter {
  constructor(_globalConfig, { areSkipsFailures = process.env.REQUIRE_STORES === '1' } = {}) {
    this.areSkipsFailures = areSkipsFailures;
    this.lastError = undefined;
  }

  onRunComplete(_contexts, results) {
    const skipped = results.numPendingTests + results.numTodoTests;
    const isRefused = this.areSkipsFailures && skipped > 0;
    if (isRefused) this.lastError = new Error(refusal(results));
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + (isRefused ? skipped : 0);
    const tail = skipped > 0 ? `, ${skipped} skipped` : '';
    process.once('exit', () => {
      process.stderr.write(`\n${results.numPassedTests} passed, ${failed} failed${tail}\n`);
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

module.exports = SummaryReporter;
