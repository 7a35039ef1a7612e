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

export { eventually } from './eventually';
export { foundOrSkipped } from './found-or-skipped';
export { certificateAuthority, type CertificateAuthority } from './certificates';
export { rawCaller, type RawAnswer, type RawCaller } from './raw-call';
export { spansOf } from './spans-of';
export { broadcastContract, type Broadcasts } from './broadcast.contract';
export { freePort } from './free-port';
export { vaultServer, type VaultServer } from './vault-server';

/** For `listen`: a free port, and no setting to blame. */
export const ON_LOOPBACK = { host: '127.0.0.1', port: 0, settings: 'none' } as const;
