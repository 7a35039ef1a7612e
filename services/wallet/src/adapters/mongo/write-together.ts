import type { ComputedUpdate, Filter } from '@eligibility/mongo';
import type { Change } from '../../app/ports';
import type { Written } from '../../app/decide-together';
import { apply, counterOf, EMPTY_ACCOUNT, type Account, type Entry } from '../../domain/account';
import type { Operation } from '../../domain/operation';
import { storedState } from '../stored-records';
import type { StoredOperation, WalletDocument } from './collections';

/** The state that decisions were based on, as far as it must still be true when they are written. */
export type Seen = {
  /** An operation as the wallet itself has it. */
  readonly here: (operationId: string) => StoredOperation | undefined;
  /** For operations that are not in the wallet: the archiving before which they were looked up. */
  readonly archivedVersion: number;
};

export type WrittenChange = Written<{ readonly change: Change }>;

/** Names one state of an operation, or one line of the journal: no operation reaches the same kind and fence twice. */
function keyOf(operationId: string, terms: Operation | StoredOperation | Entry): string {
  return `${terms.kind}:${String('fence' in terms ? terms.fence : 0)}:${operationId}`;
}

/**
 * Decisions about one wallet as one conditional update, in their order. It matches only while each of the operations is
 * unchanged, the checks they take are available and the counters have room, so the rules would have decided the same
 * whatever else happened to the wallet in between: rules look at the balances only to refuse what would make one
 * negative, and at the counters only to refuse what would exceed a limit.
 */
export function writeOf(
  workspaceId: string,
  written: readonly WrittenChange[],
  seen: Seen,
): ComputedUpdate<WalletDocument> {
  const operations = [...lastStates(written).values()];
  const ids = operations.map(({ operationId }) => operationId);
  // Those that are not in the wallet need not be looked for: the filter says that they are still not in it.
  const stored = ids.filter((id) => seen.here(id) !== undefined);
  const lines = written.flatMap(linesOf);
  const { available, held, captured, granted } = movedBy(written);
  return {
    filter: { _id: workspaceId, ...unchangedSince(seen, ids), ...leastAvailable(written), ...room(written) },
    computed: {
      available: { $add: ['$available', available] },
      held: { $add: ['$held', held] },
      captured: { $add: ['$captured', captured] },
      granted: { $add: ['$granted', granted] },
      version: { $add: ['$version', written.length] },
      operations: { $concatArrays: [operationsWithout(stored), { $literal: operations }] },
      ...(lines.length > 0 && { lines: { $concatArrays: ['$lines', { $literal: lines }] } }),
      ...counted(written),
    },
  };
}

/** What these decisions add to the balances. */
export function movedBy(written: readonly WrittenChange[]): Account {
  return written.reduce(
    (moved, { decision }) => (decision.kind === 'changed' ? apply(moved, decision.entry) : moved),
    EMPTY_ACCOUNT,
  );
}

/** The path of a counter within a wallet. */
export function counterPath(counter: string): `dailyUse.${string}` {
  return `dailyUse.${counter}`;
}

/** An expression: ids are data, which may begin with a dollar, hence the literal. */
function operationsWithout(ids: readonly string[]): object | string {
  if (ids.length === 0) return '$operations';
  const isOther = { $not: [{ $in: ['$$one.operationId', { $literal: ids }] }] };
  return { $filter: { input: '$operations', as: 'one', cond: isOther } };
}

/** Several changes of one operation leave one state. */
function lastStates(written: readonly WrittenChange[]): ReadonlyMap<string, StoredOperation> {
  return new Map(
    written.map(({ asked: { change }, decision: { operation } }) => {
      const { operationId } = change;
      return [operationId, { ...storedState(operation), operationId, key: keyOf(operationId, operation) }];
    }),
  );
}

function linesOf({ asked: { change }, decision }: WrittenChange): WalletDocument['lines'] {
  if (decision.kind === 'fenced') return [];
  const { operationId, atMs } = change;
  return [{ ...decision.entry, operationId, key: keyOf(operationId, decision.entry), atMs }];
}

/**
 * An operation that is not in the wallet may have been added and moved out since it was looked up, but only by an
 * archiving.
 */
function unchangedSince({ here, archivedVersion }: Seen, ids: readonly string[]): Filter<WalletDocument> {
  const keys = ids.flatMap((id) => {
    const operation = here(id);
    return operation === undefined ? [] : [keyOf(id, operation)];
  });
  const absent = ids.filter((id) => here(id) === undefined);
  return {
    ...(keys.length > 0 && { 'operations.key': { $all: keys } }),
    ...(absent.length > 0 && { 'operations.operationId': { $nin: absent }, archivedVersion }),
  };
}

/** As much as the changes take at their lowest point, since none of them may find too little. */
function leastAvailable(written: readonly WrittenChange[]): Filter<WalletDocument> {
  let level = 0;
  let lowest = 0;
  for (const one of written) {
    level += movedBy([one]).available;
    lowest = Math.min(lowest, level);
  }
  return lowest < 0 ? { available: { $gte: -lowest } } : {};
}

/** A counter that does not exist yet has room under every limit. */
function room(written: readonly WrittenChange[]): Filter<WalletDocument> {
  const most = new Map<string, number>();
  const moved = new Map<string, number>();
  for (const use of usesOf(written)) {
    for (const { scope, maxChecks } of use.limits) {
      const counter = counterOf(use.places.day, scope);
      const before = maxChecks - 1 - (moved.get(counter) ?? 0);
      most.set(counter, Math.min(before, most.get(counter) ?? before));
    }
    addUse(moved, use);
  }
  return Object.fromEntries(
    [...most].map(([counter, limit]) => [counterPath(counter), { $not: { $gt: limit } }]),
  );
}

function counted(written: readonly WrittenChange[]): Readonly<Record<string, object>> {
  const moved = new Map<string, number>();
  usesOf(written).forEach((use) => {
    addUse(moved, use);
  });
  return Object.fromEntries(
    [...moved].map(([counter, by]) => {
      const path = counterPath(counter);
      return [path, { $add: [{ $ifNull: [`$${path}`, 0] }, by] }];
    }),
  );
}

type Use = NonNullable<Extract<WrittenChange['decision'], { kind: 'changed' }>['use']>;

function usesOf(written: readonly WrittenChange[]): readonly Use[] {
  return written.flatMap(({ decision }) => (decision.kind === 'changed' ? (decision.use ?? []) : []));
}

function addUse(moved: Map<string, number>, { places, by }: Use): void {
  for (const counter of places.scopes.map((scope) => counterOf(places.day, scope)))
    moved.set(counter, (moved.get(counter) ?? 0) + by);
}
