/**
 * Prints `N passed, N failed` as the very last line of a run, so that a machine can read the result without parsing
 * jest's own summary, which comes after every reporter.
 */
class SummaryReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    const tail = skipped > 0 ? `, ${skipped} skipped` : '';
    process.once('exit', () => {
      process.stderr.write(`\n${results.numPassedTests} passed, ${failed} failed${tail}\n`);
    });
  }
}

module.exports = SummaryReporter;
