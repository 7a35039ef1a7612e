import fc from 'fast-check';
import {
  admit,
  type CircuitState,
  closedCircuit,
  recordOutcome,
  probeNow,
  nextProbeMs,
  tripped,
} from './circuit-state';
import type { PayerEvidence } from './evidence';

const policy = { openMs: 5_000, maxOpenMs: 40_000, probeMs: 8_000 };
const at = (nowMs: number, random = 0.5) => ({ nowMs, random });

function openTimeOf(state: CircuitState, nowMs: number): number {
  return (nextProbeMs(state, policy, nowMs) ?? Number.NaN) - nowMs;
}

/** Lets a probe out at this instant and has it fail at once. */
function failedProbe(state: CircuitState, nowMs: number): CircuitState {
  const { state: probing, epoch = -1 } = admit(state, policy, at(nowMs));
  return recordOutcome(probing, { epoch, evidence: 'failure' }, { ...at(nowMs), policy });
}

describe('the open time', () => {
  it('doubles with every failed probe, up to the cap', () => {
    let state = tripped(closedCircuit(0), policy, at(0));
    const openTimes = [openTimeOf(state, 0)];
    for (let nowMs = 0, failed = 0; failed < 4; failed += 1) {
      nowMs += openTimes.at(-1) ?? 0;
      state = failedProbe(state, nowMs);
      openTimes.push(openTimeOf(state, nowMs));
    }
    expect(openTimes).toEqual([5_000, 10_000, 20_000, 40_000, 40_000]);
  });

  it.each([
    [0, 4_000],
    [1, 6_000],
  ])('is spread by 20 %% either way: %d gives %d ms', (random, openMs) => {
    expect(openTimeOf(tripped(closedCircuit(0), policy, at(0, random)), 0)).toBe(openMs);
  });

  it('keeps doubling for a payer that fails again soon, and starts again for one that recovered', () => {
    const closed: CircuitState = { kind: 'closed', epoch: 7, trips: 2, sinceMs: 1_000 };
    expect(openTimeOf(tripped(closed, policy, at(2_000)), 2_000)).toBe(20_000);
    expect(openTimeOf(tripped(closed, policy, at(41_000)), 41_000)).toBe(5_000);
  });

  it('starts at the beginning of a probe that hung, so that a hang does not delay the next one', () => {
    const { state } = admit(tripped(closedCircuit(0), policy, at(0)), policy, at(5_000));
    const refused = admit(state, policy, at(13_000));
    expect(refused.epoch).toBeUndefined();
    expect(nextProbeMs(refused.state, policy, 13_000)).toBe(15_000);
  });

  it('can be ended early, but never extended', () => {
    const open = tripped(closedCircuit(0), policy, at(0));
    expect(nextProbeMs(probeNow(open, 1_000), policy, 1_000)).toBe(1_000);
    expect(nextProbeMs(probeNow(open, 9_000), policy, 9_000)).toBe(5_000);
  });
});

type Step = { readonly waitMs: number; readonly evidence: PayerEvidence | 'hangs' };

const steps = fc.array(
  fc.record<Step>({
    waitMs: fc.integer({ min: 0, max: 20_000 }),
    evidence: fc.constantFrom('success', 'failure', 'none', 'hangs'),
  }),
  { maxLength: 60 },
);

describe('any order of probes, answers and waits', () => {
  it('has one probe at a time, no epoch twice, and the next probe soon', () => {
    fc.assert(
      fc.property(steps, (run) => {
        let state = tripped(closedCircuit(0), policy, at(0));
        let nowMs = 0;
        let probeSinceMs: number | undefined;
        const gapsMs: number[] = [];
        for (const { waitMs, evidence } of run) {
          nowMs += waitMs;
          const before = state;
          const admission = admit(state, policy, at(nowMs));
          state = admission.state;
          expect(state.epoch).toBeGreaterThanOrEqual(before.epoch);
          if (state.kind === 'closed') break;
          if (admission.epoch !== undefined) {
            gapsMs.push(nowMs - (probeSinceMs ?? -Infinity));
            probeSinceMs = nowMs;
            if (evidence !== 'hangs') {
              state = recordOutcome(state, { epoch: admission.epoch, evidence }, { ...at(nowMs), policy });
              probeSinceMs = undefined;
            }
          }
          expect((nextProbeMs(state, policy, nowMs) ?? nowMs) - nowMs).toBeLessThanOrEqual(policy.maxOpenMs);
        }
        expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(policy.probeMs);
      }),
    );
  });
});

describe('replicas without shared state', () => {
  const REPLICAS = 3;
  const MINUTES = 10;
  const asShipped = { openMs: 5_000, maxOpenMs: 10_000, probeMs: 8_000 };

  /** When each replica asked a payer that is dead for so long, under checks that never stop coming. */
  function probesOf(random: () => number, evidence: 'failure' | 'hangs'): readonly number[] {
    let state = tripped(closedCircuit(0), asShipped, at(0, random()));
    const probes: number[] = [];
    for (let nowMs = 0; nowMs < MINUTES * 60_000; nowMs += 50) {
      const moment = at(nowMs, random());
      const admission = admit(state, asShipped, moment);
      state = admission.state;
      if (admission.epoch === undefined) continue;
      probes.push(nowMs);
      const heard = { epoch: admission.epoch, evidence: 'failure' } as const;
      if (evidence === 'failure') state = recordOutcome(state, heard, { ...moment, policy: asShipped });
    }
    return probes;
  }

  it.each(['failure', 'hangs'] as const)('ask a dead payer at most once each in 8 s: %s', (evidence) => {
    const chance = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(chance, (stream) => {
        const random = (): number => Number(stream.next().value);
        const replicas = Array.from({ length: REPLICAS }, () => probesOf(random, evidence));
        for (const probes of replicas) {
          const gapsMs = probes.slice(1).map((atMs, nth) => atMs - (probes[nth] ?? 0));
          expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(0.8 * asShipped.maxOpenMs);
        }
        expect(replicas.flat().length).toBeLessThanOrEqual(REPLICAS * ((MINUTES * 60) / 8));
      }),
      { numRuns: 10 },
    );
  });
});
