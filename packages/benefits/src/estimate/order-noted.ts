import type { Order } from './terms';

/** What a payer's words say of a copay and the deductible; `contradicts` where they say two things. */
export type NotedOrder = Order | 'contradicts' | undefined;

const DEDUCTIBLE = String.raw`(?:(?:the|any|plan|annual|calendar year|cy|yearly|overall)\s+)*(?:deductible|ded)\b`;
const COPAY = String.raw`co-?pay(?:ment)?s?\b`;

/** "Deductible waived", "no deductible", "not subject to deductible": the deductible is left out. */
const WITHOUT = new RegExp(
  [
    String.raw`\b(?:deductible|ded)\s+(?:is\s+|are\s+|has\s+been\s+)?(?:waived|not\s+applicable|n/a|not\s+applied)`,
    String.raw`\b(?:deductible|ded)\s+(?:does\s+not|doesn'?t|will\s+not|not)\s+appl(?:y|ied)`,
    String.raw`\b(?:no|without|waives?|bypass(?:es)?|exempt\s+from|not\s+subject\s+to|before|prior\s+to)\s+${DEDUCTIBLE}`,
  ].join('|'),
  'i',
);
/** "Copay, then deductible", "copay before deductible", "deductible after copay": both, and the copay first. */
const COPAY_FIRST = new RegExp(
  [
    String.raw`${COPAY}\s*(?:,|and)?\s*then\s+${DEDUCTIBLE}`,
    String.raw`${COPAY}\s+(?:applies\s+|is\s+due\s+)?(?:before|prior\s+to)\s+${DEDUCTIBLE}`,
    String.raw`\b(?:deductible|ded)\s+(?:applies\s+)?after\s+${COPAY}`,
  ].join('|'),
  'i',
);
/** "After deductible", "subject to deductible", "deductible applies", "deductible, then copay". */
const DEDUCTIBLE_FIRST = new RegExp(
  [
    String.raw`\b(?:after|once|following)\s+${DEDUCTIBLE}`,
    String.raw`(?<!not\s)\bsubject\s+to\s+${DEDUCTIBLE}`,
    String.raw`\b(?:deductible|ded)\s+(?:applies|must\s+be\s+met|first|is\s+applied)(?!\s+after)`,
    String.raw`\b(?:deductible|ded)\s*(?:,|and)?\s*then\b`,
  ].join('|'),
  'i',
);

/**
 * Reads from a payer's messages (MSG) whether a copay is paid in the deductible's place, before it or after it. Undefined
 * where they say nothing of it.
 */
export function orderNoted(messages: readonly string[]): NotedOrder {
  const orders = new Set(messages.flatMap(ordersIn));
  const [order, ...others] = orders;
  return others.length === 0 ? order : 'contradicts';
}

function ordersIn(message: string): readonly Order[] {
  if (COPAY_FIRST.test(message)) return ['copay-first'];
  const orders: Order[] = [];
  if (WITHOUT.test(message)) orders.push('copay-alone');
  if (DEDUCTIBLE_FIRST.test(message)) orders.push('deductible-first');
  return orders;
}

/** Whether a copay falls away, as a message says: in any case, on a condition, or not. */
export function waiverNoted(messages: readonly string[]): 'always' | 'on-condition' | undefined {
  const waived = messages.filter((message) => WAIVED.test(message) && !OF_DEDUCTIBLE.test(message));
  if (waived.length === 0) return undefined;
  return waived.some((message) => !CONDITION.test(message)) ? 'always' : 'on-condition';
}

const WAIVED = /\bwaived?\b/i;
const OF_DEDUCTIBLE = /\b(?:deductible|ded)\b/i;
const CONDITION = /\bwaived?\s+(?:if|when|unless|for|after|with|at|once|only)\b|\b(?:if|when|unless)\b/i;
