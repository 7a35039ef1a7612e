import type { PayerAnswer } from '../payer-answer';
import { coverageLines, isActive, statesCoverage } from './coverage-status';

/**
 * The plan's name: of the active line that answers what was asked, else of any line about coverage (active ones first),
 * else of the references beside them, which name the plan or the group a person belongs to and so mean nothing once the
 * payer says that the coverage is not active. Never of a money line, and never the payer's name.
 */
export function planName(answer: PayerAnswer, asked: string): string | undefined {
  const active = coverageLines(answer.benefits, asked).filter(isActive);
  const stating = answer.benefits.filter(statesCoverage);
  const named = [...active, ...stating.filter(isActive), ...stating].find(
    (line) => line.planName !== undefined,
  );
  if (named !== undefined) return named.planName;
  return stating.length > 0 && !stating.some(isActive) ? undefined : answer.planNames[0];
}
