import { isSealedText, type CheckResult, type PayerExchange } from '@eligibility/contract';
import {
  documentProblemOf,
  isTestMember,
  MAX_OWN_FIXTURES,
  problemOf,
  type OwnFixture,
} from '../domain/own-fixture';
import type { FixtureStore } from './fixture-store';
import type { KeptValues } from './kept-values';
import { formatOf, readAnswer } from './read-answer';
import { refuse } from './refuse';
import { rewrittenJson, rewrittenX12 } from './rewrite-answer';

type OwnAnswer = Omit<CheckResult, 'exchange'> & { readonly exchange: PayerExchange };

/**
 * A payer's answer as a fixture may keep it: written again from what is read of it, so that nothing else of it is kept.
 * @throws AppError `validation-failed` saying what is wrong: with a field, with the document, with the name of a person
 * in it who is no test member, or at which place something is not understood
 */
export function rewrittenFixture(kept: KeptValues, fixture: OwnFixture): string {
  const problem = problemOf(fixture) ?? documentProblemOf(fixture);
  if (problem !== undefined) return refuse(problem);
  const { received } = fixture;
  const format = formatOf(received);
  const read = readAnswer({ ...fixture, format }) ?? refuse(NO_ANSWER);
  if (!read.people.every(isTestMember)) return refuse(A_PATIENT);
  const rewritten =
    format === 'x12' ? rewrittenX12(received, kept) : rewrittenJson(received, read.answer, kept);
  const tooLong = documentProblemOf({ received: rewritten });
  if (tooLong !== undefined) return refuse(tooLong);
  return readAnswer({ ...fixture, format, received: rewritten }) === undefined
    ? refuse(NO_ANSWER)
    : rewritten;
}

const NO_ANSWER = 'document is not one whole answer of a payer about one person.';
const A_PATIENT = 'document names a person who is no test member: a patient must not be in a fixture.';

/**
 * Keeps a sealed answer as a fixture of a workspace, in the place of the one with the same slug.
 * @param replaced keeps it only in the place of one whose document is this
 * @returns true when there was none
 * @throws AppError `validation-failed` for a document in clear text, or when the workspace keeps too many
 */
export async function keepFixture(
  store: Pick<FixtureStore, 'keep' | 'replace'>,
  fixture: OwnFixture,
  replaced?: string,
): Promise<boolean> {
  const problem = problemOf(fixture);
  if (problem !== undefined) return refuse(problem);
  if (!isSealedText(fixture.received)) return refuse('document must be sealed.');
  if (replaced !== undefined) {
    await store.replace(fixture, replaced);
    return false;
  }
  const isNew = await store.keep(fixture);
  return isNew ?? refuse(`workspace keeps ${String(MAX_OWN_FIXTURES)} fixtures already: delete one first.`);
}

/** What a mock check with a fixture, whose document is opened, is answered. */
export function ownAnswer({ received, serviceTypeCode, onDate }: OwnFixture): OwnAnswer {
  const document = { format: formatOf(received), received, serviceTypeCode, onDate };
  const { result, payerName = '' } = readAnswer(document) ?? refuse(NO_ANSWER);
  return { ...result, exchange: { ...document, sent: '', directoryName: payerName } };
}
