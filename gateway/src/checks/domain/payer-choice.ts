import type { PayerDistinction, PayerMatch } from '@eligibility/contract';

/** What a caller should add to a name that matches several payers. */
const ADDED: Readonly<Record<Exclude<PayerDistinction['by'], 'name'>, string>> = {
  state: 'Add the state',
  'line-of-business': 'Add the line of business',
};

/**
 * The number of payers that match a name, and what would identify one, for a person to read or a voice agent to say.
 */
export function choiceSentence({
  candidateCount,
  distinction: { by, example },
}: Extract<PayerMatch, { kind: 'ambiguous' }>): string {
  const count = `${String(candidateCount)} payers fit.`;
  if (example === undefined) return `${count} Send the payerId of one of the candidates.`;
  return by === 'name'
    ? `${count} Send the full name, such as "${example}", or the payerId of one of the candidates.`
    : `${count} ${ADDED[by]}, such as "${example}", or send the payerId of one of the candidates.`;
}
