const { default: TestRunner } = require('jest-runner');

/** Runs test files one after the other; Jest runs the tests of one runner when those of another are done. */
class SerialRunner extends TestRunner {
  isSerial = true;
}

module.exports = SerialRunner;
