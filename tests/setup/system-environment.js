const { TestEnvironment } = require('jest-environment-node');
const builtPackages = require('./built-packages');
const { sharedSystem } = require('./shared-system');

/** The environment of Node.js, and in it what all test files of a worker share: the built packages, and one system. */
class SystemEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { builtPackages, sharedSystem });
  }
}

module.exports = SystemEnvironment;
