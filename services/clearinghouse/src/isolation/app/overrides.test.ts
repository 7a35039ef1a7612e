import type { CircuitOrder, CircuitTarget } from '@eligibility/contract';
import { silentLog } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import type { OverrideStore } from './ports';
import { memoryOverrideStore } from './_memory-override-store';
import { overrideOf } from './override-store.contract';
import { overrideCircuit, overrides } from './overrides';

const PAYER: CircuitTarget = { scope: 'payer', id: 'P1' };
const DAY_MS = 24 * 3_600_000;

function scene(store: OverrideStore = memoryOverrideStore()) {
  const clock = fakeClock();
  const reset: CircuitTarget[] = [];
  const board = {
    reset: (target: CircuitTarget) => reset.push(target),
    list: () => [],
    containedCount: () => 0,
    probe: () => 0,
  };
  const said = overrides({ store, board, clock, log: silentLog });
  const order = (change: Partial<CircuitOrder> = {}) =>
    overrideCircuit(
      { board, overrides: said, store, clock },
      { target: PAYER, mode: 'isolated', actor: 'on-call', reason: 'sick', untilMs: undefined, ...change },
    );
  return { clock, reset, store, said, order };
}

describe("an operator's override", () => {
  it('is in effect at once and in the store, with operator, reason and time', async () => {
    const { clock, store, said, order } = scene();
    const given = await order();
    expect(said.modeOf(PAYER)).toBe('isolated');
    expect(said.modeOf({ scope: 'payer', id: 'P2' })).toBeUndefined();
    expect(given).toMatchObject({ actor: 'on-call', reason: 'sick', sinceMs: clock.now() });
    expect(await store.all()).toEqual([given]);
  });

  it('reaches another replica with its next refresh, and survives a restart', async () => {
    const here = scene();
    const there = scene(here.store);
    await here.order();
    expect(there.said.modeOf(PAYER)).toBeUndefined();
    await there.said.refresh();
    expect(there.said.modeOf(PAYER)).toBe('isolated');
    await here.order({ mode: 'auto' });
    await there.said.refresh();
    expect(there.said.modeOf(PAYER)).toBeUndefined();
  });

  it('never ends by itself without an end time, and with one ends then, without the store', async () => {
    const { clock, said, order } = scene();
    await order();
    clock.advance(400 * DAY_MS);
    expect(said.modeOf(PAYER)).toBe('isolated');
    await order({ untilMs: clock.now() + DAY_MS });
    clock.advance(DAY_MS - 1);
    expect(said.modeOf(PAYER)).toBe('isolated');
    clock.advance(1);
    expect(said.modeOf(PAYER)).toBeUndefined();
    expect(said.list()).toEqual([]);
  });

  it.each([-1, 0, 366 * DAY_MS + 1])('is refused when it would end in %d ms', async (inMs) => {
    const { clock, store, order } = scene();
    await expect(order({ untilMs: clock.now() + inMs })).rejects.toMatchObject({ code: 'validation-failed' });
    expect(await store.all()).toEqual([]);
  });

  it('resets the circuit when it begins, changes and ends, and not at every refresh', async () => {
    const { clock, reset, said, order } = scene();
    await order({ untilMs: clock.now() + 1_000 });
    await said.refresh();
    expect(reset).toHaveLength(1);
    await order({ mode: 'restored' });
    expect(reset).toHaveLength(2);
    await order({ mode: 'auto' });
    await said.refresh();
    expect(reset).toEqual([PAYER, PAYER, PAYER]);
  });

  it('is not overwritten by a read that began before it and returned late', async () => {
    const store = memoryOverrideStore();
    const late: (() => void)[] = [];
    const slowly = new Promise<void>((resolve) => late.push(resolve));
    let isFirst = true;
    const { said, order } = scene({
      ...store,
      all: async () => {
        const read = await store.all();
        if (isFirst) {
          isFirst = false;
          await slowly;
        }
        return read;
      },
    });
    const refreshed = said.refresh();
    await order();
    late.forEach((arrive) => {
      arrive();
    });
    await refreshed;
    expect(said.modeOf(PAYER)).toBe('isolated');
  });

  it('stays in force while the store is down', async () => {
    const store = memoryOverrideStore();
    await store.put(overrideOf());
    let isAway = false;
    const { said } = scene({
      ...store,
      all: () => (isAway ? Promise.reject(new Error('away')) : store.all()),
    });
    await said.refresh();
    isAway = true;
    await expect(said.refresh()).rejects.toThrow('away');
    expect(said.modeOf(PAYER)).toBe('isolated');
  });
});
