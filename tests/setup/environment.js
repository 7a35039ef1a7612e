const { AsyncLocalStorage } = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

/**
 * The storages that a test file has used. Jest makes one for each file and leaves it on: with those of hundreds of files
 * in a worker, Node.js 20 looks at all of them for each promise, and everything takes ten times as long.
 */
const used = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function runAndRemember(...args) {
  used.add(this);
  return Reflect.apply(run, this, args);
};

/** The environment of Node.js, which leaves nothing to the next file. */
class Environment extends TestEnvironment {
  async teardown() {
    await super.teardown();
    for (const storage of used) storage.disable();
    used.clear();
  }
}

module.exports = Environment;
