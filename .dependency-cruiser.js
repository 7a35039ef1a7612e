/** The arrows of docs/architecture.md. */
const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

// A room is in a package's source, or in a feature of it: src/app, src/routing/app.
const room = (name) => `/src/${name}/|/src/[^/]+/${name}/`;
const EDGES = '/src/(rpc|http|routes)/|^gateway/src/[^/]+/(http|routes)/';
// What speaks to the outside: stores, other processes, metrics, and the clearinghouse's connectors.
const ADAPTERS = `${room('adapters')}|^gateway/src/secrets/|^gateway/src/[^/]+/(documents|services|metrics)/|^services/clearinghouse/src/connectors/`;

/** The rooms of the gateway, from the bottom to the top: each with the rooms that it may import. */
const ROOMS = {
  basics: [],
  http: ['basics'],
  admission: ['basics', 'http'],
  audit: ['basics'],
  identity: ['basics', 'http', 'admission', 'audit'],
  checks: ['basics', 'http', 'identity'],
  benefits: ['http', 'identity', 'checks'],
  tenants: ['basics', 'http', 'admission', 'audit', 'identity', 'checks'],
  operations: ['basics', 'http', 'admission', 'audit', 'identity', 'checks', 'tenants'],
  jobs: ['basics'],
  batches: ['basics', 'http', 'admission', 'identity', 'checks', 'benefits', 'jobs'],
  schedules: ['basics', 'http', 'identity', 'checks', 'jobs', 'batches'],
  events: ['basics', 'http', 'audit', 'identity', 'jobs'],
  doors: ['basics', 'http', 'admission', 'identity', 'events'],
  secrets: ['basics', 'checks', 'events'],
  config: ['http', 'admission', 'identity', 'checks', 'events', 'secrets'],
  bootstrap: [
    ...['basics', 'http', 'admission', 'audit', 'identity', 'checks', 'benefits', 'tenants', 'operations'],
    ...['jobs', 'batches', 'schedules', 'events', 'doors', 'secrets', 'config'],
  ],
};
const gatewayRooms = (...names) => `^gateway/src/(${names.join('|')})/`;

const CONTEXTS = { pathNot: '/(app|http)/context\\.ts$' };
const TEST = '\\.(test|contract)\\.tsx?$|/_[^/]+\\.tsx?$|/testing/';

module.exports = {
  forbidden: [
    ...Object.entries(ROOMS).map(([name, allowed]) =>
      forbidden(
        `room-${name}`,
        `It may import ${allowed.length === 0 ? 'no other room' : allowed.join(', ')}: two rooms that import each other are one.`,
        { path: gatewayRooms(name), pathNot: TEST },
        { path: '^gateway/src/', pathNot: `${gatewayRooms(name, ...allowed)}|${TEST}` },
      ),
    ),
    forbidden(
      'rooms-are-listed',
      'A room that is not in the table above could import everything.',
      { path: '^gateway/src/[^/]+/', pathNot: `${gatewayRooms(...Object.keys(ROOMS))}|${TEST}` },
      {},
    ),
    // A context names the types of what uses it.
    forbidden('no-cycles', 'A cycle has no beginning.', {}, { circular: true, viaOnly: CONTEXTS }),
    forbidden(
      'domain-is-pure',
      'Rules must be provable without a clock, a socket or a library; of Node they need the checksum of zlib.',
      { path: room('domain'), pathNot: TEST },
      {
        pathNot: `${room('domain')}|^packages/(x12|benefits|contract|payer-matching)/|^zlib$`,
      },
    ),
    forbidden(
      'domain-imports-types-of-the-contract',
      'A rule may speak of the shapes that services exchange; how they are written to a wire is for the edges.',
      { path: `${room('domain')}|^packages/benefits/src/`, pathNot: TEST },
      { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    ),
    forbidden(
      'contract-knows-no-product-code',
      'Both ends of every call load it; of Node it needs paths, and zlib for large documents.',
      { path: '^packages/contract/', pathNot: TEST },
      { pathNot: '^packages/(contract|kit)/|^protos/|^(path|zlib)$' },
    ),
    forbidden(
      'x12-is-pure',
      'Reading and writing X12 must be provable on text alone, and usable without a service.',
      { path: '^packages/x12/src/', pathNot: TEST },
      { pathNot: '^packages/x12/src/' },
    ),
    forbidden(
      'benefits-are-pure',
      'What an answer means must be provable on the answer alone, and usable without a service; of api-types it has types alone.',
      { path: '^packages/benefits/src/', pathNot: TEST },
      { pathNot: '^packages/(api-types|benefits|x12|contract)/src/|^node_modules/to-words/' },
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
      { path: room('app'), pathNot: TEST },
      {
        path: `${ADAPTERS}|${EDGES}|^protos/|^packages/(api-types|sqlite|mongo|redis)/|node_modules/(libsql|mongoose|@redis|@grpc|express|undici|opossum)/`,
      },
    ),
    forbidden(
      'edges-know-no-adapter',
      'Who answers a request must not care where data is kept.',
      { path: EDGES, pathNot: TEST },
      { path: ADAPTERS },
    ),
    forbidden(
      'adapters-do-not-serve',
      'Data flows in at the edge and out at the adapters, never back.',
      { path: ADAPTERS, pathNot: TEST },
      { path: EDGES },
    ),
    forbidden(
      'services-are-islands',
      'Services share protos and kit, nothing else.',
      { path: '^services/([^/]+)/' },
      {
        path: '^(services|gateway|fixtures|tests(?!/kit)|bench|proofs|standalone)/',
        pathNot: '^services/$1/',
      },
    ),
    forbidden(
      'gateway-has-no-service-code',
      'The gateway reaches services over gRPC alone.',
      { path: '^gateway/' },
      { path: '^(services|fixtures|tests(?!/kit)|bench|proofs|standalone)/' },
    ),
    forbidden(
      'kit-is-a-leaf',
      'A library that knows a product cannot be reused by the next one.',
      { path: '^packages/(api-types|assistants|core-envelope|fhir|kit|sqlite|mongo|redis|payer-files)/' },
      { path: '^(services|gateway|cli|fixtures|protos|tests(?!/kit)|bench|proofs|standalone)/' },
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
      { pathNot: '^packages/mongo/|^tests/kit/src/mongo/' },
      { path: 'node_modules/(mongoose|mongodb)/' },
    ),
    forbidden(
      'one-redis-door',
      'What happens while Redis is gone is decided in one place.',
      { pathNot: '^packages/redis/' },
      { path: 'node_modules/@redis/' },
    ),
    forbidden(
      'cli-opens-no-store',
      'A command line runs pure rules on files, calls the operator API or, as `eligibility rpc`, a service over gRPC: what it can do to data is what these allow.',
      { path: '^cli/' },
      {
        path: '^(services|gateway|fixtures|tests(?!/kit)|bench|proofs|packages/(sqlite|mongo|redis)|standalone)/',
      },
    ),
    forbidden(
      'cli-speaks-grpc-in-one-room',
      'gRPC takes longer to load than most commands take to run, and only `eligibility rpc` calls past the operator API.',
      { path: '^cli/', pathNot: `^cli/src/commands/rpc\\.ts$|${TEST}` },
      {
        path: '^packages/(contract|kit/src/grpc)/|^protos/|node_modules/(@grpc|protobufjs)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbidden(
      'clients-stand-alone',
      'A published client is installed without what is not published.',
      { path: '^clients/', pathNot: TEST },
      { pathNot: '^clients/' },
    ),
    forbidden(
      'only-adapters-store',
      'Only an adapter (and the start that opens it, and the config that says where it is) may touch a database.',
      {
        path: '^(services|gateway)/',
        pathNot: `${room('adapters')}|^gateway/src/(secrets|[^/]+/documents)/|/src/(start[-a-z]*|config)\\.ts$|/src/(bootstrap|config)/|${TEST}`,
      },
      { path: '^packages/(sqlite|mongo|redis)/' },
    ),
    forbidden(
      'product-knows-no-fixture',
      'Fixtures are data and tools for trying the product, never a part of it.',
      {
        path: '^(services|gateway|protos|packages/(kit|sqlite|mongo|redis|x12|benefits|payer-files|payer-matching))/',
        pathNot: TEST,
      },
      { path: '^fixtures/' },
    ),
    forbidden(
      'bench-knows-no-proof',
      'Proofs measure with `bench/lib`; a measurement that ran a proof could fail a build.',
      { path: '^bench/' },
      { path: '^proofs/' },
    ),
    forbidden(
      'tests-stay-tests',
      'Product code must not need test code.',
      { pathNot: `${TEST}|^tests/|^(bench|proofs)/` },
      { path: TEST },
    ),
    forbidden(
      'testkit-stays-in-tests',
      'It starts and kills processes; no image has it.',
      { pathNot: `${TEST}|^tests/|^(bench|proofs)/` },
      { path: '^tests/kit/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What we build, not what others do: the drivers of some stores are in a folder dist of their package.
    exclude: { path: '^(?!.*node_modules/).*/dist/|^protos/gen/google' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.depcruise.json' },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'node', 'default'] },
  },
};
