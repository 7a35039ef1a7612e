import { existsSync, readFileSync, statSync } from 'node:fs';
import { folderOfTest } from '../_folder';
import { CLINIC, NORTH } from '../commands/_acts';
import { runAgainst, runTyped } from '../commands/_installation';
import { program } from '../program';

const W1 = '/ops/workspaces/w1';
const GRANTS = `${W1}/wallet/grants`;
const KEY = '0b6a4f6f-0c11-4a51-9d3f-5f0c2c1e4b8e';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ANN = { id: 'o1', name: 'ann', roles: ['read'], lastUsedAt: null };
const TOKEN = 'elig_op_of-a-test';

describe('a command that is one operation', () => {
  it('asks for what the filters say, and for no more than the limit, page by page', async () => {
    const filters = { actor: 'ann', action: 'wallet.grant', outcome: 'done', from: '2026-01-01' };
    const typed = Object.entries(filters).map(([name, value]) => `--${name} ${value}`);
    const body = { data: [{ detail: {} }, { detail: {} }], nextCursor: '7' };
    const ran = await runTyped({ '/ops/audit': { body } }, `audit list --limit 3 ${typed.join(' ')}`);
    expect(ran.asked.map(({ query }) => query)).toEqual([
      { ...filters, limit: 3 },
      { ...filters, limit: 1, cursor: '7' },
    ]);
  });

  it('sends what is named, and nothing else', async () => {
    const answers = { [`${W1}/clinics`]: { body: CLINIC } };
    const options =
      '--npi 1234567893 --first-name Ann --last-name Doe --state tx --default-service dental --payer-id TXMCD:SV:0098765 --payer-id TXMCD:1J:42';
    const { asked } = await runTyped(answers, `clinics create w1 North ${options}`);
    expect(asked).toEqual([
      {
        path: `${W1}/clinics`,
        query: undefined,
        json: {
          name: 'North',
          npi: '1234567893',
          practitioner: { firstName: 'Ann', lastName: 'Doe' },
          state: 'TX',
          defaultServiceType: '35',
          payerProviderIds: [
            { payerId: 'TXMCD', qualifier: 'SV', id: '0098765' },
            { payerId: 'TXMCD', qualifier: '1J', id: '42' },
          ],
        },
      },
    ]);
  });

  it.each([
    ['--low-balance 0', { lowBalanceChecks: 0 }],
    ['--low-balance none', { lowBalanceChecks: null }],
    ['--answers-max-age none', { policies: { answersMaxAgeSeconds: null } }],
  ])('sends %s', async (typed, json) => {
    const ran = await runTyped({ [W1]: { body: NORTH } }, `workspaces set w1 ${typed} --yes`);
    expect(ran.asked.at(-1)?.json).toEqual(json);
  });

  it('asks nothing and sends nothing without a change', async () => {
    const ran = await runTyped({ [W1]: { body: NORTH } }, 'workspaces set w1 --yes');
    expect([ran.failure, ran.asked]).toEqual([expect.stringContaining('name what to change'), []]);
  });

  it.each([
    ['workspaces set w1 --charge-policy free', 'every-live-check, answered-only'],
    ['workspaces set w1 --share-weight 0', 'at least 1'],
    ['wallet grant w1 1.5 --reason x', 'whole number'],
    ['wallet grant w1 5', "'--reason <text>' not specified"],
    ['clinics create w1 North --payer-id 42', 'payer:kind:id'],
    ['keys rotate k1 --overlap soon', '30m, 2h or 1d'],
  ])('refuses %s before anything is sent', async (typed, text) => {
    const quiet: typeof program = (deps) => {
      const whole = program(deps);
      for (const one of whole.commands.flatMap(({ commands }) => commands))
        one.configureOutput({ writeErr: () => undefined });
      return whole;
    };
    const ran = await runAgainst({}, quiet, { args: typed.split(' ') });
    expect([ran.failure, ran.asked]).toEqual([expect.stringContaining(text), []]);
  });

  it('sends an order once, under a generated key or the given one', async () => {
    const answers = { [GRANTS]: { body: {} } };
    const typed = 'wallet grant w1 50 --reason order --yes';
    const [first] = (await runTyped(answers, typed)).asked;
    expect(first?.headers?.['Idempotency-Key']).toMatch(UUID);
    const [again] = (await runTyped(answers, `${typed} --idempotency-key ${KEY}`)).asked;
    expect(again?.headers).toEqual({ 'Idempotency-Key': KEY });
  });

  it('explains how to repeat an order without an answer, and does not after a refusal', async () => {
    const typed = `wallet adjust w1 -5 --reason order --yes --idempotency-key ${KEY}`;
    const path = `${W1}/wallet/adjustments`;
    const lost = await runTyped({ [path]: { status: 503 } }, typed);
    expect(lost.failure).toContain(`may have been done: repeat the command with --idempotency-key ${KEY}`);
    const refused = await runTyped({ [path]: { status: 402 } }, typed);
    expect(refused.failure).toBe('Error: refused with 402');
  });

  it('takes only the whole name of an operator', async () => {
    const answers = { '/ops/operators': { body: { data: [ANN], nextCursor: null } } };
    const ran = await runTyped(answers, 'operators revoke an --yes');
    expect([ran.failure, ran.asked.length]).toEqual([expect.stringContaining('no operator is called an'), 1]);
  });

  it.each([
    ['--expires 12h', { expiresAt: '2026-01-16T00:00:00.000Z' }],
    ['--expires never', { expiresAt: null }],
    ['', { expiresAt: '2026-04-15T12:00:00.000Z' }],
  ])('ends a token as %p says', async (typed, json) => {
    const answers = { '/ops/operators': { body: { ...ANN, token: TOKEN } } };
    const ran = await runTyped(answers, `operators create ann --roles read,payers --yes ${typed}`.trim());
    expect(ran.asked).toMatchObject([{ json: { name: 'ann', roles: ['read', 'payers'], ...json } }]);
  });
});

describe('a secret', () => {
  const at = folderOfTest();
  const typed = 'operators create ann --roles read --yes';
  const issued = { '/ops/operators': { body: { ...ANN, token: TOKEN } } };

  it('is shown once, on the last line', async () => {
    const { text } = await runTyped(issued, typed);
    expect([text.split(TOKEN).length, text.endsWith(TOKEN)]).toEqual([2, true]);
  });

  it('goes into a new file that only its owner can read, and is not printed', async () => {
    const file = at('ann.token');
    const ran = await runTyped(issued, `${typed} --json --out ${file}`);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([`${TOKEN}\n`, 0o600]);
    expect(JSON.parse(ran.text)).toEqual({ ...ANN, tokenFile: file });
  });

  it('is not ordered if the file is there already', async () => {
    const file = at('taken', 'mine');
    const ran = await runTyped(issued, `${typed} --out ${file}`);
    expect([ran.failure, ran.asked]).toEqual([expect.stringContaining('nothing was changed'), []]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('leaves no file behind if the service refuses', async () => {
    const file = at('ann.token');
    const ran = await runTyped({ '/ops/operators': { status: 409 } }, `${typed} --out ${file}`);
    expect(ran.failure).toContain('409');
    expect(existsSync(file)).toBe(false);
  });
});
