import type { CheckResult, PayerExchange } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { isTestMember, MAX_OWN_FIXTURES, problemOf, type OwnFixture } from '../domain/own-fixture';
import type { FixtureStore } from './fixture-store';
import { formatOf, readAnswer } from './read-answer';

type OwnAnswer = Omit<CheckResult, 'exchange'> & { readonly exchange: PayerExchange };

/**
 * Keeps a payer's answer as a fixture of a workspace, in the place of the one with the same slug.
 * @returns true when there was none
 * @throws AppError `validation-failed` saying what is wrong: with a field, with the document, with the name of a person
 * in it who is no test member, or that the workspace keeps too many
 */
export async function keepFixture(store: FixtureStore, fixture: OwnFixture): Promise<boolean> {
  const problem = problemOf(fixture);
  if (problem !== undefined) return refuse(problem);
  const answer = readAnswer({ ...fixture, format: formatOf(fixture.received) });
  if (answer === undefined) return refuse('document is not one whole answer of a payer about one person.');
  if (!answer.people.every(isTestMember))
    return refuse('document names a person who is no test member: a patient must not be in a fixture.');
  const isNew = await store.keep(fixture);
  return isNew ?? refuse(`workspace keeps ${String(MAX_OWN_FIXTURES)} fixtures already: delete one first.`);
}

/** What a mock check with a fixture of the workspace is answered. @returns undefined when it has none with the slug */
export async function ownAnswer(
  store: Pick<FixtureStore, 'find'>,
  workspaceId: string,
  slug: string,
): Promise<OwnAnswer | undefined> {
  const fixture = await store.find(workspaceId, slug);
  if (fixture === undefined) return undefined;
  const { received, serviceTypeCode, onDate } = fixture;
  const document = { format: formatOf(received), received, serviceTypeCode, onDate };
  const answer = readAnswer(document);
  // It was read when it was kept.
  if (answer === undefined) throw new AppError('internal');
  const { result, payerName = '' } = answer;
  return { ...result, exchange: { ...document, sent: '', directoryName: payerName } };
}

function refuse(detail: string): never {
  throw new AppError('validation-failed', { detail, fields: [{ field: '', message: detail }] });
}
