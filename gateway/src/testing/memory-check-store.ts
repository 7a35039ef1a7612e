import { AppError, type Clock } from '@eligibility/kit';
import { replayable } from '../storage/shared/check-store';
import { sourceOf } from '../checks/domain/check';
import { decideClaim, type Claim, type IdempotencyScope, type Lifetimes } from '../checks/domain/claim';
import { fits, isOf, isSameKey } from './memory-check-filter';
import type { LocatedCheck } from '../checks/app/check-search';
import type {
  AnsweredCheck,
  Attempt,
  CheckStore,
  ClaimResult,
  LeftBehind,
  SealedAnswer,
  SealedPlace,
} from '../checks/app/ports';

type Row = {
  readonly claim: Claim;
  readonly createdAtMs: number;
  isKeyFree: boolean;
  fence: number;
  requestId: string;
  keyId: string;
  leaseUntilMs: number;
  isOpen: boolean;
  answered: AnsweredCheck | undefined;
  sealedAnswer: Uint8Array | undefined;
};

const CURSOR = /^\d+$/;

/** The port over the domain alone: for tests of code that uses a store, and to test the contract itself. */
export function memoryCheckStore(
  clock: Clock,
  lifetimes: Lifetimes & { readonly logMs: number },
): CheckStore {
  const rows = new Map<string, Row>();
  const owned = ({ checkId, fence }: Attempt): Row | undefined => {
    const row = rows.get(checkId);
    return row?.fence === fence && row.answered === undefined ? row : undefined;
  };
  const lease = (): number => clock.now() + lifetimes.leaseMs;

  function claim(wanted: Claim): ClaimResult {
    const row = [...rows.values()].find((one) => !one.isKeyFree && isSameKey(one.claim, wanted));
    if (row === undefined) {
      const begun = { claim: wanted, createdAtMs: clock.now(), isKeyFree: false, fence: 1, isOpen: true };
      const { requestId, keyId } = wanted;
      rows.set(wanted.checkId, {
        ...begun,
        requestId,
        keyId,
        leaseUntilMs: lease(),
        answered: undefined,
        sealedAnswer: undefined,
      });
      return { kind: 'mine', attempt: { checkId: wanted.checkId, fence: 1 } };
    }
    const { checkId, fingerprint } = row.claim;
    const existing = { ...row, fingerprint, answeredAtMs: row.answered?.answeredAtMs };
    switch (decideClaim(existing, wanted, { nowMs: clock.now(), leaseNowMs: clock.now(), lifetimes })) {
      case 'start-over':
        row.isKeyFree = true;
        return claim(wanted);
      case 'take-over':
        row.fence += 1;
        row.leaseUntilMs = lease();
        row.requestId = wanted.requestId;
        row.keyId = wanted.keyId;
        return { kind: 'mine', attempt: { checkId, fence: row.fence } };
      case 'replay':
        return replayOf(row);
      case 'refuse-reused':
        return { kind: 'reused' };
      case 'refuse-expired':
        return { kind: 'expired', checkId };
      case 'refuse-in-progress':
        return { kind: 'in-progress', checkId, leaseUntilMs: row.leaseUntilMs };
    }
  }

  const takeLeftBehind = (limit: number): readonly LeftBehind[] =>
    [...rows.values()]
      .filter((row) => row.isOpen && row.leaseUntilMs <= clock.now())
      .slice(0, limit)
      .map((row) => {
        row.leaseUntilMs = lease();
        if (row.answered === undefined) row.fence += 1;
        const { checkId, workspaceId, kind: checkKind } = row.claim;
        const taken = { checkId, workspaceId, fence: row.fence };
        const settlement = row.answered?.settlement;
        return settlement === undefined
          ? { ...taken, kind: 'abandoned', checkKind }
          : { ...taken, kind: 'unsettled', settlement };
      });

  const sweep = (): void => {
    const isOlder = (atMs: number, lifetimeMs: number): boolean => atMs <= clock.now() - lifetimeMs;
    for (const [id, row] of rows) {
      if (row.answered && isOlder(row.answered.answeredAtMs, lifetimes.answerMs))
        row.sealedAnswer = undefined;
      if (!row.isOpen && isOlder(row.createdAtMs, lifetimes.recordMs)) row.isKeyFree = true;
      if (!row.isOpen && isOlder(row.createdAtMs, lifetimes.logMs)) rows.delete(id);
    }
  };

  const answered = (): readonly LocatedCheck[] =>
    [...rows.values()].flatMap((row) => (row.answered === undefined ? [] : [locatedOf(row, row.answered)]));
  return {
    claim: async (wanted) => Promise.resolve(claim(wanted)),
    renew: async (attempts) => {
      for (const row of attempts.map(owned)) if (row && row.leaseUntilMs > 0) row.leaseUntilMs = lease();
      await Promise.resolve();
    },
    recordAnswer: async (answered) => {
      const row = owned(answered);
      if (row === undefined) return Promise.resolve(false);
      Object.assign(row, { answered, sealedAnswer: answered.sealedAnswer, leaseUntilMs: lease() });
      row.isOpen = answered.settlement !== undefined;
      return Promise.resolve(true);
    },
    markSettled: (attempts) => {
      for (const { checkId } of attempts) Object.assign(rows.get(checkId) ?? {}, { isOpen: false });
      return Promise.resolve();
    },
    listOpen: async (limit) =>
      Promise.resolve(
        [...rows.values()]
          .filter((row) => row.isOpen)
          .slice(0, limit)
          .map((row) => ({
            createdAtMs: row.createdAtMs,
            state: row.answered === undefined ? ('running' as const) : ('unsettled' as const),
          })),
      ),
    listSealed: async (after, limit) => {
      const isLater = (one: SealedPlace): boolean => after === undefined || byPlace(one, after) > 0;
      return Promise.resolve(
        [...rows.values()].flatMap(sealedOf).sort(byPlace).filter(isLater).slice(0, limit),
      );
    },
    reseal: async ({ checkId, sealedAnswer }, sealedAnew) => {
      const row = rows.get(checkId);
      const isSame = row?.sealedAnswer !== undefined && Buffer.from(sealedAnswer).equals(row.sealedAnswer);
      if (isSame) row.sealedAnswer = sealedAnew;
      return Promise.resolve(isSame);
    },
    forget: async (attempt) => {
      if (owned(attempt)) rows.delete(attempt.checkId);
      await Promise.resolve();
    },
    expireLease: async (attempt) => {
      Object.assign(owned(attempt) ?? {}, { leaseUntilMs: 0 });
      await Promise.resolve();
    },
    takeLeftBehind: async (_owner, limit) => Promise.resolve(takeLeftBehind(limit)),
    sweep: async () => {
      sweep();
      await Promise.resolve();
    },
    listAnswers: async (of, limit) =>
      Promise.resolve(
        [...rows.values()]
          .filter(({ claim: { checkId, workspaceId }, sealedAnswer }) => {
            const isWanted = 'checkId' in of ? checkId === of.checkId : workspaceId === of.workspaceId;
            return isWanted && sealedAnswer !== undefined;
          })
          .slice(0, limit)
          .map(({ claim: wanted, isKeyFree }) => ({
            checkId: wanted.checkId,
            scope: isKeyFree ? undefined : scopeOf(wanted),
          })),
      ),
    dropAnswers: async (dropped) => {
      for (const { checkId } of dropped) Object.assign(rows.get(checkId) ?? {}, { sealedAnswer: undefined });
      await Promise.resolve();
    },
    erase: () => Promise.resolve(),
    traffic: async ({ payerId, sinceMs, limit }) => {
      const counted = answered()
        .filter((check) => check.payerId === payerId && check.createdAtMs >= sinceMs)
        .slice(0, limit);
      const workspaces = new Set(counted.map(({ workspaceId }) => workspaceId)).size;
      const isComplete = counted.length < limit;
      return Promise.resolve({ checks: counted.length, workspaces, isComplete });
    },
    findAnswer: async (workspaceId, checkId) => {
      const row = rows.get(checkId);
      const stored = row?.claim.workspaceId === workspaceId ? storedOf(row) : undefined;
      return Promise.resolve(stored && replayable(stored, { clock, lifetimes }));
    },
    find: async (workspaceId, checkId) => {
      const found = answered().find(
        (check) => check.checkId === checkId && check.workspaceId === workspaceId,
      );
      if (found === undefined) return Promise.resolve(undefined);
      const { workspaceId: _workspaceId, ...entry } = found;
      return Promise.resolve(entry);
    },
    list: async (of, { limit, cursor = '0', ...filter }) => {
      if (!CURSOR.test(cursor)) throw new AppError('validation-failed');
      const from = Number(cursor);
      const keyOf = (checkId: string): string | undefined => {
        const row = rows.get(checkId);
        return row === undefined || row.isKeyFree ? undefined : row.claim.idempotencyKey;
      };
      const entries = answered()
        .filter(
          (check) => isOf(check, of) && fits({ ...check, idempotencyKey: keyOf(check.checkId) }, filter),
        )
        .sort((a, b) => b.createdAtMs - a.createdAtMs || (a.checkId < b.checkId ? 1 : -1));
      const nextCursor = entries.length > from + limit ? String(from + limit) : undefined;
      return Promise.resolve({ entries: entries.slice(from, from + limit), nextCursor });
    },
  };
}

function replayOf({ claim, answered, sealedAnswer }: Row): ClaimResult {
  const { checkId } = claim;
  if (sealedAnswer === undefined) return { kind: 'expired', checkId };
  return { kind: 'replay', checkId, sealedAnswer, source: sourceOf(answered?.facts ?? {}) };
}

function storedOf({ claim: { clientId, kind }, answered, sealedAnswer }: Row) {
  const { answeredAtMs, facts = {} } = answered ?? {};
  return { clientId, checkKind: kind, answeredAtMs, sealedAnswer, source: sourceOf(facts) };
}

function scopeOf({ workspaceId, clientId, kind, idempotencyKey }: Claim): IdempotencyScope {
  return { workspaceId, clientId, kind, idempotencyKey };
}

function locatedOf(
  { claim, createdAtMs, requestId, keyId }: Row,
  { facts, settlement }: AnsweredCheck,
): LocatedCheck {
  const { checkId, kind, clientId, workspaceId } = claim;
  const isCharged = settlement === 'capture';
  return { ...facts, checkId, createdAtMs, kind, clientId, keyId, isCharged, workspaceId, requestId };
}

function sealedOf({ claim, answered, sealedAnswer }: Row): readonly SealedAnswer[] {
  if (answered === undefined || sealedAnswer === undefined) return [];
  const { checkId, workspaceId } = claim;
  return [{ checkId, workspaceId, answeredAtMs: answered.answeredAtMs, sealedAnswer }];
}

function byPlace(one: SealedPlace, other: SealedPlace): number {
  return one.answeredAtMs - other.answeredAtMs || one.checkId.localeCompare(other.checkId, 'en');
}
