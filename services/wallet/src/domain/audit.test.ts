import { auditOf } from './audit';

describe('the audit of all wallets', () => {
  it('counts what is held, and the wallets whose figures do not add up', () => {
    const sound = { available: 7, held: 2, captured: 1, granted: 10 };
    const lost = { ...sound, captured: 0 };
    const negative = { available: -1, held: 1, captured: 0, granted: 0 };
    expect(auditOf([sound, lost, negative])).toEqual({ openHolds: 5, unsoundWallets: 2 });
    expect(auditOf([])).toEqual({ openHolds: 0, unsoundWallets: 0 });
  });
});
