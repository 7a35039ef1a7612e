import { sentenceOf } from './payer-words';
import { t } from './texts';
import { verdictOf, type CheckAnswer } from './verdict';

/** The answer as a screen reader says it when it arrives. */
export function spokenAnswer(answer: CheckAnswer): string {
  const { planName } = answer.benefitSummary;
  return [t.spoken[verdictOf(answer)], planName, sentenceOf(answer)]
    .filter((part) => part !== null)
    .join('. ');
}
