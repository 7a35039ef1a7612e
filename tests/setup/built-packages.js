const { statSync } = require('node:fs');

/**
 * Our packages as they are built, loaded by Node.js itself: once a worker, and not once a test file, as Jest loads what a
 * test imports. That takes a second for the whole system, and its second boot a quarter of one.
 */
module.exports = {
  get kitProcess() {
    return loaded('@eligibility/kit/process');
  },
  get spans() {
    return loaded('@eligibility/testkit/spans');
  },
  get standalone() {
    return loaded('@eligibility/standalone');
  },
};

/**
 * Node.js 20 does not follow the links of `node_modules` while the last file that anything looked at was a pipe or a
 * socket: its `realpathSync` takes that file for a part of the path. Our packages would then look for their data below
 * `node_modules`.
 */
function loaded(name) {
  statSync(__dirname);
  return require(name);
}
