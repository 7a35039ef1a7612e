import { runAgainst } from './_installation';
import { walletAdjust, walletGrant } from './wallet-change';

const WALLET = '/ops/workspaces/w1/wallet';
const GRANTS = `${WALLET}/grants`;
const ADJUSTMENTS = `${WALLET}/adjustments`;
const BALANCE = { available: 100, held: 1, captured: 2, granted: 103 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEY = '0b6a4f6f-0c11-4a51-9d3f-5f0c2c1e4b8e';
const REASON = ['--reason', 'invoice 4711'];

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
