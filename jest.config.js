const { projects } = require('./tests/setup/projects');

/**
 * The projects, and which test is in which: tests/setup/projects.js.
 * @type {import('jest').Config}
 */
module.exports = {
  projects: projects(__dirname),
  // A minute for each test. Jest does not read it from a project.
  testTimeout: 60_000,
  // Jest leaves one core to itself, which is half of a small machine.
  maxWorkers: '100%',
  // A worker that has grown is replaced, which is dear: it reads all modules again.
  workerIdleMemoryLimit: '3GB',
  // `npm run prove -- coverage`: the rules and the use cases; who loads them from another file is not counted.
  // It instruments these files alone; counting in the engine slows down everything that is loaded.
  coverageProvider: 'babel',
  collectCoverageFrom: [
    '{gateway,services/*}/src/{domain,app,*/domain,*/app}/**/*.ts',
    // Counting in the matcher would double the time of its tests, which try tens of thousands of names.
    'packages/{benefits,contract,x12}/src/**/*.ts',
    '!**/*.{test,contract}.ts',
    '!**/_*.ts',
    '!**/testing/**',
  ],
  coverageReporters: ['text-summary', 'json-summary', 'lcov'],
  coverageThreshold: { global: { branches: 96 } },
  reporters: ['default', '<rootDir>/tests/setup/summary-reporter.js'],
};
