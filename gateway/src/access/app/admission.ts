import type { Clock } from '@eligibility/kit';
import type { Clearinghouse, KeyedHash, PayerInquiry } from '../../checks/app/ports';
import { afterInvitation, comeAgainSeconds, noneInvited } from '../domain/come-again';
import { afterChange, inFlightLimit, mayStart, type Change, type Moment } from '../domain/load-limits';
import { afterPause, afterRefusal, afterStart, mostWaiting, patience, startRate } from '../domain/patience';
import { waitingRoom, type Tenant, type Waiting } from '../domain/waiting-room';
import { knownTenants, tenantOf, type KnownTenants } from './known-tenants';

export type Refusal = 'overload' | 'workspace-share';

/** A request at the entrance; one of the two is called, once. */
type Visitor = {
  readonly start: (ticket: Ticket) => void;
  /** @param comeAgainSeconds after which it is worth another try */
  readonly refuse: (why: Refusal, comeAgainSeconds: number) => void;
};

export type Ticket = {
  /** From now on, counts the request for the workspace that it turned out to belong to. */
  readonly isOf: (workspace: PayerInquiry['workspace']) => void;
  /** The request is over, or its client has gone. */
  readonly leave: () => void;
};

/**
 * Starts only as many requests as this process can work on; the others wait while that is short, and are refused when
 * it would not be. Workspaces take turns, each by its weight; requests of unknown workspaces share one turn.
 */
export type Admission = Pick<KnownTenants, 'learn'> & {
  /** @param credential the credential exactly as sent; undefined when there is none */
  readonly enter: (credential: string | undefined, visitor: Visitor) => Ticket;
  /** Refuses the requests that have waited too long, because nothing finishes. To be called while requests wait. */
  readonly expire: () => void;
  /** Requests that are started, without those that wait for a payer. */
  readonly inFlight: () => number;
  /** Requests that wait to be started. */
  readonly waiting: () => number;
  /** The same clearinghouse; a request that waits for its answer is not counted as in flight. */
  readonly excludingUpstreamWait: (clearinghouse: Clearinghouse) => Clearinghouse;
};

export type AdmissionDeps = {
  readonly clock: Clock;
  /** For how long this process has had nothing to do since it started. */
  readonly idleMs: () => number;
  /** Only this hash of a credential is remembered. */
  readonly keyHash: KeyedHash;
};

type Guest = Waiting & { readonly start: () => void; readonly refuse: Visitor['refuse'] };

/** Long enough for 64 clients of a process that does 20 checks a second, shorter than a person waits. */
const LONGEST_WAIT_MS = 2_000;
/** A process that had nothing to work on for so long is not overloaded, whatever it refused before. */
const PAUSE_MS = 100;
/** Nor is one that had nothing to do for this part of the last moments and works on less than half of what it may. */
const IDLE = 0.5;

export function admission(deps: AdmissionDeps): Admission {
  const known = knownTenants(deps.keyHash);
  const room = waitingRoom<Guest>();
  const started = startedRequests(deps);
  const line = waitingLine(room, started, deps.clock);

  return {
    learn: known.learn,
    enter: (credential, visitor) => {
      let tenant = known.of(credential);
      let isStarted = false;
      const ticket: Ticket = {
        isOf: (workspace) => {
          const before = tenant.id;
          tenant = tenantOf(workspace);
          if (isStarted) started.move(before, tenant.id);
        },
        leave: () => {
          if (!isStarted) room.remove(guest);
          else {
            isStarted = false;
            started.change(tenant.id, { by: -1, isFinished: true });
          }
          line.advance();
        },
      };
      const guest: Guest = {
        tenant,
        sinceMs: deps.clock.monotonicMs(),
        refuse: visitor.refuse,
        start: () => {
          isStarted = true;
          visitor.start(ticket);
        },
      };
      line.join(guest);
      return ticket;
    },
    expire: () => {
      line.expire(deps.clock.monotonicMs() - LONGEST_WAIT_MS);
    },
    inFlight: started.inFlight,
    waiting: room.size,
    excludingUpstreamWait: ({ ask }) => ({
      ask: async (inquiry, budget) => {
        const { id } = inquiry.workspace;
        started.change(id, { by: -1 });
        line.advance();
        try {
          return await ask(inquiry, budget);
        } finally {
          started.change(id, { by: 1 });
        }
      },
    }),
  };
}

type Room = ReturnType<typeof waitingRoom<Guest>>;
type Started = ReturnType<typeof startedRequests>;

/** Who is started next, and who is refused. */
function waitingLine(room: Room, started: Started, clock: Clock) {
  const rules = rulesOf(clock);
  let isAdvancing = false;
  const loadOf = (id: string): number => started.of(id) + room.of(id);
  const mayBegin = ({ tenant }: Guest): boolean => {
    const isNew = started.of(tenant.id) === 0;
    return started.mayStart(tenant, started.tenants() + (isNew ? 1 : 0));
  };

  function begin(guest: Guest): void {
    started.change(guest.tenant.id, { by: 1 });
    rules.starts(room.size() > 0);
    guest.start();
  }

  function refuse(guest: Guest): void {
    const isShare = started.of(guest.tenant.id) < started.inFlight() && loadOf(guest.tenant.id) > fairLoad();
    guest.refuse(isShare ? 'workspace-share' : 'overload', rules.refuses());
  }

  /** An equal part, for each tenant that is active, of all requests that are started or wait. */
  function fairLoad(): number {
    return (started.inFlight() + room.size()) / Math.max(1, started.tenants());
  }

  /** Refuses requests of the tenants that have most of them, the oldest first, until no more wait than may. */
  function trim(waitingBefore: number): void {
    while (room.size() > rules.mostWaiting(waitingBefore)) {
      const last = room.heaviest(loadOf);
      if (last === undefined) return;
      room.remove(last);
      refuse(last);
    }
  }

  function advance(): void {
    // What is started may end at once, which would start the next from within.
    if (isAdvancing) return;
    isAdvancing = true;
    try {
      let next = room.fairest(started.of);
      while (next !== undefined && mayBegin(next)) {
        room.remove(next);
        begin(next);
        next = room.fairest(started.of);
      }
    } finally {
      isAdvancing = false;
    }
  }

  return {
    advance,
    join: (guest: Guest): void => {
      if (room.size() === 0 && started.hasPause()) rules.pauses();
      const waiting = room.size();
      room.add(guest);
      advance();
      if (room.size() === 0) return;
      started.change(guest.tenant.id, { by: 0 });
      trim(waiting);
    },
    expire: (beforeMs: number): void => {
      for (const guest of room.before(beforeMs)) if (room.remove(guest)) refuse(guest);
      trim(room.size());
    },
  };
}

/** How many may wait, and when those that are refused should come again. */
function rulesOf({ monotonicMs }: Clock) {
  let patient = patience(monotonicMs());
  let invited = noneInvited;
  return {
    mostWaiting: (waiting: number): number => mostWaiting(patient, waiting, monotonicMs()),
    starts: (areWaiting: boolean): void => {
      patient = afterStart(patient, areWaiting, monotonicMs());
    },
    pauses: (): void => {
      patient = afterPause(patient);
    },
    /** @returns after how many seconds the refused one should come again */
    refuses: (): number => {
      const nowMs = monotonicMs();
      patient = afterRefusal(patient, nowMs);
      invited = afterInvitation(invited, startRate(patient), nowMs);
      return comeAgainSeconds(invited, nowMs);
    },
  };
}

/** The requests that are started, those of each tenant and all. A tenant with none takes no memory. */
function startedRequests({ clock, idleMs }: AdmissionDeps) {
  const held = new Map<string, number>();
  const moment = (): Moment => ({ nowMs: clock.monotonicMs(), idleMs });
  let state = inFlightLimit(moment());
  let emptySinceMs: number | undefined = state.window.startedMs;
  // Work may go on after its client has hung up, so a request that has already left can be counted again.
  const of = (id: string): number => Math.max(0, held.get(id) ?? 0);
  const add = (id: string, by: number): void => {
    const next = (held.get(id) ?? 0) + by;
    if (next === 0) held.delete(id);
    else held.set(id, next);
  };
  return {
    of,
    tenants: () => held.size,
    inFlight: () => Math.max(0, state.inFlight),
    /** Whether the process could have done clearly more a moment ago. */
    hasPause: (): boolean =>
      emptySinceMs === undefined
        ? state.inFlight < state.limit / 2 && state.idleShare >= IDLE
        : clock.monotonicMs() - emptySinceMs >= PAUSE_MS || state.idleShare >= IDLE,
    move: (from: string, to: string): void => {
      add(from, -1);
      add(to, 1);
    },
    change: (id: string, what: Change): void => {
      if (what.by !== 0) add(id, what.by);
      state = afterChange(state, what, moment());
      emptySinceMs = state.inFlight > 0 ? undefined : (emptySinceMs ?? clock.monotonicMs());
    },
    mayStart: ({ id, weight }: Tenant, tenants: number): boolean =>
      mayStart({ held: of(id), weight, inFlight: state.inFlight, limit: state.limit, tenants }),
  };
}
