import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENT } from '../../helpers/client';
import { runCli, type Ran } from '../../helpers/command-line';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const NOBODY = '5b6c1f3e-8a0d-4f57-9d7e-2c4b8a1e6f90';

/**
 * Mistakes that newcomers make: what was typed, then what happened and why, then what to do, each of which must be in
 * the sentence that comes back. `@workspace`, `@question` and so on stand for what the test made.
 */
type Mistake = readonly [words: string, code: number, happened: string, remedy: string];

/** Mistakes in the words alone, which end before anything is asked. */
const IN_WORDS: readonly Mistake[] = [
  ['walet', 2, "unknown command 'walet'", 'Did you mean wallet?'],
  ['workspaces show', 2, 'missing required argument', "'workspace'"],
  ['wallet grant @workspace 5', 2, 'not specified', "option '--reason <text>'"],
  ['wallet grant @workspace ten --reason x', 2, "'ten' is invalid", 'Write a whole number'],
  ['workspaces list --limit 0', 2, "'0' is invalid", 'Write a number from 1 on, or all.'],
  ['keys rotate k --overlap 7', 2, "'7' is invalid", 'such as 30m, 2h or 1d'],
  ['checks find W123456789', 2, 'is invalid', 'Give a UUID or a trace of 16 characters or more'],
  ['console sign-in --role boss', 2, "'boss' is invalid", 'Allowed choices are operator'],
  ['completion powershell', 2, "'powershell' is invalid", 'Allowed choices are bash, zsh, fish'],
  ['check --mock --question nowhere.json --clinic @clinic', 1, 'nowhere.json cannot be read', 'no such file'],
  ['circuits --token-file /nope', 1, '/nope cannot be read', 'there is no such file'],
];

/** Mistakes that the service sees. */
const IN_VALUES: readonly Mistake[] = [
  ['wallet balance x', 1, 'There is no workspace with this id', 'as its list shows it'],
  [`wallet balance ${NOBODY}`, 1, 'There is no workspace with this id', 'GET /ops/workspaces lists'],
  [
    'wallet adjust @workspace -2000 --reason x --yes',
    ...([1, 'has 1,000 checks available', 'needs 2,000. A top-up adds checks'] as const),
  ],
  ['check --fixture nope --question @question --clinic @clinic', 1, 'No mock fixture', 'dental'],
  ['keys issue @workspace n --scopes live --yes', 1, 'scopes.0 must be one of', 'check:live'],
  [`keys revoke ${NOBODY} --yes`, 1, 'There is no key with this id', 'the list of keys'],
  ['payers isolate Atena --reason x --yes', 1, 'no payer has this id or name', '60054 Aetna'],
  ['payers show zzqqxv', 1, 'no payer has this id or name', 'payers search finds it'],
  ['clinics create @workspace n --npi 123', 1, 'npi', '10 digits'],
  ['payers status --url @probes', 1, 'not as the API does', 'Name the address of the API'],
  ['payers status --url http://127.0.0.1:1', 1, 'cannot be reached', 'see whether it runs'],
  ['payers status --token-file @wrong', 1, 'no longer, that of an operator', '--token-file'],
  ['payers status --token-file @key', 1, 'does not open /ops', "send an operator's token"],
];

describe('a mistake at the command line', () => {
  let system: SharedSystem;
  let folder: string;
  beforeAll(async () => {
    system = await sharedSystem('Mistyped');
    folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
    writeFileSync(join(folder, 'question.json'), JSON.stringify(PATIENT));
    writeFileSync(join(folder, 'wrong.token'), 'elig_op_x');
    writeFileSync(join(folder, 'api.key'), 'elig_test_x');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (words: string): Promise<Ran> => {
    const made: Readonly<Record<string, string>> = {
      '@workspace': system.workspaceId,
      '@clinic': system.access.clientId,
      '@question': join(folder, 'question.json'),
      '@wrong': join(folder, 'wrong.token'),
      '@key': join(folder, 'api.key'),
      '@probes': `http://${system.standalone.opsAddress}`,
    };
    const { baseUrl, operatorToken, apiKey } = system.access;
    const env = {
      ELIGIBILITY_URL: baseUrl,
      ELIGIBILITY_OPERATOR_TOKEN: operatorToken,
      ELIGIBILITY_API_KEY: apiKey,
    };
    return runCli(
      words.split(' ').map((word) => made[word] ?? word),
      { cwd: folder, env },
    );
  };

  it.each([...IN_WORDS, ...IN_VALUES])('%s', async (words, code, happened, remedy) => {
    const ran = await run(words);
    expect({ code: ran.code, out: ran.out }).toEqual({ code, out: '' });
    expect(ran.err).toContain(happened);
    expect(ran.err).toContain(remedy);
    expect(ran.err.trim().split('\n').length).toBeLessThanOrEqual(2);
  });

  it('does not leave a workspace closed that a script suspends and resumes', async () => {
    const made = await system.operate('/ops/workspaces', { json: { name: 'Suspended and resumed' } });
    const { id: workspaceId } = made.body as { readonly id: string };
    for (const order of ['suspend', 'resume'])
      expect(await run(`workspaces ${order} ${workspaceId} --reason x --yes`)).toMatchObject({
        code: 0,
        err: '',
      });
    const shown = await system.operate(`/ops/workspaces/${workspaceId}`);
    expect(shown.body).toMatchObject({ suspension: null });
  });
});
