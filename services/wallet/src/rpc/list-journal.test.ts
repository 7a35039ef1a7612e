import { serveWallet, type ServedWallet } from './_wallet-over-grpc';

describe('ListJournal', () => {
  let wire: ServedWallet;
  beforeAll(async () => {
    wire = await serveWallet();
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
    const entries = await wire.wallet.listJournal({ workspaceId: 'nobody', beforeSequence: 0, limit: 0 });
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
