import type { CircuitOverride } from '@eligibility/contract';
import type { Circuits } from '../checks/app/ports';

/** One open circuit, and the overrides that a test orders; notes `override:mode` and `probe`. */
export function fakeCircuits(events: string[]): Circuits {
  let overrides: readonly CircuitOverride[] = [];
  const nowMs = Date.UTC(2026, 0, 15, 12);
  const list: Circuits['list'] = () =>
    Promise.resolve({
      overrides,
      circuits: [
        {
          target: { scope: 'payer', id: 'P1' },
          route: 'json',
          state: 'open',
          reason: 'consecutive failures',
          inFlight: 0,
          refused: 3,
          callsLastHour: 60,
          failureRate: undefined,
          lastFailures: [{ kind: 'aaa-42', rejectCodes: ['42'], atMs: nowMs }],
          openedAtMs: nowMs,
          nextProbeAtMs: nowMs + 5_000,
        },
      ],
    });
  return {
    list,
    listEvery: async (budget) => [await list(budget)],
    override: ({ mode, ...order }) => {
      events.push(`override:${mode}`);
      const others = overrides.filter(({ target }) => target.id !== order.target.id);
      const override = mode === 'auto' ? undefined : { ...order, mode, sinceMs: nowMs };
      overrides = override === undefined ? others : [...others, override];
      return Promise.resolve(override);
    },
    probe: () => {
      events.push('probe');
      return Promise.resolve(1);
    },
  };
}
