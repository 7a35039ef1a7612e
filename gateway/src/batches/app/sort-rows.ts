import type { BatchesContext } from './context';
import { questionHashes } from '../../checks/app/question-hashes';
import type { BatchItem } from '../domain/batch-item';
import type { BatchRow } from '../domain/batch-row';

/** Where a row belongs among those before it. */
export type Sorted = Pick<BatchItem, 'lane' | 'sameAs'>;

/** Payers beyond so many share the last lane: no clinic has so many. */
const MOST_LANES = 500;

/**
 * Puts the rows of one batch into lanes by their payer as it is written, and finds those that ask what one before them
 * asks. Of each row a few bytes are remembered.
 */
export function sortRows(
  { fingerprintHash }: BatchesContext,
  workspaceId: string,
): (sent: BatchRow) => Sorted {
  const lanes = new Map<string, number>();
  const firsts = new Map<string, number>();
  return (sent) => {
    if (!('question' in sent)) return { lane: 0, sameAs: undefined };
    const { question } = sent;
    const payer = question.payerName.toUpperCase();
    const lane = lanes.get(payer) ?? Math.min(lanes.size, MOST_LANES - 1);
    if (lanes.size < MOST_LANES) lanes.set(payer, lane);
    const { fingerprint } = questionHashes(fingerprintHash, { workspaceId, kind: 'live', question });
    const sameAs = firsts.get(fingerprint);
    if (sameAs === undefined) firsts.set(fingerprint, sent.row);
    return { lane, sameAs };
  };
}
