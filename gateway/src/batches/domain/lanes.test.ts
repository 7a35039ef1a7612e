import { lanesOf } from './lanes';

const PAYER = { payerId: 'payer-1', payerName: 'Cascade Mutual' };
const NOW_MS = 1_000_000;

describe('the lanes of a batch', () => {
  it('have room for as many rows as a payer has places, at least for one', () => {
    const lanes = lanesOf([]);
    lanes.setPlaces(8);
    expect([lanes.roomOf(0, NOW_MS, 0), lanes.roomOf(0, NOW_MS, 8)]).toEqual([8, 0]);
    lanes.setPlaces(0);
    expect(lanes.roomOf(0, NOW_MS, 0)).toBe(1);
  });

  it('are held one by one: the others go on', () => {
    const lanes = lanesOf([]);
    lanes.setPlaces(8);
    lanes.held(0, NOW_MS, PAYER);
    expect([lanes.roomOf(0, NOW_MS, 0), lanes.roomOf(1, NOW_MS, 0)]).toEqual([0, 8]);
  });

  it('try one row after the hold, and are open again once it is answered', () => {
    const lanes = lanesOf([]);
    lanes.setPlaces(8);
    const untilMs = lanes.held(0, NOW_MS, PAYER);
    expect([lanes.roomOf(0, untilMs, 0), lanes.roomOf(0, untilMs, 1)]).toEqual([1, 0]);
    lanes.answered(0);
    expect([lanes.roomOf(0, untilMs, 0), lanes.list()]).toEqual([8, []]);
  });

  it('are held once for rows that are refused together', () => {
    const lanes = lanesOf([]);
    const untilMs = lanes.held(0, NOW_MS, PAYER);
    expect(lanes.held(0, NOW_MS + 1, PAYER)).toBe(untilMs);
    expect(lanes.list()).toEqual([{ lane: 0, untilMs, heldForMs: 1_000, ...PAYER }]);
  });

  it('are held twice as long each time, a minute at most', () => {
    const lanes = lanesOf([]);
    let nowMs = NOW_MS;
    const heldMs = Array.from({ length: 8 }, () => {
      const untilMs = lanes.held(0, nowMs, PAYER);
      const heldForMs = untilMs - nowMs;
      nowMs = untilMs;
      return heldForMs;
    });
    expect(heldMs).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('stay held in another process', () => {
    const lanes = lanesOf([]);
    const untilMs = lanes.held(3, NOW_MS, PAYER);
    const elsewhere = lanesOf(lanes.list());
    expect(elsewhere.roomOf(3, NOW_MS, 0)).toBe(0);
    expect(elsewhere.held(3, untilMs, PAYER)).toBe(untilMs + 2_000);
  });
});
