import type { Payer, PayerCandidate } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import type { CheckQuestion } from '../domain/check';
import { choiceSentence } from '../domain/payer-choice';
import type { CheckRequest } from './claim-of';
import type { PayerCatalog } from './ports';

/**
 * The one payer that the request names. A guess is never charged.
 * @throws AppError `payer-ambiguous`, `payer-not-found`, both with the candidates, or `payer-requires-field`
 */
export async function choosePayer(
  payers: PayerCatalog,
  { question, budget }: Pick<CheckRequest, 'question' | 'budget'>,
): Promise<Payer> {
  const match = await payers.match(question.payerName, budget);
  switch (match.kind) {
    case 'matched':
      requireFields(match.payer, question);
      return match.payer;
    case 'ambiguous':
      throw new AppError('payer-ambiguous', {
        detail: choiceSentence(match),
        extensions: { candidates: match.candidates.map(toCandidate), candidateCount: match.candidateCount },
      });
    case 'not-found':
      throw new AppError('payer-not-found', {
        detail: 'Check the spelling, or search for the payer with GET /api/payers?query=.',
        extensions: { candidates: match.nearest.map(toCandidate) },
      });
  }
}

function requireFields(payer: Payer, question: CheckQuestion): void {
  if (!payer.requiresDateOfBirth || question.patient.dateOfBirth !== undefined) return;
  throw new AppError('payer-requires-field', {
    detail: `${payer.name} answers only when the date of birth is sent.`,
    fields: [{ field: 'patientDateOfBirth', message: 'is required by this payer' }],
  });
}

function toCandidate({ payer, score, matchedOn }: PayerCandidate): Record<string, unknown> {
  return { payerId: payer.payerId, name: payer.name, score, states: payer.states, matchedOn };
}
