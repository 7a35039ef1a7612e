import { NOTHING_AUDITED, withWallet } from './audit';

describe('the audit of all wallets', () => {
  it('counts what is held, and the wallets whose figures do not add up', () => {
    const sound = { available: 7, held: 2, captured: 1, granted: 10 };
    const lost = { ...sound, captured: 0 };
    const negative = { available: -1, held: 1, captured: 0, granted: 0 };
    const audit = [sound, lost, negative].reduce(withWallet, NOTHING_AUDITED);
    expect(audit).toEqual({ openHolds: 5, unsoundWallets: 2 });
  });
});
