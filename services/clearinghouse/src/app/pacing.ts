import type { Clock } from '@eligibility/kit';
import type { Inquiry } from '../domain/inquiry';
import type { NotCalledReason } from '../domain/not-called';
import { waitMsOf } from '../domain/retry-after';
import type { UpstreamReply } from '../domain/upstream-reply';

export type PacingLimits = {
  /** Calls each clearinghouse may have under way, by connector. */
  readonly maxInFlightOf: ReadonlyMap<string, number>;
  /** Calls one NPI may have under way at one payer: payers throttle, and at last ban, an NPI that asks in bursts. */
  readonly providerMaxInFlight: number;
};

/** A place that was taken, to be given back when the call has ended; or why there is none. */
type Place =
  | { readonly kind: 'taken'; readonly leave: () => void }
  | { readonly kind: 'refused'; readonly reason: NotCalledReason };

/** Keeps our own pace: what we send is bounded a clearinghouse and an NPI, and a clearinghouse that asks for a rest gets it. */
export type Pacing = {
  readonly enter: (connector: string, inquiry: Inquiry) => Place;
  /** Heeds the `Retry-After` of a clearinghouse that throttles us (HTTP 429). */
  readonly heed: (connector: string, reply: UpstreamReply) => void;
};

const TOO_MANY_REQUESTS = 429;

/** Refuses at once instead of queueing: a check that waits for a place would spend its deadline on it. */
export function pacing({ maxInFlightOf, providerMaxInFlight }: PacingLimits, clock: Clock): Pacing {
  const byConnector = places();
  const byProvider = places();
  const pausedUntilMs = new Map<string, number>();
  return {
    enter: (connector, { payer, provider }) => {
      if (clock.monotonicMs() < (pausedUntilMs.get(connector) ?? 0)) return refused('clearinghouse-paused');
      const leaveProvider = byProvider.take(`${provider.npi} ${payer.payerId}`, providerMaxInFlight);
      if (leaveProvider === undefined) return refused('provider-busy');
      const leaveConnector = byConnector.take(connector, maxInFlightOf.get(connector) ?? 0);
      if (leaveConnector === undefined) {
        leaveProvider();
        return refused('clearinghouse-busy');
      }
      return {
        kind: 'taken',
        leave: () => {
          leaveConnector();
          leaveProvider();
        },
      };
    },
    heed: (connector, reply) => {
      if (reply.kind !== 'http-error' || reply.httpStatus !== TOO_MANY_REQUESTS) return;
      const untilMs = clock.monotonicMs() + waitMsOf(reply.retryAfter, clock.now());
      pausedUntilMs.set(connector, Math.max(untilMs, pausedUntilMs.get(connector) ?? 0));
    },
  };
}

function refused(reason: NotCalledReason): Place {
  return { kind: 'refused', reason };
}

/** Counts places by key; a key that nobody holds takes no memory. */
function places(): { readonly take: (key: string, max: number) => (() => void) | undefined } {
  const taken = new Map<string, number>();
  return {
    take: (key, max) => {
      const count = taken.get(key) ?? 0;
      if (count >= max) return undefined;
      taken.set(key, count + 1);
      return () => {
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
}
