import type { Clock } from '@eligibility/kit';
import { LRUCache } from 'lru-cache';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { Uncounted } from '../../basics/uncounted';
import { DEFAULT_SHARE_WEIGHT, waitingRoom, type Tenant, type Waiting } from '../domain/waiting-room';

/** A workspace, and its share of the places; undefined means the default. */
export type Sharer = { readonly id: string; readonly shareWeight: number | undefined };

/** `workspace-share`: its workspace has more than its part of the requests; `overload`: there are too many in all. */
export type Refusal = 'overload' | 'workspace-share';

/** A request at the entrance; one of the two is called, once. */
type Visitor = {
  readonly start: (ticket: Ticket) => void;
  readonly refuse: (why: Refusal) => void;
};

export type Ticket = {
  /** From now on, counts the request for the workspace that it turned out to belong to. */
  readonly isOf: (workspace: Sharer) => void;
  /** The request is over, or its client has gone. */
  readonly leave: () => void;
};

/**
 * Starts at most `MAX_IN_FLIGHT` requests at once, and fewer while the thread is busy. A few more wait, workspaces take
 * turns by their weight, and requests of unknown workspaces share one turn; beyond that the workspace that has most is
 * refused.
 */
export type Admission = {
  /** @param credential the credential exactly as sent; undefined when there is none */
  readonly enter: (credential: string | undefined, visitor: Visitor) => Ticket;
  /** The workspace of a credential that was accepted: its next request takes turns with those of its workspace. */
  readonly learn: (credential: string, workspace: Sharer) => void;
  /** Refuses the requests that have waited too long, because nothing finishes. To be called while requests wait. */
  readonly expire: () => void;
  /** Requests that are started, without those that wait for something else than this process. */
  readonly inFlight: () => number;
  /** Requests that wait to be started. */
  readonly waiting: () => number;
  readonly uncounted: Uncounted;
};

export type AdmissionOptions = {
  readonly clock: Clock;
  /** Only this hash of a credential is remembered. */
  readonly keyHash: KeyedHash;
  /** Whether the thread of this process has no time to spare. */
  readonly isBusy: () => boolean;
};

/** Enough to keep a slow store busy. */
const MAX_IN_FLIGHT = 64;
/** Enough to keep a CPU busy; more would only make each other late. */
const MAX_IN_FLIGHT_WHEN_BUSY = 8;
/** What a busy process starts within about a second. */
const MAX_WAITING = 128;
/** Shorter than a person waits. */
const LONGEST_WAIT_MS = 2_000;
/** Installations have tens of workspaces with a few keys each. */
const MAX_KNOWN = 10_000;

/** No workspace has this id. */
const UNKNOWN: Tenant = { id: '', weight: DEFAULT_SHARE_WEIGHT };

type Guest = Waiting & Pick<Visitor, 'refuse'> & { readonly start: () => void };

export function admission({ clock, keyHash, isBusy }: AdmissionOptions): Admission {
  const knownTenants = new LRUCache<string, Tenant>({ max: MAX_KNOWN });
  const { room, started, advance, refuse, join } = waitingLine(isBusy);
  return {
    learn: (credential, workspace) => {
      knownTenants.set(keyHash(credential), tenantOf(workspace));
    },
    enter: (credential, visitor) => {
      let tenant = (credential === undefined ? undefined : knownTenants.get(keyHash(credential))) ?? UNKNOWN;
      let isStarted = false;
      const ticket: Ticket = {
        isOf: (workspace) => {
          const before = tenant.id;
          tenant = tenantOf(workspace);
          if (!isStarted) return;
          started.add(before, -1);
          started.add(tenant.id, 1);
        },
        leave: () => {
          room.remove(guest);
          if (isStarted) started.add(tenant.id, -1);
          isStarted = false;
          advance();
        },
      };
      const guest: Guest = {
        tenant,
        sinceMs: clock.monotonicMs(),
        refuse: visitor.refuse,
        start: () => {
          isStarted = true;
          visitor.start(ticket);
        },
      };
      join(guest);
      return ticket;
    },
    expire: () => {
      for (const guest of room.before(clock.monotonicMs() - LONGEST_WAIT_MS)) refuse(guest);
    },
    inFlight: started.all,
    waiting: room.size,
    uncounted: async (workspaceId, wait) => {
      started.add(workspaceId, -1);
      advance();
      try {
        return await wait();
      } finally {
        started.add(workspaceId, 1);
      }
    },
  };
}

/** Who is started next, and who is refused. */
function waitingLine(isBusy: AdmissionOptions['isBusy']) {
  const room = waitingRoom<Guest>();
  const started = counts();
  const loadOf = (id: string): number => started.of(id) + room.of(id);

  function advance(): void {
    const most = isBusy() ? MAX_IN_FLIGHT_WHEN_BUSY : MAX_IN_FLIGHT;
    while (started.all() < most) {
      const next = room.fairest(started.of);
      if (next === undefined) return;
      room.remove(next);
      started.add(next.tenant.id, 1);
      next.start();
    }
  }

  function refuse(guest: Guest): void {
    const { id } = guest.tenant;
    const isMore = loadOf(id) * Math.max(1, started.tenants()) > started.all() + room.size();
    room.remove(guest);
    guest.refuse(isMore && started.of(id) < started.all() ? 'workspace-share' : 'overload');
  }

  return {
    room,
    started,
    advance,
    refuse,
    join: (guest: Guest): void => {
      room.add(guest);
      advance();
      if (room.size() > MAX_WAITING) refuse(room.heaviest(loadOf) ?? guest);
    },
  };
}

function tenantOf({ id, shareWeight }: Sharer): Tenant {
  return { id, weight: shareWeight ?? DEFAULT_SHARE_WEIGHT };
}

type Counts = Readonly<Record<'all' | 'tenants', () => number>> & {
  readonly of: (id: string) => number;
  readonly add: (id: string, by: number) => void;
};

/**
 * The requests that are started, those of each tenant and all. Work may go on after its client has hung up, so one that
 * waits for a payer can be counted less than nothing for a moment. A tenant with none takes no memory.
 */
export function counts(): Counts {
  const held = new Map<string, number>();
  let all = 0;
  return {
    all: () => Math.max(0, all),
    of: (id: string): number => Math.max(0, held.get(id) ?? 0),
    tenants: () => held.size,
    add: (id: string, by: number): void => {
      all += by;
      const next = (held.get(id) ?? 0) + by;
      if (next === 0) held.delete(id);
      else held.set(id, next);
    },
  };
}
