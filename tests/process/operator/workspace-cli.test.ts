import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENT } from '../../helpers/client';
import { runCli, type Ran } from '../../helpers/command-line';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

/** No other file asks this payer: its aliases change. */
const PAYER = '54828';

function textAt(answer: Readonly<Record<string, string>>, name: string): string {
  const text = answer[name];
  if (text === undefined) throw new Error(`the answer has no ${name}`);
  return text;
}

describe('an operator with only the command line', () => {
  let system: SharedSystem;
  let folder: string;
  beforeAll(async () => {
    system = await sharedSystem('Neighbour');
    folder = mkdtempSync(join(tmpdir(), 'eligibility-cli-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (...args: readonly string[]): Promise<Ran> =>
    runCli(args, {
      env: {
        ELIGIBILITY_URL: system.access.baseUrl,
        ELIGIBILITY_OPERATOR_TOKEN: system.access.operatorToken,
      },
    });
  const done = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await run(...args);
    expect({ args, code, err }).toEqual({ args, code: 0, err: '' });
    return out;
  };
  const answer = async <T = Readonly<Record<string, string>>>(...args: readonly string[]): Promise<T> =>
    JSON.parse(await done(...args, '--json')) as T;

  let workspace: string;
  let clinic: string;
  let keyId: string;
  let asked: readonly string[];

  it('goes from a new workspace to a check and its journal line', async () => {
    workspace = textAt(await answer('workspaces', 'create', 'North Clinics'), 'id');
    const clinicArgs = [workspace, 'North Family Practice', '--npi', '1999999984'];
    clinic = textAt(await answer('clinics', 'create', ...clinicArgs), 'clientId');
    const keyFile = join(folder, 'desk.key');
    const scopes = 'check:live,check:mock,checks:read';
    const issued = await answer(
      ...['keys', 'issue', workspace, 'front desk', '--scopes', scopes, '--out', keyFile, '--yes'],
    );
    expect(issued).toMatchObject({ workspaceId: workspace, keyFile });
    keyId = textAt(issued, 'id');
    expect(issued).not.toHaveProperty('key');
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    await done('wallet', 'grant', workspace, '5', '--reason', 'order 1042', '--yes');
    await done('wallet', 'adjust', workspace, '-2', '--reason', 'order 1042 was for 3', '--yes');

    const question = join(folder, 'question.json');
    writeFileSync(question, JSON.stringify(PATIENT));
    asked = ['check', '--key-file', keyFile, '--clinic', clinic, '--question', question];
    expect(await done(...asked, '--mock')).toMatch(/^coverage +active/);
    const unconfirmed = await run(...asked);
    expect(unconfirmed).toMatchObject({ code: 1, err: expect.stringContaining('say --yes') as unknown });
    expect(await done(...asked, '--yes')).toMatch(/^coverage +active\n/);

    expect(await answer('wallet', 'balance', workspace)).toMatchObject({
      available: 2,
      captured: 1,
      granted: 3,
    });
    const [live, mock] = await answer<{ id: string; tags: string[] }[]>(
      'checks',
      'list',
      '--key-file',
      keyFile,
    );
    expect([live?.tags, mock?.tags]).toEqual([['live'], ['mock']]);
    const journal = await answer<object[]>('wallet', 'journal', workspace, '--limit', 'all');
    expect(journal).toMatchObject([
      { kind: 'capture', operationId: live?.id, checks: 1 },
      { kind: 'hold', operationId: live?.id },
      { kind: 'adjust', checks: -2, reason: 'order 1042 was for 3' },
      { kind: 'grant', checks: 5, reason: 'order 1042' },
    ]);
    expect(await done('checks', 'find', live?.id ?? '')).toContain(workspace);
  });

  it('lists the checks of all workspaces by any filter to the last page, and sees which operator did what', async () => {
    await system.live();
    type Ids = readonly { readonly id: string; readonly workspaceId: string }[];
    const all = await answer<Ids>('checks', 'list', '--limit', 'all');
    expect(all.map(({ workspaceId }) => workspaceId)).toEqual(
      expect.arrayContaining([workspace, system.workspaceId]),
    );
    const own = await answer<Ids>('checks', 'list', '--workspace', workspace, '--kind', 'live');
    expect(own).toMatchObject([{ workspaceId: workspace, tags: ['live'] }]);
    expect(await answer('checks', 'list', '--clinic', clinic, '--outcome', 'rejected')).toEqual([]);
    expect(await answer('checks', 'list', '--check', own[0]?.id ?? '')).toEqual(own);

    const acts = await answer<readonly { action: string }[]>(
      ...['audit', 'list', '--target', workspace, '--actor', 'operator', '--outcome', 'done'],
    );
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'workspace.create',
        'clinic.add',
        'key.issue',
        'wallet.grant',
        'wallet.adjust',
      ]),
    );
    const grants = ['audit', 'list', '--action', 'wallet.grant', '--target', workspace];
    expect(await answer(...grants, '--from', '2020-01-01')).toMatchObject([{ detail: { checks: 5 } }]);
    expect(await answer(...grants, '--to', '2020-01-01')).toEqual([]);
  });

  it('changes and ends what the command line made', async () => {
    await done('clinics', 'rename', workspace, clinic, 'North Pediatrics', '--yes');
    await done('clinics', 'set-npi', workspace, clinic, '1234567893', '--yes');
    await done('clinics', 'set-state', workspace, clinic, 'ga', '--yes');
    await done('clinics', 'retire', workspace, clinic, '--yes');
    expect(await answer('clinics', 'list', workspace)).toMatchObject([
      {
        ...{ name: 'North Pediatrics', npi: '1234567893', state: 'GA' },
        retiredAt: expect.stringMatching(/Z$/) as unknown,
      },
    ]);
    const refused = await run(...asked, '--mock');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('clinic is retired') as unknown });

    await done('clinics', 'reopen', workspace, clinic, '--yes');
    expect(await answer('clinics', 'list', workspace)).toMatchObject([{ retiredAt: null }]);

    const settings = ['--checks-per-day', '200', '--low-balance', '0', '--get-checks', 'refused'];
    await done('workspaces', 'set', workspace, ...settings, '--yes');
    expect(await done('workspaces', 'show', workspace)).toMatch(
      /checks-per-day +200\nlow-balance +0\n(.*\n)*get-checks +refused/,
    );
    await done('keys', 'set', keyId, '--rate-limit', '60', '--yes');
    const second = await answer(
      ...['keys', 'rotate', keyId, '--overlap', '0', '--out', join(folder, 'second.key'), '--yes'],
    );
    await done('keys', 'revoke', textAt(second, 'id'), '--yes');
    expect(await answer('keys', 'list', '--workspace', workspace, '--usable')).toEqual([]);
    expect(await done('audit', 'list', '--action', 'key.revoke', '--limit', '1')).toMatch(
      /key\.revoke +done/,
    );
  });

  it('changes the aliases of a payer, and finds the versions that the change made', async () => {
    expect(await done('payers', 'search', 'aetna', '--limit', '1')).toMatch(/\n60054 +100\.0 +\S+ +Aetna/);
    const versions = (): Promise<readonly { readonly version: number }[]> =>
      answer('payers', 'versions', '--limit', '1');
    const version = String((await versions())[0]?.version);
    await done('payers', 'aliases', PAYER, '--add', 'Old Mountain Name', '--yes');
    expect(await done('payers', 'aliases', PAYER)).toContain('Old Mountain Name');
    expect(await versions()).toMatchObject([{ kind: 'aliases', payerId: PAYER }]);
    expect(await done('payers', 'restore-version', version, '--yes')).toContain(
      `The lists and the knowledge of version ${version} are in force`,
    );
    await done('payers', 'aliases', PAYER, '--remove', 'Old Mountain Name', '--yes');
  });

  it.each([
    [['workspaces', 'show'], 2, /^error: missing required argument 'workspace'\n$/],
    [['workspaces', 'list', '--limit', '0'], 2, /^error: .* Write a number from 1 on, or all\.\n$/],
    [
      ['payers', 'isolate', '60054', '--reason', 'x', '--for', '900d'],
      2,
      /^error: .* The longest is 365d\.\n$/,
    ],
    [['x12', 'summarise', '--json', __filename], 1, /holds no X12 271; .* is read with --from-json\n$/],
    [['x12', 'summarise', '/nope'], 1, /^\/nope cannot be read: there is no such file\n$/],
    [['circuits', '--token-file', '/nope'], 1, /^\/nope cannot be read: there is no such file\n$/],
  ] as const)('is answered %j with one line and nothing else', async (args, code, line) => {
    const ran = await run(...args);
    expect({ code: ran.code, out: ran.out }).toEqual({ code, out: '' });
    expect(ran.err).toMatch(line);
  });
});
