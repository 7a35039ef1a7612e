import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');

type Planted = {
  readonly rule: string;
  readonly file: string;
  readonly imported: string;
  /** The file that is imported, where the import is relative; what it imports itself. */
  readonly target?: { readonly file: string; readonly text: string };
};

const EMPTY = 'export {};\n';
const openConnector = { file: 'services/clearinghouse/src/connectors/open-connector.ts', text: EMPTY };
const circuits = { file: 'services/clearinghouse/src/isolation/adapters/circuits/circuits.ts', text: EMPTY };
const checkEligibility = { file: 'services/clearinghouse/src/rpc/check-eligibility.ts', text: EMPTY };
const crypto = { file: 'gateway/src/store/crypto.ts', text: EMPTY };

/** The rooms of the gateway from the bottom to the top, and one that the table of rooms does not have. */
const ROOMS = `basics http admission audit identity checks benefits tenants operations jobs batches
 schedules events doors store config bootstrap attic`.split(/\s+/);
const roomFile = (room: string): string => `gateway/src/${room}/upward.ts`;
/** Each room imports the one above it. */
const upward = ROOMS.slice(1).map((above, at) => ({
  rule: `room-${ROOMS[at] ?? ''}`,
  file: roomFile(ROOMS[at] ?? ''),
  imported: `../${above}/upward`,
}));

/** One wrong import each, in a place of its own, and the rule that must refuse it. */
const PLANTED: readonly Planted[] = [
  ...upward,
  { rule: 'rooms-are-listed', file: roomFile('attic'), imported: '@eligibility/kit' },
  {
    rule: 'no-cycles',
    file: 'services/wallet/src/domain/one.ts',
    imported: './other',
    target: { file: 'services/wallet/src/domain/other.ts', text: "import './one';\n" },
  },
  { rule: 'domain-is-pure', file: 'gateway/src/checks/domain/planted.ts', imported: '@eligibility/kit' },
  {
    rule: 'domain-imports-types-of-the-contract',
    file: 'gateway/src/checks/domain/planted.ts',
    imported: '@eligibility/contract',
  },
  {
    rule: 'contract-knows-no-product-code',
    file: 'packages/contract/src/planted.ts',
    imported: '@eligibility/wallet',
  },
  { rule: 'benefits-are-pure', file: 'packages/benefits/src/planted.ts', imported: '@eligibility/kit' },
  { rule: 'cli-opens-no-store', file: 'cli/src/planted.ts', imported: '@eligibility/clearinghouse' },
  { rule: 'cli-speaks-grpc-in-one-room', file: 'cli/src/planted.ts', imported: '@grpc/grpc-js' },
  { rule: 'clients-stand-alone', file: 'clients/typescript/src/planted.ts', imported: '@eligibility/kit' },
  { rule: 'x12-is-pure', file: 'packages/x12/src/planted.ts', imported: '@eligibility/kit' },
  {
    rule: 'payer-matching-is-pure',
    file: 'packages/payer-matching/src/planted.ts',
    imported: '@eligibility/kit',
  },
  { rule: 'payer-matching-is-pure', file: 'packages/payer-matching/src/planted.ts', imported: 'node:fs' },
  {
    rule: 'knowledge-is-data',
    file: 'packages/payer-matching/src/knowledge/planted.ts',
    imported: '../text/lexicon',
  },
  {
    rule: 'payer-matching-has-one-api',
    file: 'services/payer-catalog/src/planted.ts',
    imported: '../../../packages/payer-matching/src/match/match',
    target: { file: 'packages/payer-matching/src/match/match.ts', text: EMPTY },
  },
  { rule: 'kit-is-a-leaf', file: 'packages/payer-files/src/planted.ts', imported: '@eligibility/wallet' },
  { rule: 'cli-opens-no-store', file: 'cli/src/planted.ts', imported: '@eligibility/payer-catalog' },
  {
    rule: 'app-knows-no-edge',
    file: 'gateway/src/checks/app/planted.ts',
    imported: '../../store/crypto',
    target: crypto,
  },
  {
    rule: 'edges-know-no-adapter',
    file: 'gateway/src/checks/routes/planted.ts',
    imported: '../../store/crypto',
    target: crypto,
  },
  {
    rule: 'adapters-do-not-serve',
    file: 'gateway/src/checks/services/planted.ts',
    imported: '../../http/fields',
    target: { file: 'gateway/src/http/fields.ts', text: EMPTY },
  },
  {
    rule: 'domain-is-pure',
    file: 'services/clearinghouse/src/isolation/domain/planted.ts',
    imported: '@eligibility/kit',
  },
  {
    rule: 'app-knows-no-edge',
    file: 'services/clearinghouse/src/routing/app/planted.ts',
    imported: '../../connectors/open-connector',
    target: openConnector,
  },
  {
    rule: 'app-knows-no-edge',
    file: 'services/clearinghouse/src/isolation/app/planted.ts',
    imported: '../adapters/circuits/circuits',
    target: circuits,
  },
  {
    rule: 'edges-know-no-adapter',
    file: 'services/clearinghouse/src/rpc/planted.ts',
    imported: '../connectors/open-connector',
    target: openConnector,
  },
  {
    rule: 'edges-know-no-adapter',
    file: 'services/clearinghouse/src/rpc/planted-adapter.ts',
    imported: '../isolation/adapters/circuits/circuits',
    target: circuits,
  },
  {
    rule: 'adapters-do-not-serve',
    file: 'services/clearinghouse/src/connectors/json/planted.ts',
    imported: '../../rpc/check-eligibility',
    target: checkEligibility,
  },
  {
    rule: 'adapters-do-not-serve',
    file: 'services/clearinghouse/src/isolation/adapters/planted.ts',
    imported: '../../rpc/check-eligibility',
    target: checkEligibility,
  },
  {
    rule: 'services-are-islands',
    file: 'services/wallet/src/planted.ts',
    imported: '@eligibility/mock-fixtures',
  },
  { rule: 'gateway-has-no-service-code', file: 'gateway/src/planted.ts', imported: '@eligibility/wallet' },
  { rule: 'kit-is-a-leaf', file: 'packages/kit/src/planted.ts', imported: '@eligibility/wallet' },
  { rule: 'one-sqlite-door', file: 'gateway/src/store/sqlite/planted.ts', imported: 'libsql' },
  { rule: 'one-mongo-door', file: 'gateway/src/store/mongo/planted.ts', imported: 'mongoose' },
  { rule: 'one-redis-door', file: 'gateway/src/store/redis/planted.ts', imported: '@redis/client' },
  { rule: 'cli-opens-no-store', file: 'cli/src/planted.ts', imported: '@eligibility/sqlite' },
  { rule: 'only-adapters-store', file: 'gateway/src/http/planted.ts', imported: '@eligibility/sqlite' },
  {
    rule: 'only-adapters-store',
    file: 'services/clearinghouse/src/connectors/planted.ts',
    imported: '@eligibility/sqlite',
  },
  {
    rule: 'product-knows-no-fixture',
    file: 'services/clearinghouse/src/planted.ts',
    imported: '@eligibility/payer-network',
  },
  {
    rule: 'bench-knows-no-proof',
    file: 'bench/lib/planted.ts',
    imported: '../../proofs/rollout/story',
    target: { file: 'proofs/rollout/story.ts', text: EMPTY },
  },
  { rule: 'tests-stay-tests', file: 'gateway/src/http/planted.ts', imported: '@eligibility/kit/testing' },
  { rule: 'testkit-stays-in-tests', file: 'gateway/src/http/planted.ts', imported: '@eligibility/testkit' },
];

describe('the rules of imports', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await treeOfPackages();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('each have a planted wrong import', () => {
    const { forbidden } = jest.requireActual<{ readonly forbidden: readonly { readonly name: string }[] }>(
      join(ROOT, '.dependency-cruiser.js'),
    );
    const planted = new Set(PLANTED.map(({ rule }) => rule));
    expect(forbidden.map(({ name }) => name).sort()).toEqual([...planted].sort());
  });

  it('refuse every planted wrong import, each by its own rule', async () => {
    for (const file of new Set(PLANTED.map((planted) => planted.file))) {
      const here = PLANTED.filter((planted) => planted.file === file);
      await write(folder, file, here.map(({ imported }) => `import '${imported}';\n`).join(''));
    }
    for (const { target } of PLANTED) if (target !== undefined) await write(folder, target.file, target.text);
    const refused = await refusals(folder);
    const planted = PLANTED.map(({ rule, file }) => `${rule}: ${file}`);
    expect(planted.filter((each) => !refused.includes(each))).toEqual([]);
  });

  it('accept packages with allowed imports', async () => {
    await write(folder, 'gateway/src/checks/app/allowed.ts', "import '@eligibility/kit';\n");
    await write(folder, 'gateway/src/benefits/app/allowed.ts', "import '../../checks/app/allowed';\n");
    await write(folder, 'gateway/src/store/sqlite/allowed.ts', "import '@eligibility/sqlite';\n");
    await write(folder, 'packages/sqlite/src/allowed.ts', "import 'libsql';\n");
    await write(folder, 'cli/src/allowed.ts', "import '@eligibility/benefits';\n");
    await write(folder, 'packages/benefits/src/allowed.ts', "import '@eligibility/x12';\n");
    await write(folder, 'services/clearinghouse/src/bootstrap/allowed.ts', "import '@eligibility/sqlite';\n");
    await write(folder, 'cli/src/also-allowed.ts', "import '@eligibility/payer-matching';\n");
    expect(await refusals(folder)).toEqual([]);
  });
});

/** A tree outside of this one with its rules, its paths, and an empty file for the entry of every package. */
async function treeOfPackages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arrows-'));
  for (const name of [
    '.dependency-cruiser.js',
    'tsconfig.base.json',
    'tsconfig.depcruise.json',
    'package.json',
  ])
    await cp(join(ROOT, name), join(folder, name));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const { compilerOptions } = JSON.parse(await readFile(join(ROOT, 'tsconfig.depcruise.json'), 'utf8')) as {
    readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly string[]>> };
  };
  const entries = Object.values(compilerOptions.paths).flat();
  for (const entry of [...entries.filter((path) => !path.includes('*')), 'packages/kit/src/testing/index.ts'])
    await write(folder, entry, EMPTY);
  return folder;
}

async function write(folder: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

/** dependency-cruiser's findings in a tree as `rule: file`. */
async function refusals(folder: string): Promise<readonly string[]> {
  const program = join(ROOT, 'node_modules/.bin/depcruise');
  const args = [program, '--config', '.dependency-cruiser.js', '--output-type', 'json', '.'];
  const printed = await new Promise<string>((resolve) => {
    // It exits with the number of violations, and prints the report all the same.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_failure, stdout) => {
      resolve(stdout);
    });
  });
  const { summary } = JSON.parse(printed) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
}
