import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENT } from '../../helpers/client';
import { runCli, type Ran } from '../../helpers/command-line';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const NOBODY = '5b6c1f3e-8a0d-4f57-9d7e-2c4b8a1e6f90';

type Typed = {
  /** `@workspace`, `@question` and so on stand for what the test made. */
  readonly words: string;
  readonly env?: Readonly<Record<string, string>>;
};
/**
 * Mistakes that newcomers make: what was done, then what happened and why, then what to do, each of which must be in
 * the sentence that comes back.
 */
type Mistake = readonly [name: string, done: Typed, happened: string, remedy: string];

const typed = (words: string, env: Typed['env'] = {}): Typed => ({ words, env });

const OF_COMMAND_LINE: readonly Mistake[] = [
  ['a command that is none', typed('walet'), "unknown command 'walet'", 'Did you mean wallet?'],
  [
    'a workspace that is none',
    typed('wallet balance x'),
    'There is no workspace with this id',
    'as its list shows it',
  ],
  [
    'an unknown workspace',
    typed(`wallet balance ${NOBODY}`),
    'There is no workspace with this id',
    'GET /ops/workspaces lists',
  ],
  [
    'more than the wallet has',
    typed('wallet adjust @workspace -2000 --reason x --yes'),
    'has 1,000 checks available',
    'needs 2,000. A top-up adds checks',
  ],
  [
    'a number in words',
    typed('wallet grant @workspace ten --reason x'),
    "'ten' is invalid",
    'Write a whole number',
  ],
  ['no reason', typed('wallet grant @workspace 5'), 'not specified', "option '--reason <text>'"],
  [
    'no answer to a question',
    typed('workspaces suspend @workspace --reason x'),
    'nothing was changed',
    'say --yes',
  ],
  [
    'an unknown fixture',
    typed('check --fixture nope --question @question --clinic @clinic'),
    'No mock fixture',
    'dental',
  ],
  [
    'a missing file',
    typed('check --mock --question nowhere.json --clinic @clinic'),
    'nowhere.json cannot be read',
    'no such file',
  ],
  ['no clinic', typed('check --mock --question @question'), "clinic's client id", 'with --clinic'],
  [
    'a scope that is none',
    typed('keys issue @workspace n --scopes live --yes'),
    'scopes.0 must be one of',
    'check:live',
  ],
  ['a span without a unit', typed('keys rotate k --overlap 7'), "'7' is invalid", 'such as 30m, 2h or 1d'],
  [
    'an unknown key',
    typed(`keys revoke ${NOBODY} --yes`),
    'There is no key with this id',
    'the list of keys',
  ],
  [
    'a mistyped payer',
    typed('payers isolate Atena --reason x --yes'),
    'no payer has this id or name',
    '60054 Aetna',
  ],
  ['an unknown payer', typed('payers show zzqqxv'), 'no payer has this id or name', 'payers search finds it'],
  ['a short NPI', typed('clinics create @workspace n --npi 123'), 'npi', '10 digits'],
  [
    'a role that is none',
    typed('console sign-in --role boss'),
    "'boss' is invalid",
    'Allowed choices are operator',
  ],
  [
    'a shell that is none',
    typed('completion powershell'),
    "'powershell' is invalid",
    'Allowed choices are bash, zsh, fish',
  ],
  ['JSON as X12', typed('x12 summarise @question'), 'holds no X12 271', '--from-json'],
  [
    'an address where nothing is',
    typed('payers status', { ELIGIBILITY_URL: 'http://127.0.0.1:1' }),
    'cannot be reached',
    'see whether it runs',
  ],
  [
    'an address without http',
    typed('payers status', { ELIGIBILITY_URL: 'localhost:8080' }),
    'localhost:8080 is not',
    'http or https',
  ],
  [
    'the port of probes',
    typed('payers status --url @probes'),
    'not as the API does',
    'Name the address of the API',
  ],
  [
    'no token',
    typed('payers status', { ELIGIBILITY_OPERATOR_TOKEN: '' }),
    'ELIGIBILITY_OPERATOR_TOKEN',
    '--token-file',
  ],
  [
    'a mistyped token',
    typed('payers status', { ELIGIBILITY_OPERATOR_TOKEN: 'elig_op_x' }),
    'no longer, that of an operator',
    '--token-file',
  ],
  [
    'an API key as token',
    typed('payers status', { ELIGIBILITY_OPERATOR_TOKEN: 'elig_test_x' }),
    'does not open /ops',
    "send an operator's token",
  ],
];

describe('a mistake at the command line', () => {
  let system: SharedSystem;
  let folder: string;
  beforeAll(async () => {
    system = await sharedSystem('Mistyped');
    folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
    writeFileSync(join(folder, 'question.json'), JSON.stringify(PATIENT));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const run = ({ words, env }: Typed): Promise<Ran> => {
    const made: Readonly<Record<string, string>> = {
      '@workspace': system.workspaceId,
      '@clinic': system.access.clientId,
      '@question': join(folder, 'question.json'),
      '@probes': `http://${system.standalone.opsAddress}`,
    };
    const { baseUrl, operatorToken, apiKey } = system.access;
    const access = {
      ELIGIBILITY_URL: baseUrl,
      ELIGIBILITY_OPERATOR_TOKEN: operatorToken,
      ELIGIBILITY_API_KEY: apiKey,
    };
    const args = words.split(' ').map((word) => made[word] ?? word);
    return runCli(args, { cwd: folder, env: { ...access, ...env } });
  };

  it.each(OF_COMMAND_LINE)('%s', async (_name, what, happened, remedy) => {
    const { code, err } = await run(what);
    expect([1, 2]).toContain(code);
    expect(err).toContain(happened);
    expect(err).toContain(remedy);
    expect(err.trim().split('\n').length).toBeLessThanOrEqual(2);
  });

  it('does not leave a workspace closed that a script suspends and resumes', async () => {
    const made = await system.operate('/ops/workspaces', { json: { name: 'Suspended and resumed' } });
    const { id: workspaceId } = made.body as { readonly id: string };
    for (const order of ['suspend', 'resume'])
      expect(await run(typed(`workspaces ${order} ${workspaceId} --reason x --yes`))).toMatchObject({
        code: 0,
        err: '',
      });
    const shown = await system.operate(`/ops/workspaces/${workspaceId}`);
    expect(shown.body).toMatchObject({ suspension: null });
  });
});
