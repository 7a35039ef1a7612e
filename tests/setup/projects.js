const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const TYPESCRIPT = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
};

/** The same commit draws the same cases: of fast-check and of `sampling`. `FC_SEED` chooses others. */
process.env.FC_SEED ??= '20261128';

/** Our packages by their sources, so that no test waits for a build. */
const SOURCES = {
  '^fast-check$': '<rootDir>/tests/setup/fast-check.js',
  '^@eligibility/protos/(.+)$': '<rootDir>/protos/gen/eligibility/$1.ts',
  [`^@eligibility/(${readdirSync(join(__dirname, '../../packages')).join('|')})$`]:
    '<rootDir>/packages/$1/src/index.ts',
  '^@eligibility/kit/(files|grpc|process|telemetry|testing)$': '<rootDir>/packages/kit/src/$1/index.ts',
  '^@eligibility/(benefits|payer-matching|x12)/testing$': '<rootDir>/packages/$1/src/testing/index.ts',
  '^@eligibility/testkit$': '<rootDir>/tests/kit/src/index.ts',
  '^@eligibility/testkit/(engines|mongo|redis)$': '<rootDir>/tests/kit/src/$1/index.ts',
  '^@eligibility/testkit/spans$': '<rootDir>/tests/kit/src/spans-of.ts',
  '^@eligibility/(wallet|payer-catalog|clearinghouse|mock-fixtures)$': '<rootDir>/services/$1/src/index.ts',
  '^@eligibility/standalone$': '<rootDir>/standalone/src/index.ts',
  '^@eligibility/console$': '<rootDir>/console/src/index.ts',
  '^@eligibility/client$': '<rootDir>/clients/typescript/src/index.ts',
  '^@eligibility/client/operators$': '<rootDir>/clients/typescript/src/operators.ts',
  '^@eligibility/gateway$': '<rootDir>/gateway/src/index.ts',
  '^@eligibility/bench/(.+)$': '<rootDir>/bench/lib/$1.ts',
  '^@eligibility/payer-network$': '<rootDir>/fixtures/payer-network/src/index.ts',
};

/** The contract suites of the stores, and what else needs a server of MongoDB or Redis. */
const STORES = [
  '**/{adapters,store}/{mongo,redis,sqlite}/**/*.test.ts',
  '**/packages/{documents,mongo,redis,sqlite}/**/*.test.ts',
  '**/tests/kit/src/mongo/*.test.ts',
];

/** What is promised over HTTP, in one system in this process. */
const API = ['**/tests/api/**/*.test.ts'];
const RULES = ['**/tests/api/{access,batches,operator,privacy,webhooks}/*.test.ts'];

/** The few stories of a process, two gateways and a browser that gate every change. */
const SMOKE = ['**/tests/smoke/*.test.ts'];

/** Stories that need a process of their own, a socket, a kill, or a program of others. */
const PROCESS = ['**/tests/process/**/*.test.ts', '**/tests/compose/processes.test.ts'];

const BROWSER = ['**/tests/browser/**/*.test.ts'];

/** What measures time, or needs the whole machine for ten processes: one file after the other, when all others are done. */
const SERIAL_PROOFS = [
  '**/proofs/outage/story.test.ts',
  '**/tests/chaos/{chaos,races}.test.ts',
  '**/tests/process/failure/slow-sockets.test.ts',
];

/** What holds the system against tools of others, or draws thousands of cases. */
const PROOFS = [
  '**/*.property.test.ts',
  '**/deploy/supply/**/*.test.ts',
  '**/tests/alerts/rules.test.ts',
  '**/tests/validators/**/*.test.ts',
];
const NO_UNIT = [...STORES, ...API, ...SMOKE, ...PROCESS, ...BROWSER, ...PROOFS, ...SERIAL_PROOFS];

const not = (globs) => globs.map((glob) => `!${glob}`);

/** Jest crawls these, and not the thousands of files of others below node_modules. */
const ROOTS = [
  'bench',
  'cli',
  'clients',
  'console',
  'deploy',
  'fixtures',
  'gateway',
  'packages',
  'proofs',
  'protos',
  'services',
  'standalone',
  'tests',
];

/**
 * The projects of Jest. Every test file is in exactly one of them, by its place: a new file needs no entry here unless it
 * is not a unit test.
 */
function projects(rootDir) {
  const base = {
    rootDir,
    roots: ROOTS.map((folder) => `<rootDir>/${folder}`),
    testEnvironment: '<rootDir>/tests/setup/environment.js',
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['/dist/'],
    transform: { '\\.ts$|/(jose|oauth4webapi|openid-client)/.*\\.js$': ['@swc/jest', TYPESCRIPT] },
    // The libraries are of ES modules alone, which Jest takes from Node 24 on.
    transformIgnorePatterns: ['/node_modules/(?!(jose|oauth4webapi|openid-client)/)'],
    moduleNameMapper: SOURCES,
  };
  const withStores = {
    ...base,
    globalSetup: '<rootDir>/tests/setup/start-stores.ts',
    globalTeardown: '<rootDir>/tests/setup/stop-stores.ts',
  };
  const withSystem = {
    ...withStores,
    testEnvironment: '<rootDir>/tests/setup/system-environment.js',
  };
  // While branches are counted, a file that tries rules over HTTP loads the system itself, from its sources.
  const api = process.argv.includes('--coverage')
    ? { ...withStores, setupFilesAfterEnv: ['<rootDir>/tests/setup/system-of-sources.js'], testMatch: RULES }
    : { ...withSystem, testMatch: API };
  return [
    { ...base, displayName: 'unit', testMatch: ['**/*.test.ts', ...not(NO_UNIT)] },
    { ...withStores, displayName: 'stores', testMatch: [...STORES, ...not(PROOFS)] },
    { ...api, displayName: 'api' },
    { ...withSystem, displayName: 'smoke', testMatch: SMOKE },
    { ...withSystem, displayName: 'process', testMatch: [...PROCESS, ...not(SERIAL_PROOFS)] },
    { ...withSystem, displayName: 'browser', testMatch: BROWSER },
    { ...withSystem, displayName: 'proofs', testMatch: PROOFS },
    {
      ...withSystem,
      displayName: 'proofs',
      testMatch: SERIAL_PROOFS,
      runner: '<rootDir>/tests/setup/serial-runner.js',
    },
  ];
}

module.exports = { projects };
