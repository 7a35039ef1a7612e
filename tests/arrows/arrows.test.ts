import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');
const run = promisify(execFile);

/** One wrong import each, in a place of its own, and the rule that must refuse it. */
const PLANTED = [
  { rule: 'domain-is-pure', file: 'gateway/src/domain/planted.ts', imported: '@eligibility/kit' },
  { rule: 'x12-text-is-pure', file: 'packages/x12-text/src/planted.ts', imported: '@eligibility/kit' },
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
  },
  { rule: 'kit-is-a-leaf', file: 'packages/payer-files/src/planted.ts', imported: '@eligibility/wallet' },
  {
    rule: 'cli-works-offline-or-over-http',
    file: 'cli/src/planted.ts',
    imported: '@eligibility/payer-catalog',
  },
  {
    rule: 'app-knows-no-edge',
    file: 'gateway/src/app/planted.ts',
    imported: '../adapters/crypto/keyed-hash',
  },
  {
    rule: 'edges-know-no-adapter',
    file: 'gateway/src/routes/planted.ts',
    imported: '../adapters/crypto/keyed-hash',
  },
  { rule: 'adapters-do-not-serve', file: 'gateway/src/adapters/planted.ts', imported: '../http/uuid' },
  {
    rule: 'services-are-islands',
    file: 'services/wallet/src/planted.ts',
    imported: '@eligibility/mock-fixtures',
  },
  { rule: 'gateway-has-no-service-code', file: 'gateway/src/planted.ts', imported: '@eligibility/wallet' },
  { rule: 'kit-is-a-leaf', file: 'packages/kit/src/planted.ts', imported: '@eligibility/wallet' },
  { rule: 'one-sqlite-door', file: 'gateway/src/adapters/sqlite/planted.ts', imported: 'libsql' },
  { rule: 'one-mongo-door', file: 'gateway/src/adapters/mongo/planted.ts', imported: 'mongoose' },
  { rule: 'only-adapters-store', file: 'gateway/src/http/planted.ts', imported: '@eligibility/sqlite' },
  {
    rule: 'product-knows-no-fixture',
    file: 'services/clearinghouse/src/planted.ts',
    imported: '@eligibility/payer-network',
  },
  { rule: 'tests-stay-tests', file: 'gateway/src/http/planted.ts', imported: '@eligibility/kit/testing' },
];

describe('the arrows', () => {
  const files = [...new Set(PLANTED.map(({ file }) => file))];
  afterAll(() => Promise.all(files.map((file) => rm(join(ROOT, file), { force: true }))));

  it('refuse every planted wrong import, each by its rule', async () => {
    for (const file of files) {
      const imports = PLANTED.filter((planted) => planted.file === file).map(
        ({ imported }) => `import '${imported}';\n`,
      );
      await mkdir(dirname(join(ROOT, file)), { recursive: true });
      await writeFile(join(ROOT, file), imports.join(''));
    }
    const report = await cruise(files);
    for (const { rule, file } of PLANTED) expect(report).toContain(`${rule}: ${file}`);
  });
});

/** dependency-cruiser's findings as lines of `rule: file`. */
async function cruise(files: readonly string[]): Promise<string> {
  const args = ['depcruise', '--config', '.dependency-cruiser.js', '--output-type', 'json', ...files];
  const { stdout } = await run('npx', args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }).catch(
    (failure: unknown) => {
      // It exits with the number of violations and prints the report all the same.
      return failure as { stdout: string };
    },
  );
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`).join('\n');
}
