import type { Doubt } from '@eligibility/contract';

const REASON = ';reason=';
const NEXT = ', ';

/**
 * Doubts as a structured field list (RFC 9651, section 3.1), such as `copayAmount;reason=several-amounts`: the form in
 * which they are stored and sent as `Benefit-Doubts`. Undefined without doubts.
 */
export function doubtsText(doubts: readonly Doubt[] = []): string | undefined {
  const members = doubts.map(({ field, reason }) => `${field}${REASON}${reason}`);
  return members.length === 0 ? undefined : members.join(NEXT);
}

/** Reads what `doubtsText` wrote. */
export function readDoubts(text: string | undefined): readonly Doubt[] {
  if (text === undefined) return [];
  return text.split(NEXT).map((member) => {
    const [field = '', reason = ''] = member.split(REASON);
    return { field, reason };
  });
}
