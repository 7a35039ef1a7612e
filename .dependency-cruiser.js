/** The arrows of docs/architecture.md. A test plants wrong imports and sees this file refuse each of them. */
const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const TEST = '\\.(test|contract)\\.ts$|/_[^/]+\\.ts$|/testing/';

module.exports = {
  forbidden: [
    forbidden('no-cycles', 'A cycle has no beginning to read from.', {}, { circular: true }),
    forbidden(
      'domain-is-pure',
      'Rules must be provable without a clock, a socket or a library.',
      { path: '/src/domain/', pathNot: TEST },
      { pathNot: '/src/domain/|^packages/(x12-text|payer-matching)/' },
    ),
    forbidden(
      'x12-text-is-pure',
      'Domains may import it, so it must be as pure as they are.',
      { path: '^packages/x12-text/src/', pathNot: TEST },
      { pathNot: '^packages/x12-text/src/' },
    ),
    forbidden(
      'payer-matching-is-pure',
      'Domains, the command line and benchmarks use it: no clock, store or wire, and fuzzball is a pure function library.',
      { path: '^packages/payer-matching/src/', pathNot: TEST },
      { pathNot: '^packages/payer-matching/src/|^node_modules/fuzzball/' },
    ),
    forbidden(
      'knowledge-is-data',
      'What is known of payers and words is kept apart from the code that uses it, so that it can be replaced.',
      { path: '^packages/payer-matching/src/knowledge/' },
      { pathNot: '^packages/payer-matching/src/knowledge/' },
    ),
    forbidden(
      'payer-matching-has-one-api',
      'Its inside may be rewritten without a change to those who match payers.',
      { pathNot: '^packages/payer-matching/' },
      {
        path: '^packages/payer-matching/src/',
        pathNot: '^packages/payer-matching/src/(testing/)?index\\.ts$',
      },
    ),
    forbidden(
      'app-knows-no-edge',
      'A use case speaks to ports; which store or wire is behind them is decided in start.ts.',
      { path: '/src/app/', pathNot: TEST },
      {
        path: '/src/(adapters|rpc|http|routes|translate)/|^protos/|^packages/(sqlite|mongo|redis)/|node_modules/(libsql|mongoose|redis|@grpc|express|undici|opossum)/',
      },
    ),
    forbidden(
      'edges-know-no-adapter',
      'Who answers a request must not care where data is kept.',
      { path: '/src/(rpc|http|routes|translate)/', pathNot: TEST },
      { path: '/src/adapters/' },
    ),
    forbidden(
      'adapters-do-not-serve',
      'Data flows in at the edge and out at the adapters, never back.',
      { path: '/src/adapters/', pathNot: TEST },
      { path: '/src/(rpc|http|routes)/' },
    ),
    forbidden(
      'services-are-islands',
      'Services share protos and kit, nothing else.',
      { path: '^services/([^/]+)/' },
      { path: '^(services|gateway|fixtures|tests|bench|packages/standalone)/', pathNot: '^services/$1/' },
    ),
    forbidden(
      'gateway-has-no-service-code',
      'The gateway reaches services over gRPC alone.',
      { path: '^gateway/' },
      { path: '^(services|fixtures|tests|bench|packages/standalone)/' },
    ),
    forbidden(
      'kit-is-a-leaf',
      'A library that knows a product cannot be reused by the next one.',
      { path: '^packages/(kit|sqlite|mongo|redis|payer-files)/' },
      { path: '^(services|gateway|cli|fixtures|protos|tests|bench|packages/standalone)/' },
    ),
    forbidden(
      'one-sqlite-door',
      'Durable settings live in one place.',
      { pathNot: '^packages/sqlite/' },
      { path: 'node_modules/libsql/' },
    ),
    forbidden(
      'one-mongo-door',
      'Write concern, connection and indexes are decided in one place.',
      { pathNot: '^packages/mongo/' },
      { path: 'node_modules/(mongoose|mongodb)/' },
    ),
    forbidden(
      'one-redis-door',
      'What happens while Redis is gone is decided in one place.',
      { pathNot: '^packages/redis/' },
      { path: 'node_modules/(redis|@redis)/' },
    ),
    forbidden(
      'cli-works-offline-or-over-http',
      'A command line runs pure rules on files, or calls the operator API; it never opens a store.',
      { path: '^cli/' },
      {
        path: '^(services|gateway|fixtures|tests|bench|packages/(sqlite|mongo|redis|standalone))/',
        pathNot: '^services/clearinghouse/src/offline[.]ts$',
      },
    ),
    forbidden(
      'only-adapters-store',
      'Only an adapter (and the start that opens it, and the config that says where it is) may touch a database.',
      {
        path: '^(services|gateway)/',
        pathNot: `/src/adapters/|/src/(start[-a-z]*|(gateway-)?config)\\.ts$|${TEST}`,
      },
      { path: '^packages/(sqlite|mongo|redis)/' },
    ),
    forbidden(
      'product-knows-no-fixture',
      'Fixtures are data and tools for trying the product, never a part of it.',
      {
        path: '^(services|gateway|protos|packages/(kit|sqlite|mongo|redis|x12-text|payer-files|payer-matching))/',
        pathNot: TEST,
      },
      { path: '^fixtures/' },
    ),
    forbidden(
      'tests-stay-tests',
      'Product code must not need test code.',
      { pathNot: `${TEST}|^tests/|^bench/` },
      { path: TEST },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|^protos/gen/google' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.depcruise.json' },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'node', 'default'] },
  },
};
