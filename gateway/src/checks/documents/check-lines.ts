import type { Outcome } from '@eligibility/contract';
import type { Collection } from '@eligibility/documents';
import { oneOf } from '../../basics/documents/queries';
import { sourceOf, type CheckFacts } from '../domain/check';
import type { CheckCollections } from './check-collections';
import type { CheckDocument, CheckLine } from './check-schema';

/** A check as it is from its answer on. */
export type AnsweredDocument = CheckDocument & CheckFacts & Required<Pick<CheckDocument, 'answeredAtMs'>>;

/** Whether it is answered: facts and time are written together. */
export function isAnswered(check: CheckDocument | CheckLine): check is AnsweredDocument {
  return check.answeredAtMs !== undefined;
}

/** What is read of a check to write its line. */
export const WITHOUT_ANSWER = { sealedAnswer: 0, sealedExchange: 0 } as const;

/** The facts of an answered check or of its line. */
export function factsOf(check: CheckFacts): CheckFacts {
  const { outcome, advice, upstreamStatusCode, latencyMs } = check;
  return { ...sourceOf(check), outcome: outcomeOf(outcome), advice, upstreamStatusCode, latencyMs };
}

/** A refusal of the clearinghouse, and what 0.1.0 wrote for one. */
const [REFUSED, FORMER] = ['clearinghouse-refused', 'format-refused'] as const;

/** The outcome that a document states. */
export function outcomeOf(stored: unknown): Outcome {
  return stored === FORMER ? REFUSED : (stored as Outcome);
}

/** What a filter by a value looks for in documents. */
export function storedAs(value: string): ReturnType<typeof oneOf> {
  return oneOf(value === REFUSED ? [REFUSED, FORMER] : [value]);
}

/** Nothing is left to do for these checks. Those that were taken over since are not changed. */
export function closeChecks(
  checks: Collection<CheckDocument>,
  which: readonly Pick<CheckDocument, '_id' | 'workspaceId' | 'fence'>[],
): Promise<void> {
  const update = { $set: { isOpen: false } };
  return checks.updateEach(
    which.map(({ _id, workspaceId, fence }) => ({ filter: { _id, workspaceId, fence }, update })),
  );
}

/** Nothing is held for a mock check, so nothing is left to do once its line is written. */
export function isMock({ settlement }: AnsweredDocument): boolean {
  return settlement === undefined;
}

/**
 * Tells of the answers of these checks to those who want it, and inserts their lines; what is there already stays as it
 * is. A check is closed afterwards only, so whoever takes it over repeats what is missing.
 */
export async function writeLines(
  { lines, completions }: Pick<CheckCollections, 'lines' | 'completions'>,
  checks: readonly AnsweredDocument[],
): Promise<void> {
  const told = checks.filter(({ isTold }) => isTold);
  if (told.length > 0)
    await completions.tell(told.map(({ _id: checkId, ...check }) => ({ ...check, checkId })));
  await lines.insertMissing(checks.map(lineOf));
}

function lineOf(check: AnsweredDocument): CheckLine {
  const { _id, workspaceId, clientId, kind, idempotencyKey, memberHash, nameHash } = check;
  const { requestId, keyId, personId, createdAtMs, answeredAtMs, settlement } = check;
  return {
    _id,
    workspaceId,
    clientId,
    kind,
    idempotencyKey,
    ...(memberHash !== undefined && { memberHash }),
    nameHash,
    requestId,
    keyId,
    personId,
    createdAtMs,
    answeredAtMs,
    settlement,
    ...factsOf(check),
  };
}
