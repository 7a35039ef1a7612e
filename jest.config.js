const { projects } = require('./tests/setup/projects');

/**
 * Four projects (tests/setup/projects.js says which test is in which): `unit`, `stores`, `e2e`, `proofs`.
 * @type {import('jest').Config}
 */
module.exports = {
  projects: projects(__dirname),
  // Jest does not read it from a project.
  testTimeout: 15_000,
  // Jest leaves one core to itself, which is half of a small machine.
  maxWorkers: '100%',
  // A worker that has grown is replaced: what finished suites leave behind slows the collector down.
  workerIdleMemoryLimit: '1GB',
  reporters: ['default', '<rootDir>/tests/setup/summary-reporter.js'],
};
