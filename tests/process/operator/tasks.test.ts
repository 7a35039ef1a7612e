import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@eligibility/testkit';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

const run = promisify(execFile);
const PAGES = join(ROOT, 'docs/tasks');
/** The command line of this tree in the place of an installed one. */
const NPX = `npx() { shift; '${process.execPath}' '${join(ROOT, 'cli/dist/main.js')}' "$@"; }`;

jest.setTimeout(120_000);

/** The samples of a page in this language, in order. */
function samples(page: string, language: string): readonly string[] {
  const text = readFileSync(join(PAGES, `${page}.md`), 'utf8');
  return [...text.matchAll(new RegExp(`^ *\`\`\`${language}\n([^]*?)^ *\`\`\``, 'gm'))].map(
    ([, sample = '']) => sample,
  );
}

describe('the tasks of an operator', () => {
  let folder: string;
  let system: StandaloneProcess;
  /** What a page of before left in the reader's shell. */
  const shell: Record<string, string> = {};

  const start = async (): Promise<void> => {
    system = await spawnStandalone(join(folder, 'data'));
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-tasks-'));
    await start();
  });
  afterAll(async () => {
    await system.terminate();
    rmSync(folder, { recursive: true });
  });

  /** Types these samples into one shell, which ends at the first command that fails. */
  async function typed(...commands: readonly string[]): Promise<string> {
    const script = [
      'set -euo pipefail',
      NPX,
      ...commands,
      'echo "WORKSPACE=${WORKSPACE-} CLINIC=${CLINIC-}"',
    ];
    const env = {
      PATH: process.env['PATH'],
      ELIGIBILITY_URL: system.access.baseUrl,
      ELIGIBILITY_OPERATOR_TOKEN_FILE: join(folder, 'data/demo.json'),
      DATA_DIR: join(folder, 'data'),
      ...shell,
    };
    const { stdout } = await run('bash', ['-c', script.join('\n')], { cwd: folder, env });
    const [, workspace = '', clinic = ''] = /WORKSPACE=(\S*) CLINIC=(\S*)\n$/.exec(stdout) ?? [];
    Object.assign(shell, { WORKSPACE: workspace, CLINIC: clinic });
    return stdout;
  }
  const newKey = async (): Promise<string> => {
    const issued = await typed(
      'npx eligibility keys issue $WORKSPACE another --scopes check:live --yes --json | node -p "JSON.parse(fs.readFileSync(0)).id"',
    );
    return issued.split('\n')[0] ?? '';
  };

  it('lead to the first check of a first clinic', async () => {
    const [patient = ''] = samples('first-clinic', 'json');
    writeFileSync(join(folder, 'patient.json'), patient);
    const out = await typed(...samples('first-clinic', 'sh'));
    expect(out).toMatch(/coverage +active/);
    for (const line of ['grant', 'hold', 'capture']) expect(out).toContain(line);
    expect(out).toMatch(/\/sign-in\S*#?/);
  });

  it('lead to the payers of a new clearinghouse, and back', async () => {
    writeFileSync(join(folder, 'payers.csv'), 'payer_id,name,aliases\n60054,Aetna,\n62308,Cigna,\n');
    const out = await typed(...samples('new-clearinghouse', 'sh'));
    expect(out).toMatch(/coverage +active/);
    expect(await typed('npx eligibility payers show 61101')).toContain('Humana');
  });

  it('replace a key that was lost, in each of the ways that are named', async () => {
    const [found = '', meanwhile = '', rotated = '', closed = '', operator = ''] = samples('lost-key', 'sh');
    const lost = await newKey();
    shell['KEY'] = lost;
    expect(await typed(found, meanwhile)).toContain('key.revoke');
    rmSync(join(folder, 'new.key'));
    shell['KEY'] = await newKey();
    await typed(rotated, closed, operator);
    const usable = JSON.parse(
      (await typed('npx eligibility keys list --workspace $WORKSPACE --usable --json')).split(
        '\nWORKSPACE',
      )[0] ?? '',
    ) as readonly unknown[];
    expect(usable).toHaveLength(1);
  });

  it.each(['upgrade', 'growth'])('show with each command what is there: %s', async (page) => {
    expect(await typed(...samples(page, 'sh'))).toContain('WORKSPACE=');
  });

  it('restore what was backed up', async () => {
    const [copy = '', back = '', proof = ''] = samples('restore', 'sh');
    await system.terminate();
    await typed(copy);
    await start();
    await typed("npx eligibility workspaces create 'After the backup'");
    await system.terminate();
    await typed(back);
    await start();
    const listed = await typed(proof, 'npx eligibility workspaces list');
    expect(listed).toContain('North Clinics');
    expect(listed).not.toContain('After the backup');
  });

  // The simulator answers in the place of the vendor, whose address is in no command of these blocks.
  it.each([
    ['stedi-test-mode', ['patient.json', 'dependent.json']],
    ['optum-sandbox', ['patient.json']],
  ] as const)('ask about the test patients of a vendor: %s', async (page, files) => {
    const patients = samples(page, 'json');
    for (const [index, file] of files.entries()) writeFileSync(join(folder, file), patients[index] ?? '');
    const out = await typed(...samples(page, 'sh'));
    expect(out.match(/coverage +active/g)).toHaveLength(patients.length);
  });

  it('have all their commands tried here', () => {
    const tried = [
      ...['first-clinic', 'growth', 'lost-key', 'new-clearinghouse', 'optum-sandbox', 'restore'],
      ...['stedi-test-mode', 'upgrade'],
    ];
    expect(readdirSync(PAGES).sort()).toEqual(['README', ...tried].map((page) => `${page}.md`));
  });
});
