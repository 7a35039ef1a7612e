import type { ConditionalUpdate, Filter } from '@eligibility/mongo';
import type { Change, OperationKey } from '../../app/ports';
import { apply, EMPTY_ACCOUNT, type Entry, counterOf, type DailyUseChange } from '../../domain/account';
import type { Decision, Operation } from '../../domain/operation';
import { storedState } from '../stored-records';
import type { StoredOperation, WalletDocument } from './collections';

/** The state that a decision was based on, as far as it must still be true when the decision is written. */
export type Seen = {
  /** The operation as the wallet itself has it. */
  readonly here: StoredOperation | undefined;
  /** When the operation is not in the wallet: the archiving before which it was looked up. */
  readonly archivedVersion: number;
};

/** Names one state of an operation, or one line of the journal: no operation reaches the same kind and fence twice. */
function keyOf(operationId: string, terms: Operation | StoredOperation | Entry): string {
  return `${terms.kind}:${String('fence' in terms ? terms.fence : 0)}:${operationId}`;
}

/**
 * A decision as one conditional update. It matches only while the operation is unchanged and the checks it takes are
 * available, so the rule would have decided the same whatever else happened to the wallet in between: rules look at the
 * balances only to refuse what would make one negative.
 */
export function writeOf(
  change: Change,
  decision: Extract<Decision, { kind: 'changed' | 'fenced' }>,
  seen: Seen,
): ConditionalUpdate<WalletDocument> {
  const { workspaceId, operationId, atMs } = change;
  const operation = {
    ...storedState(decision.operation),
    operationId,
    key: keyOf(operationId, decision.operation),
  };
  const use = decision.kind === 'changed' ? decision.use : undefined;
  const entry = decision.kind === 'changed' ? decision.entry : undefined;
  const moved = entry === undefined ? EMPTY_ACCOUNT : apply(EMPTY_ACCOUNT, entry);
  const line = entry && { ...entry, operationId, key: keyOf(operationId, entry), atMs };
  return {
    filter: {
      _id: workspaceId,
      ...unchangedSince(seen, change),
      ...(moved.available < 0 && { available: { $gte: -moved.available } }),
      ...placesLeft(use),
    },
    update: {
      $inc: { ...moved, version: 1, ...counted(use) },
      ...(seen.here !== undefined && { $set: { 'operations.$': operation } }),
      $push: {
        ...(seen.here === undefined && { operations: operation }),
        ...(line && { lines: line }),
      },
    },
  };
}

/** The path of a counter within a wallet. */
export function counterPath(day: string, scope: string): `dailyUse.${string}` {
  return `dailyUse.${counterOf(day, scope)}`;
}

/** A counter that does not exist yet is below every limit. */
function placesLeft(use: DailyUseChange | undefined): Filter<WalletDocument> {
  if (use === undefined) return {};
  const { places, limits } = use;
  return Object.fromEntries(
    limits.map(({ scope, maxChecks }) => [counterPath(places.day, scope), { $not: { $gte: maxChecks } }]),
  );
}

function counted(use: DailyUseChange | undefined): Readonly<Record<string, number>> {
  if (use === undefined) return {};
  return Object.fromEntries(use.places.scopes.map((scope) => [counterPath(use.places.day, scope), use.by]));
}

/**
 * An operation that is not in the wallet may have been added and moved out since it was looked up, but only by an
 * archiving.
 */
function unchangedSince(
  { here, archivedVersion }: Seen,
  { operationId }: OperationKey,
): ConditionalUpdate<WalletDocument>['filter'] {
  return here === undefined
    ? { 'operations.operationId': { $ne: operationId }, archivedVersion }
    : { 'operations.key': keyOf(operationId, here) };
}
