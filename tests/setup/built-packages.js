/**
 * Our packages as they are built, loaded by Node.js itself: once a worker, and not once a test file, as Jest loads what a
 * test imports. That takes a second for the whole system, and its second boot a quarter of one.
 */
module.exports = {
  get kitProcess() {
    return require('@eligibility/kit/process');
  },
  get spans() {
    return require('@eligibility/testkit/spans');
  },
  get standalone() {
    return require('@eligibility/standalone');
  },
};
