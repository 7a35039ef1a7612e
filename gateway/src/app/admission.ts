import type { Clock } from '@eligibility/kit';
import { mayTakeOn } from '../domain/fair-room';
import { admits, afterChange, inFlightLimit, type Change, type Moment } from '../domain/in-flight-limit';
import { DEFAULT_SHARE_WEIGHT } from '../domain/workspace';
import type { Clearinghouse, KeyedHash, PayerInquiry } from './ports';

type Tenant = PayerInquiry['workspace'];

/** A request that was taken on. */
export type Ticket = {
  /** Counts it, from now on, for the workspace that it turned out to be of. */
  readonly isOf: (workspace: Tenant) => void;
  /** The request is over. */
  readonly leave: () => void;
};

type Refusal = 'overload' | 'workspace-share';

/**
 * Takes on as many requests as this process can do, and no more: a queue that only grows answers nobody in time. What it
 * can do is shared by workspace; requests of which it is not known whose they are share one part.
 */
export type Admission = {
  /** @param credential what the request is sent with, as it is; undefined without any */
  readonly enter: (credential: string | undefined) => Ticket | Refusal;
  /** This credential is the workspace's: its next request counts for that from the beginning. */
  readonly learn: (credential: string, workspace: Tenant) => void;
  /** Requests in our own hands now: those that wait for a payer are not. */
  readonly inHand: () => number;
  /** The same clearinghouse; whoever waits for its answer is out of our hands meanwhile. */
  readonly besides: (clearinghouse: Clearinghouse) => Clearinghouse;
};

/** No workspace has this id. */
const UNKNOWN: Tenant = { id: '', shareWeight: undefined };

export type AdmissionDeps = {
  readonly clock: Clock;
  /** For how long this process has had nothing to do since it started. */
  readonly idleMs: () => number;
  /** Credentials are remembered by it alone. */
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
    const { limit, inHand } = state;
    const mine = held.of(id);
    const tenants = held.tenants() + (mine === 0 ? 1 : 0);
    if (mayTakeOn({ held: mine, weight, inHand, limit, tenants })) return undefined;
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
    inHand: () => Math.max(0, state.inHand),
    besides: ({ ask }) => ({
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

/** A tenant that has nothing in hand takes no memory. */
function heldByTenant() {
  const held = new Map<string, number>();
  return {
    // Work may go on after its client has hung up, and comes back into hands that have let go of it already.
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

/** Whose credentials are, as far as they were seen to open something; above the bound the oldest are forgotten. */
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
