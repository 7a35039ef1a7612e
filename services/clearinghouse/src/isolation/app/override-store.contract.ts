import type { CircuitOverride, CircuitTarget } from '@eligibility/contract';
import type { OverrideStore } from './ports';

export type OpenOverrideStore = { readonly store: OverrideStore; readonly close: () => Promise<void> };

const PAYER: CircuitTarget = { scope: 'payer', id: 'P1' };
const ROUTE: CircuitTarget = { scope: 'route', id: 'P1' };

/** An override by an operator who does not exist. */
export function overrideOf(change: Partial<CircuitOverride> = {}): CircuitOverride {
  return {
    target: PAYER,
    mode: 'isolated',
    actor: 'on-call',
    reason: 'answers other people’s plans',
    sinceMs: 1_700_000_000_000,
    untilMs: undefined,
    ...change,
  };
}

/** The contract of every override store. `open` returns an empty one. */
export function overrideStoreContract(
  name: string,
  open: () => OpenOverrideStore | Promise<OpenOverrideStore>,
): void {
  describe(`the override store contract on ${name}`, () => {
    let opened: OpenOverrideStore;
    let store: OverrideStore;

    beforeEach(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterEach(async () => opened.close());

    it('is empty at first', async () => {
      expect(await store.all()).toEqual([]);
    });

    it.each([undefined, 1_800_000_000_000])('returns what was put, with its end at %p', async (untilMs) => {
      await store.put(overrideOf({ untilMs }));
      expect(await store.all()).toEqual([overrideOf({ untilMs })]);
    });

    it('keeps one override per target: the last one', async () => {
      await store.put(overrideOf({ untilMs: 1_800_000_000_000 }));
      const last = overrideOf({
        mode: 'restored',
        actor: 'other',
        reason: 'it is well',
        sinceMs: 1_700_000_000_001,
      });
      await store.put(last);
      expect(await store.all()).toEqual([last]);
    });

    it('does not confuse a route with the payer of the same name', async () => {
      await store.put(overrideOf());
      await store.put(overrideOf({ target: ROUTE, mode: 'restored' }));
      await store.remove(PAYER);
      expect(await store.all()).toEqual([overrideOf({ target: ROUTE, mode: 'restored' })]);
    });

    it('ignores the removal of an unknown override', async () => {
      await store.remove(PAYER);
      expect(await store.all()).toEqual([]);
    });
  });
}
