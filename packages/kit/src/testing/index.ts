import type { Clock } from '../timing';

export type FakeClock = Clock & { readonly advance: (ms: number) => void };

/** A clock that does not move until a test moves it. */
export function fakeClock(startMs = Date.UTC(2026, 0, 15, 12)): FakeClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    monotonicMs: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
  };
}

export { eventually, foundOrSkipped, freePort, ON_LOOPBACK } from '@eligibility/testkit';
export { certificateAuthority, type CertificateAuthority } from './certificates';
export { rawCaller, type RawAnswer, type RawCaller } from './raw-call';
export { WIRES } from './wires';
export { broadcastContract, type Broadcasts } from './broadcast.contract';
export { vaultServer, type VaultServer } from './vault-server';

/** How many turns of the event loop others had while some work ran. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await work();
  clearImmediate(next);
  return turns;
}
