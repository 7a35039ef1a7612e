import type { Clock } from '@eligibility/kit';
import {
  mayAdmit,
  admits,
  afterChange,
  inFlightLimit,
  type Change,
  type Moment,
} from '../domain/load-limits';
import { DEFAULT_SHARE_WEIGHT } from '../domain/workspace';
import type { Clearinghouse, KeyedHash, PayerInquiry } from '../../checks/app/ports';

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
