import { meaningOf } from '../front-desk/desk/same-question';
import type { Sent } from '../front-desk/desk/sent';
import type { Question } from '../front-desk/question';
import type { OfBatch } from './batch-rows';

/** Clocks of the desk and of the gateway may differ by so much. */
const CLOCKS_MS = 120_000;

/**
 * What the desk asked since a batch was sent, to be found by a row's question: the same patient and visit, whatever payer was
 * chosen. The newest counts.
 */
export function askedAgain(
  sent: readonly Sent[],
  { createdAt }: OfBatch,
): (question: Question | undefined) => Sent | undefined {
  const sinceMs = Date.parse(createdAt) - CLOCKS_MS;
  const later = sent.filter(({ atMs }) => atMs >= sinceMs);
  // The desk has the newest first, and the last entry of a map counts.
  const found = new Map(later.toReversed().map((one) => [meaningWithoutPayer(one.question), one]));
  return (question) => (question === undefined ? undefined : found.get(meaningWithoutPayer(question)));
}

function meaningWithoutPayer(question: Question): string {
  return meaningOf({ ...question, body: { ...question.body, payerName: '' } });
}
