import type { PayerAnswer } from '../payer-answer';
import { coverageLines, isActive, statesCoverage } from './coverage-status';

/**
 * The plan's name: of the active line that answers what was asked, else of any line about coverage (active ones first),
 * else of the references beside them. Never of a money line, and never the payer's name.
 */
export function planName(answer: PayerAnswer, asked: string): string | undefined {
  const active = coverageLines(answer.benefits, asked).filter(isActive);
  const stating = answer.benefits.filter(statesCoverage);
  const named = [...active, ...stating.filter(isActive), ...stating].find(
    (line) => line.planName !== undefined,
  );
  return named?.planName ?? answer.planNames[0];
}
