/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  moduleNameMapper: {
    '^@eligibility/protos/(.+)$': '<rootDir>/protos/gen/eligibility/$1.ts',
    '^@eligibility/(kit|sqlite|mongo|redis|standalone|x12-text|payer-matching|payer-files)$':
      '<rootDir>/packages/$1/src/index.ts',
    '^@eligibility/kit/(grpc|telemetry|testing)$': '<rootDir>/packages/kit/src/$1/index.ts',
    '^@eligibility/clearinghouse/testing$': '<rootDir>/services/clearinghouse/src/testing/index.ts',
    '^@eligibility/mongo/testing$': '<rootDir>/packages/mongo/src/testing/index.ts',
    '^@eligibility/redis/testing$': '<rootDir>/packages/redis/src/testing/index.ts',
    '^@eligibility/payer-matching/testing$': '<rootDir>/packages/payer-matching/src/testing/index.ts',
    '^@eligibility/clearinghouse/offline$': '<rootDir>/services/clearinghouse/src/offline.ts',
    '^@eligibility/(wallet|payer-catalog|clearinghouse|mock-fixtures)$': '<rootDir>/services/$1/src/index.ts',
    '^@eligibility/gateway$': '<rootDir>/gateway/src/index.ts',
    '^@eligibility/payer-network$': '<rootDir>/fixtures/payer-network/src/index.ts',
  },
  setupFilesAfterEnv: ['<rootDir>/tests/setup/retry-once.js'],
  globalSetup: '<rootDir>/tests/setup/start-stores.ts',
  globalTeardown: '<rootDir>/tests/setup/stop-stores.ts',
  testTimeout: 15_000,
  reporters: ['default', '<rootDir>/tests/summary-reporter.js'],
};
