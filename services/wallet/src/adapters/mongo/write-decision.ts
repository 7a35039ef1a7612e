import type { ConditionalUpdate } from '@eligibility/mongo';
import type { Change, OperationKey } from '../../app/ports';
import { apply, EMPTY_ACCOUNT } from '../../domain/account';
import type { Decision, Operation } from '../../domain/decision';
import type { Entry } from '../../domain/entry';
import type { WalletDocument } from './collections';

/** What a decision was made on, as far as it must still hold when it is written. */
export type Seen = {
  /** The operation as the wallet itself has it. */
  readonly here: Operation | undefined;
  /** When the operation is not in the wallet: the archiving before which it was looked up. */
  readonly archivedVersion: number;
};

/** Names one state of an operation, or one line of the journal: no operation comes to the same kind and fence twice. */
export function keyOf(operationId: string, terms: Operation | Entry): string {
  return `${terms.kind}:${String('fence' in terms ? terms.fence : 0)}:${operationId}`;
}

/**
 * A decision as one conditional update. It matches only while the operation is as it was seen and the checks it takes
 * are there, so whatever else happened to the wallet in between, the rule would have decided the same: rules look at the
 * balances only to refuse what would make one negative.
 */
export function writeOf(
  change: Change,
  decision: Extract<Decision, { kind: 'changed' | 'fenced' }>,
  seen: Seen,
): ConditionalUpdate<WalletDocument> {
  const { workspaceId, operationId, atMs } = change;
  const operation = { ...decision.operation, operationId, key: keyOf(operationId, decision.operation) };
  const entry = decision.kind === 'changed' ? decision.entry : undefined;
  const moved = entry === undefined ? EMPTY_ACCOUNT : apply(EMPTY_ACCOUNT, entry);
  const line = entry && { ...entry, operationId, key: keyOf(operationId, entry), atMs };
  return {
    filter: {
      _id: workspaceId,
      ...unchangedSince(seen, change),
      ...(moved.available < 0 && { available: { $gte: -moved.available } }),
    },
    update: {
      $inc: { ...moved, version: 1 },
      ...(seen.here !== undefined && { $set: { 'operations.$': operation } }),
      $push: {
        ...(seen.here === undefined && { operations: operation }),
        ...(line && { lines: line }),
      },
    },
  };
}

/** An operation that is not in the wallet may have come and gone since it was looked up, but not without an archiving. */
function unchangedSince(
  { here, archivedVersion }: Seen,
  { operationId }: OperationKey,
): ConditionalUpdate<WalletDocument>['filter'] {
  return here === undefined
    ? { 'operations.operationId': { $ne: operationId }, archivedVersion }
    : { 'operations.key': keyOf(operationId, here) };
}
