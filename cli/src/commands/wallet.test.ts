import { runAgainst } from './_installation';
import { walletAdjust, walletGrant } from './wallet-change';
import { walletBalance, walletJournal } from './wallet-read';

const WALLET = '/ops/workspaces/w1/wallet';
const GRANTS = `${WALLET}/grants`;
const ADJUSTMENTS = `${WALLET}/adjustments`;
const BALANCE = { available: 100, held: 1, captured: 2, granted: 103 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEY = '0b6a4f6f-0c11-4a51-9d3f-5f0c2c1e4b8e';
const REASON = ['--reason', 'invoice 4711'];

describe('eligibility wallet balance', () => {
  it('prints the balance as text or JSON', async () => {
    const ran = await runAgainst({ [WALLET]: { body: BALANCE } }, walletBalance, { args: ['w1'] });
    expect(ran.text).toMatch(/^available +100\nheld +1 .*\ncaptured +2 .*\ngranted +103$/);
    const asJson = await runAgainst({ [WALLET]: { body: BALANCE } }, walletBalance, {
      args: ['w1', '--json'],
    });
    expect(JSON.parse(asJson.text)).toEqual(BALANCE);
  });
});

describe('eligibility wallet balance with budgets', () => {
  it("prints today's use of the workspace's budget and of its keys'", async () => {
    const dailyBudgets = [
      { budget: 'workspace', keyId: null, limit: 200, used: 7, remaining: 193, resetsAt: 't' },
      { budget: 'key', keyId: 'k1', limit: 5, used: 5, remaining: 0, resetsAt: 't' },
    ];
    const answers = { [WALLET]: { body: { ...BALANCE, dailyBudgets } } };
    const ran = await runAgainst(answers, walletBalance, { args: ['w1'] });
    expect(ran.text).toMatch(/\ntoday +7 of 200 charged\ntoday, key k1 +5 of 5 charged$/);
  });
});

describe('eligibility wallet journal', () => {
  it('prints a line per change', async () => {
    const line = {
      sequence: 2,
      kind: 'grant',
      operationId: 'o',
      checks: 5,
      actor: 'ann',
      reason: 'x',
      at: 't',
    };
    const hold = { ...line, sequence: 1, kind: 'hold', actor: '', reason: '' };
    const answers = { [`${WALLET}/journal`]: { body: { data: [line, hold], nextCursor: null } } };
    const ran = await runAgainst(answers, walletJournal, { args: ['w1', '--limit', 'all'] });
    expect(ran.text.split('\n')).toEqual([
      'LINE  AT  KIND   CHECKS  BY   OPERATION  REASON',
      '2     t   grant  5       ann  o          x',
      '1     t   hold   5       -    o          -',
    ]);
  });
});

describe.each([
  ['grant', walletGrant, GRANTS, '50', 50],
  ['adjust', walletAdjust, ADJUSTMENTS, '-5', -5],
] as const)('eligibility wallet %s', (_name, make, path, text, checks) => {
  const args = ['w1', text, ...REASON];

  it('sends the number once, under a generated key or the given one', async () => {
    const ran = await runAgainst({ [path]: { body: BALANCE } }, make, { args, says: true });
    expect(ran.asked).toMatchObject([{ path, json: { checks, reason: 'invoice 4711' } }]);
    expect(ran.asked[0]?.headers?.['Idempotency-Key']).toMatch(UUID);
    const again = await runAgainst({ [path]: { body: BALANCE } }, make, {
      args: [...args, '--yes', '--idempotency-key', KEY],
    });
    expect(again.asked[0]?.headers).toEqual({ 'Idempotency-Key': KEY });
  });

  it('explains how to repeat a change without an answer, and does not after a refusal', async () => {
    const args503 = [...args, '--yes', '--idempotency-key', KEY];
    const lost = await runAgainst({ [path]: { status: 503 } }, make, { args: args503 });
    expect(lost.failure).toContain(`may have been changed: repeat the command with --idempotency-key ${KEY}`);
    const refused = await runAgainst({ [path]: { status: 402 } }, make, { args: args503 });
    expect(refused.failure).toBe('Error: refused with 402');
  });

  it.each(['0', '1.5', 'many'])('refuses %s as a number of checks', async (wrong) => {
    const ran = await runAgainst(
      {},
      () =>
        make()
          .exitOverride()
          .configureOutput({ writeErr: () => undefined }),
      {
        args: ['w1', wrong, ...REASON],
      },
    );
    expect(ran.failure).toContain('whole number of checks');
  });
});
