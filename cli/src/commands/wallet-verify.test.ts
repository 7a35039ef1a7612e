import { runAgainst, type Ran } from './_installation';
import { walletVerify } from './wallet-verify';

const RIGHT = {
  workspaceId: 'w1',
  isRight: true,
  balance: { available: 7, held: 0, captured: 3, granted: 10 },
  replayed: { available: 7, held: 0, captured: 3, granted: 10 },
  lines: 7,
  capturesWithoutCheck: 0,
  checksWithoutCapture: 0,
};

describe('eligibility wallet verify', () => {
  const run = (data: readonly object[], ...args: readonly string[]): Promise<Ran> =>
    runAgainst({ '/ops/wallets/verification': { body: { data } } }, walletVerify, { args });

  it('shows each correct wallet', async () => {
    const ran = await run([RIGHT]);
    expect(ran.failure).toBeUndefined();
    expect(ran.text).toBe('w1  right: available 7, held 0, captured 3, granted 10 (7 lines)');
  });

  it('fails when one is wrong, and shows both balances', async () => {
    const wrong = { ...RIGHT, isRight: false, balance: { ...RIGHT.balance, available: 507, granted: 510 } };
    const ran = await run([RIGHT, wrong]);
    expect(ran.text).toContain('WRONG: available 507');
    expect(ran.text).toContain('its journal comes to available 7');
    expect(ran.failure).toContain('1 of 2 wallets are wrong');
  });
});
