import type { UpstreamReply } from '@eligibility/benefits';
import type { Clock } from '@eligibility/kit';
import { SERVICE_PROVIDER_NUMBER, serviceProviderNumberOf } from '@eligibility/x12';
import type { Inquiry } from '../../domain/inquiry';
import type { NotCalledReason } from '../../domain/not-called';
import { bulkhead, type Bulkhead, type Entered } from '../../isolation/domain/bulkhead';

export type OutboundLimitSettings = {
  /** Calls that may be in flight at each clearinghouse, by connector. */
  readonly maxInFlightOf: ReadonlyMap<string, number>;
  /**
   * Calls that one NPI may have in flight at one payer: payers throttle, and eventually ban, an NPI that asks in
   * bursts. Workspaces share them: an NPI may belong to several, or be stated by one that it does not belong to.
   */
  readonly providerMaxInFlight: number;
};

/** A place, to be given back when the call has ended, or why there is none. */
type Place =
  | { readonly kind: 'taken'; readonly leave: () => void }
  | { readonly kind: 'refused'; readonly reason: NotCalledReason };

/**
 * Limits our own calls: per clearinghouse, shared there by workspace, and per NPI at one payer. A clearinghouse that
 * throttles us is not called for the time it asks for; at first only the throttled workspace waits.
 */
export type OutboundLimits = {
  readonly enter: (connector: string, inquiry: Inquiry) => Place;
  /** Applies the `Retry-After` of a clearinghouse that throttles us (HTTP 429). */
  readonly applyRetryAfter: (connector: string, inquiry: Inquiry, reply: UpstreamReply) => void;
};

const TOO_MANY_REQUESTS = 429;

const REASON_OF = {
  full: 'clearinghouse-busy',
  'share-used': 'workspace-busy',
} as const satisfies Record<Exclude<Entered['kind'], 'in'>, NotCalledReason>;

/** Refuses at once instead of queueing: a check that waits for a place would spend its deadline on it. */
export function outboundLimits(
  { maxInFlightOf, providerMaxInFlight }: OutboundLimitSettings,
  clock: Clock,
): OutboundLimits {
  const byConnector = new Map([...maxInFlightOf].map(([connector, max]) => [connector, bulkhead(max)]));
  const enterProvider = providerPlaces(providerMaxInFlight);
  const pauses = throttlePauses();
  return {
    enter: (connector, inquiry) => {
      if (pauses.includes(connector, inquiry.workspaceId, clock.monotonicMs()))
        return refused('clearinghouse-paused');
      const leaveProvider = enterProvider(inquiry);
      if (leaveProvider === undefined) return refused('provider-busy');
      const entered = enterConnector(byConnector.get(connector), inquiry);
      if (entered.kind !== 'in') {
        leaveProvider();
        return refused(REASON_OF[entered.kind]);
      }
      return {
        kind: 'taken',
        leave: () => {
          entered.leave();
          leaveProvider();
        },
      };
    },
    applyRetryAfter: (connector, { workspaceId }, reply) => {
      if (reply.kind !== 'http-error' || reply.httpStatus !== TOO_MANY_REQUESTS) return;
      const nowMs = clock.monotonicMs();
      const untilMs = nowMs + waitMsOf(reply.retryAfter, clock.now());
      pauses.add({ connector, workspaceId, untilMs }, nowMs);
    },
  };
}

function enterConnector(connector: Bulkhead | undefined, inquiry: Inquiry): Entered {
  return connector?.enter(inquiry) ?? { kind: 'full' };
}

function refused(reason: NotCalledReason): Place {
  return { kind: 'refused', reason };
}

/** The places of each NPI at each payer, shared by workspace; an NPI without a call takes no memory. */
function providerPlaces(maxInFlight: number): (inquiry: Inquiry) => (() => void) | undefined {
  const byProvider = new Map<string, Bulkhead>();
  return (inquiry) => {
    const key = `${providerKey(inquiry.provider)} ${inquiry.payer.payerId}`;
    const places = byProvider.get(key) ?? bulkhead(maxInFlight);
    const entered = places.enter(inquiry);
    if (entered.kind !== 'in') return undefined;
    byProvider.set(key, places);
    return () => {
      entered.leave();
      if (places.inFlight() === 0) byProvider.delete(key);
    };
  };
}

/** A provider without an NPI is one by the number that the payer gave it. */
function providerKey({ npi, payerIds }: Inquiry['provider']): string {
  const ownNumber = serviceProviderNumberOf(payerIds);
  return ownNumber === undefined ? npi : `${SERVICE_PROVIDER_NUMBER} ${ownNumber}`;
}

const SECONDS = /^\d{1,9}$/;

/** A longer wait that a clearinghouse asks for is cut to this. */
const MAX_WAIT_MS = 5 * 60_000;

/**
 * The wait that a `Retry-After` header asks for (RFC 9110: seconds or an HTTP date), in milliseconds, five minutes at
 * the most. Zero without a header, and for one that is invalid or in the past.
 * @param nowMs epoch milliseconds
 */
export function waitMsOf(retryAfter: string | undefined, nowMs: number): number {
  const text = retryAfter?.trim() ?? '';
  const waitMs = SECONDS.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(0, waitMs), MAX_WAIT_MS);
}

type ThrottlePause = {
  readonly connector: string;
  readonly workspaceId: string;
  /** Monotonic milliseconds. */
  readonly untilMs: number;
};

type ThrottlePauses = {
  /** A clearinghouse asked this workspace to wait; an instant in the past has no effect. */
  readonly add: (rest: ThrottlePause, nowMs: number) => void;
  /** Whether this workspace must not call the clearinghouse now. */
  readonly includes: (connector: string, workspaceId: string, nowMs: number) => boolean;
};

/**
 * So many workspaces of one connector; where more are throttled at once, all of the connector's calls are paused
 * anyway.
 */
const MAX_WORKSPACES = 64;

type OfConnector = {
  readonly untilMsOf: Map<string, number>;
  /** When the pause of all workspaces ends. */
  untilMs: number;
};

/**
 * The workspaces that must not call a clearinghouse because it throttled them. One throttled workspace has asked too
 * much and is paused alone; when a second one is throttled meanwhile, our account has, and all are paused until the
 * later end.
 */
function throttlePauses(): ThrottlePauses {
  const connectors = new Map<string, OfConnector>();

  function ofConnector(connector: string): OfConnector {
    const pauses = connectors.get(connector) ?? { untilMsOf: new Map<string, number>(), untilMs: 0 };
    connectors.set(connector, pauses);
    return pauses;
  }

  return {
    add: ({ connector, workspaceId, untilMs }, nowMs) => {
      if (untilMs <= nowMs) return;
      const pauses = ofConnector(connector);
      forgetEnded(pauses.untilMsOf, nowMs);
      pauses.untilMsOf.set(workspaceId, Math.max(untilMs, pauses.untilMsOf.get(workspaceId) ?? 0));
      if (pauses.untilMsOf.size < 2) return;
      pauses.untilMs = Math.max(...pauses.untilMsOf.values());
      const [oldest] = pauses.untilMsOf.keys();
      if (oldest !== undefined && pauses.untilMsOf.size > MAX_WORKSPACES) pauses.untilMsOf.delete(oldest);
    },
    includes: (connector, workspaceId, nowMs) => {
      const pauses = connectors.get(connector);
      if (pauses === undefined) return false;
      return nowMs < pauses.untilMs || nowMs < (pauses.untilMsOf.get(workspaceId) ?? 0);
    },
  };
}

function forgetEnded(untilMsOf: Map<string, number>, nowMs: number): void {
  for (const [workspaceId, untilMs] of untilMsOf) if (untilMs <= nowMs) untilMsOf.delete(workspaceId);
}
