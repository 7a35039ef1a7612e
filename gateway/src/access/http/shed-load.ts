import type { Clock } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { RequestHandler, Response } from 'express';
import {
  admits,
  afterChange,
  inFlightLimit,
  mayAdmit,
  type Change,
  type Moment,
} from '../domain/load-limits';
import { DEFAULT_SHARE_WEIGHT } from '../domain/workspace';
import type { Clearinghouse, KeyedHash, PayerInquiry } from '../../checks/app/ports';
import { earlyRefusal, RETRY_AFTER_OUTAGE_SECONDS } from '../../http/problem';
import { callerOf } from '../../http/request-context';

const TICKET = 'admission';

/**
 * Answers 503 with Retry-After to requests that this process could not answer in time. Mounted before everything else:
 * a refused request leaves only its own counter behind, no log line, span or duration.
 */
export function shedLoad(
  { enter, inFlight }: Pick<Admission, 'enter' | 'inFlight'>,
  metrics: Metrics,
): RequestHandler {
  const shed = metrics.counter({
    name: 'eligibility_requests_shed_total',
    help: 'Requests refused before any work, because there were too many',
    labels: ['reason'],
  });
  metrics.gauge(
    {
      name: 'eligibility_requests_in_hand',
      help: 'Requests that this process works on, without those that wait for a payer',
      labels: [],
    },
    () => [{ labels: {}, value: inFlight() }],
  );
  return (req, res, next) => {
    const entered = enter(req.headers.authorization);
    if (typeof entered === 'string') {
      shed.add({ reason: entered });
      refuse(res);
      return;
    }
    res.locals[TICKET] = entered;
    res.once('close', entered.leave);
    next();
  };
}

/** Counts the request for its workspace, now that it is known; the next one with this key counts from the beginning. */
export function countForWorkspace({ learn }: Pick<Admission, 'learn'>): RequestHandler {
  return (req, res, next) => {
    const { workspace } = callerOf(res);
    (res.locals[TICKET] as Ticket).isOf(workspace);
    const { authorization } = req.headers;
    if (authorization !== undefined) learn(authorization, workspace);
    next();
  };
}

function refuse(res: Response): void {
  const { status, headers, text } = earlyRefusal('service-unavailable');
  // Written directly: nothing else that Express' `send` does is needed here.
  res.writeHead(status, { ...headers, 'Retry-After': RETRY_AFTER_OUTAGE_SECONDS }).end(text);
}

type Tenant = PayerInquiry['workspace'];

/** An admitted request. */
export type Ticket = {
  /** From now on, counts it for the workspace that it turned out to belong to. */
  readonly isOf: (workspace: Tenant) => void;
  /** The request is over. */
  readonly leave: () => void;
};

type Refusal = 'overload' | 'workspace-share';

/**
 * Admits only as many requests as this process can handle: with a queue that only grows, every answer is late.
 * Workspaces share this capacity; requests of unknown workspaces share one part.
 */
export type Admission = {
  /** @param credential the credential exactly as sent; undefined when there is none */
  readonly enter: (credential: string | undefined) => Ticket | Refusal;
  /** This credential belongs to the workspace: its next request counts for that workspace from the beginning. */
  readonly learn: (credential: string, workspace: Tenant) => void;
  /** Requests that this process works on now; those that wait for a payer are excluded. */
  readonly inFlight: () => number;
  /** The same clearinghouse; a request that waits for its answer is not counted as in flight. */
  readonly excludingUpstreamWait: (clearinghouse: Clearinghouse) => Clearinghouse;
};

/** No workspace has this id. */
const UNKNOWN: Tenant = { id: '', shareWeight: undefined };

export type AdmissionDeps = {
  readonly clock: Clock;
  /** For how long this process has had nothing to do since it started. */
  readonly idleMs: () => number;
  /** Only this hash of a credential is remembered. */
  readonly keyHash: KeyedHash;
};

export function admission({ clock, idleMs, keyHash }: AdmissionDeps): Admission {
  const moment = (): Moment => ({ nowMs: clock.monotonicMs(), idleMs: idleMs() });
  const held = heldByTenant();
  const known = knownTenants(keyHash);
  let state = inFlightLimit(moment());
  const change = (id: string, what: Change): void => {
    held.add(id, what.by);
    state = afterChange(state, what, moment());
  };

  function refusal({ id, shareWeight: weight = DEFAULT_SHARE_WEIGHT }: Tenant): Refusal | undefined {
    const { limit, inFlight } = state;
    const mine = held.of(id);
    const tenants = held.tenants() + (mine === 0 ? 1 : 0);
    if (mayAdmit({ held: mine, weight, inFlight, limit, tenants })) return undefined;
    return admits(state) ? 'workspace-share' : 'overload';
  }

  function ticket(of: Tenant): Ticket {
    let { id } = of;
    change(id, { by: 1 });
    return {
      isOf: (workspace) => {
        held.add(id, -1);
        ({ id } = workspace);
        held.add(id, 1);
      },
      leave: () => {
        change(id, { by: -1, isFinished: true });
      },
    };
  }

  return {
    enter: (credential) => {
      const tenant = known.of(credential) ?? UNKNOWN;
      return refusal(tenant) ?? ticket(tenant);
    },
    learn: known.learn,
    inFlight: () => Math.max(0, state.inFlight),
    excludingUpstreamWait: ({ ask }) => ({
      ask: async (inquiry, budget) => {
        const { id } = inquiry.workspace;
        change(id, { by: -1 });
        try {
          return await ask(inquiry, budget);
        } finally {
          change(id, { by: 1 });
        }
      },
    }),
  };
}

/** A tenant with nothing in flight takes no memory. */
function heldByTenant() {
  const held = new Map<string, number>();
  return {
    // Work may go on after its client has hung up, so a request that has already left can be counted again.
    of: (id: string) => Math.max(0, held.get(id) ?? 0),
    tenants: () => held.size,
    add: (id: string, by: number) => {
      const next = (held.get(id) ?? 0) + by;
      if (next === 0) held.delete(id);
      else held.set(id, next);
    },
  };
}

/** Installations have tens of workspaces with a few keys each. */
const MAX_KNOWN = 10_000;

/** Maps credentials that were accepted to their workspace; above the bound the oldest are forgotten. */
function knownTenants(keyHash: KeyedHash) {
  const tenants = new Map<string, Tenant>();
  return {
    of: (credential: string | undefined): Tenant | undefined =>
      credential === undefined ? undefined : tenants.get(keyHash(credential)),
    learn: (credential: string, { id, shareWeight }: Tenant): void => {
      const key = keyHash(credential);
      const before = tenants.get(key);
      if (before?.id === id && before.shareWeight === shareWeight) return;
      tenants.set(key, { id, shareWeight });
      const [oldest] = tenants.keys();
      if (oldest !== undefined && tenants.size > MAX_KNOWN) tenants.delete(oldest);
    },
  };
}
