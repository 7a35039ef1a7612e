import { randomUUID } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import * as rules from '../domain/operation';
import type { WalletStore } from './ports';
import { isProven, verifyWallet, type Replayed } from './verify-wallet';

type OpenStore = { readonly store: WalletStore; readonly close: () => Promise<void> };

/** The contract of every wallet store about the proof of its balances. */
export function walletProofContract(name: string, open: () => OpenStore | Promise<OpenStore>): void {
  describe(`the proof of wallets on ${name}`, () => {
    let opened: OpenStore;
    let store: WalletStore;

    beforeAll(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterAll(async () => opened.close());

    const send = (workspaceId: string, operationId: string, decide: rules.Decide) =>
      store.change({ workspaceId, operationId, atMs: 1, decide });
    const funded = async (checks: number): Promise<string> => {
      const workspaceId = randomUUID();
      await send(workspaceId, 'top-up', rules.grant({ checks, actor: 'ops', reason: 'order' }));
      return workspaceId;
    };

    it('has a consistent statement, which replaying the journal confirms, page by page and from where it stopped', async () => {
      const workspaceId = await funded(700);
      const verified = (known?: Replayed) => verifyWallet({ store, pause }, workspaceId, known);
      for (let n = 0; n < 30; n += 1)
        await Promise.all(
          Array.from({ length: 20 }, (_, m) => send(workspaceId, `${String(n)}-${String(m)}`, rules.hold(1))),
        );
      const first = await verified();
      expect(first.replayed).toMatchObject({ account: first.account, lines: 601 });
      await send(workspaceId, '0-0', rules.capture(1));
      await send(workspaceId, '0-1', rules.release(2));
      const second = await verified(first.replayed);
      expect(second.account).toEqual({ available: 101, held: 598, captured: 1, granted: 700 });
      expect(second.replayed).toMatchObject({ account: second.account, lines: 603 });
      expect(await store.workspaceIds('', 10_000)).toContain(workspaceId);
      expect(await store.workspaceIds(workspaceId, 10_000)).not.toContain(workspaceId);
    });

    it('has a statement that is confirmed while others change the wallet', async () => {
      const workspaceId = await funded(100);
      const changes = Promise.all(
        Array.from({ length: 60 }, (_, n) => send(workspaceId, `check-${String(n)}`, rules.hold(1))),
      );
      for (let looks = 0; looks < 20; looks += 1) {
        expect(isProven(await verifyWallet({ store, pause }, workspaceId))).toBe(true);
        await pause();
      }
      await changes;
    });
  });
}
