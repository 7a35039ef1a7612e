const builtPackages = require('./built-packages');
const Environment = require('./environment');
const { sharedSystem } = require('./shared-system');

/** The environment of all tests, and in it what all test files of a worker share: the built packages, and one system. */
class SystemEnvironment extends Environment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { builtPackages, sharedSystem });
  }
}

module.exports = SystemEnvironment;
