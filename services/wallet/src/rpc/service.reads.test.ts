import { WIRES } from '@eligibility/kit/testing';
import { serveWallet, type ServedWallet } from '../testing/served-wallet';

const TODAY = { day: '2026-01-15', dailyUse: [] };
const ZERO = { available: 0, held: 0, captured: 0, granted: 0 };

describe.each(WIRES)('GetBalance over %s', (_wire, bindAddress) => {
  let wire: ServedWallet;
  beforeAll(async () => {
    wire = await serveWallet(bindAddress());
  });
  afterAll(async () => wire.close());

  it('returns the balances', async () => {
    await wire.wallet.grant({
      workspaceId: 'w',
      operationId: 'top-up',
      checks: 3,
      actor: 'ops',
      reason: 'order',
    });
    await wire.wallet.hold({ workspaceId: 'w', operationId: 'check', fence: 1 });
    const balance = { available: 2, held: 1, captured: 0, granted: 3 };
    expect(await wire.wallet.getBalance({ workspaceId: 'w' })).toEqual({ balance, ...TODAY });
  });

  it("returns today's use of up to 100 scopes", async () => {
    const scopes = Array.from({ length: 101 }, (_, n) => `key:${String(n)}`);
    const asked = { workspaceId: 'w', dailyScopes: scopes.slice(1) };
    expect((await wire.wallet.getBalance(asked)).dailyUse).toEqual(
      asked.dailyScopes.map((scope) => ({ scope, used: 0 })),
    );
    await expect(wire.wallet.getBalance({ workspaceId: 'w', dailyScopes: scopes })).rejects.toMatchObject({
      code: 'validation-failed',
    });
  });

  it('is all zero for a workspace without a wallet', async () => {
    const balance = { available: 0, held: 0, captured: 0, granted: 0 };
    expect(await wire.wallet.getBalance({ workspaceId: 'unknown' })).toEqual({ balance, ...TODAY });
  });
});

describe.each(WIRES)('GetBalances over %s', (_wire, bindAddress) => {
  let wire: ServedWallet;
  beforeAll(async () => {
    wire = await serveWallet(bindAddress());
    for (const [workspaceId, checks] of [
      ['north', 3],
      ['south', 5],
    ] as const) {
      const terms = { operationId: 'top-up', checks, actor: 'ops', reason: 'order' };
      await wire.wallet.grant({ workspaceId, ...terms });
    }
    await wire.wallet.hold({ workspaceId: 'south', operationId: 'check', fence: 1 });
  });
  afterAll(async () => wire.close());

  it('returns the balances of the named workspaces in their order, and zero without a wallet', async () => {
    const workspaceIds = ['south', 'unknown', 'north', 'south'];
    const south = { workspaceId: 'south', balance: { available: 4, held: 1, captured: 0, granted: 5 } };
    expect((await wire.wallet.getBalances({ workspaceIds })).balances).toEqual([
      south,
      { workspaceId: 'unknown', balance: ZERO },
      { workspaceId: 'north', balance: { ...ZERO, available: 3, granted: 3 } },
      south,
    ]);
  });

  it.each([0, 201])('refuses %d workspaces', async (count) => {
    const workspaceIds = Array.from({ length: count }, (_, n) => String(n));
    await expect(wire.wallet.getBalances({ workspaceIds })).rejects.toMatchObject({
      code: 'validation-failed',
      options: { detail: 'workspace_ids must be 1 to 200.' },
    });
    const most = Array.from({ length: 200 }, (_, n) => String(n));
    expect((await wire.wallet.getBalances({ workspaceIds: most })).balances).toHaveLength(200);
  });
});

describe.each(WIRES)('ListJournal over %s', (_wire, bindAddress) => {
  let wire: ServedWallet;
  beforeAll(async () => {
    wire = await serveWallet(bindAddress());
    const { wallet, clock } = wire;
    await wallet.grant({
      workspaceId: 'w',
      operationId: 'top-up',
      checks: 60,
      actor: 'ops',
      reason: 'order 7',
    });
    clock.advance(1_000);
    await wallet.adjust({
      workspaceId: 'w',
      operationId: 'correction',
      checks: -1,
      actor: 'ops',
      reason: 'typing error',
    });
    await wallet.hold({ workspaceId: 'w', operationId: 'check-1', fence: 1 });
    await wallet.capture({ workspaceId: 'w', operationId: 'check-1', fence: 1 });
    await wallet.hold({ workspaceId: 'w', operationId: 'check-2', fence: 2 });
    await wallet.release({ workspaceId: 'w', operationId: 'check-2', fence: 3 });
  });
  afterAll(async () => wire.close());

  it('returns every kind of entry, newest first', async () => {
    const moved = { atMs: wire.clock.now(), checks: 1, actor: '', reason: '' };
    const funded = { actor: 'ops', fence: 0 };
    expect(await wire.wallet.listJournal({ workspaceId: 'w', beforeSequence: 0, limit: 0 })).toEqual({
      entries: [
        { ...moved, sequence: 6, kind: 'ENTRY_KIND_RELEASE', operationId: 'check-2', fence: 3 },
        { ...moved, sequence: 5, kind: 'ENTRY_KIND_HOLD', operationId: 'check-2', fence: 2 },
        { ...moved, sequence: 4, kind: 'ENTRY_KIND_CAPTURE', operationId: 'check-1', fence: 1 },
        { ...moved, sequence: 3, kind: 'ENTRY_KIND_HOLD', operationId: 'check-1', fence: 1 },
        {
          ...funded,
          sequence: 2,
          kind: 'ENTRY_KIND_ADJUST',
          operationId: 'correction',
          checks: -1,
          reason: 'typing error',
          atMs: wire.clock.now(),
        },
        {
          ...funded,
          sequence: 1,
          kind: 'ENTRY_KIND_GRANT',
          operationId: 'top-up',
          checks: 60,
          reason: 'order 7',
          atMs: wire.clock.now() - 1_000,
        },
      ],
    });
  });

  it('continues before a sequence number', async () => {
    const { entries } = await wire.wallet.listJournal({ workspaceId: 'w', beforeSequence: 5, limit: 2 });
    expect(entries.map(({ sequence }) => sequence)).toEqual([4, 3]);
  });

  it('returns 50 entries by default, up to 200', async () => {
    const workspaceId = 'busy';
    await wire.wallet.grant({
      workspaceId,
      operationId: 'top-up',
      checks: 300,
      actor: 'ops',
      reason: 'order',
    });
    const checks = Array.from({ length: 220 }, (_, index) => `check-${String(index)}`);
    await Promise.all(checks.map((operationId) => wire.wallet.hold({ workspaceId, operationId, fence: 1 })));
    const count = async (limit: number): Promise<number> =>
      (await wire.wallet.listJournal({ workspaceId, beforeSequence: 0, limit })).entries.length;
    expect([await count(0), await count(1), await count(200)]).toEqual([50, 1, 200]);
  });

  it('is empty for a workspace without a wallet', async () => {
    const entries = await wire.wallet.listJournal({ workspaceId: 'unknown', beforeSequence: 0, limit: 0 });
    expect(entries).toEqual({ entries: [] });
  });

  it.each([
    ['limit must be 1 to 200, or 0 for 50.', { limit: 201 }],
    ['before_sequence must be 0 or more.', { beforeSequence: -1 }],
  ])('is validation-failed: %s', async (detail, wrong) => {
    const refused = wire.wallet.listJournal({ workspaceId: 'w', beforeSequence: 0, limit: 0, ...wrong });
    await expect(refused).rejects.toMatchObject({ code: 'validation-failed', options: { detail } });
  });
});

describe.each(WIRES)('VerifyWallet over %s', (_wire, bindAddress) => {
  let wire: ServedWallet;
  beforeAll(async () => {
    wire = await serveWallet(bindAddress());
  });
  afterAll(async () => wire.close());

  it('returns the balances next to the sums of the journal', async () => {
    const workspaceId = 'w';
    await wire.wallet.grant({ workspaceId, operationId: 'top-up', checks: 3, actor: 'ops', reason: 'order' });
    await wire.wallet.hold({ workspaceId, operationId: 'check', fence: 1 });
    const balance = { available: 2, held: 1, captured: 0, granted: 3 };
    expect(await wire.wallet.verifyWallet({ workspaceId })).toEqual({ balance, replayed: balance, lines: 2 });
  });

  it('returns only zeros for a workspace without a wallet', async () => {
    const balance = { available: 0, held: 0, captured: 0, granted: 0 };
    const verified = await wire.wallet.verifyWallet({ workspaceId: 'unknown' });
    expect(verified).toEqual({ balance, replayed: balance, lines: 0 });
  });
});
