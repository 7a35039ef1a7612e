import type { Response } from 'express';
import { contextOf } from '../../http/request-context';
import { callerOf } from '../../identity/http/request-identity';
import type { CheckAnswer, RunningCheck } from '../app/check-request';
import type { ChecksDeps } from './checks-deps';
import { noteIncluded, type Included, type Preferences } from './preferences';

type Including = Pick<Preferences, 'included' | 'preferred'> & {
  readonly answer: CheckAnswer | RunningCheck;
};

/**
 * The answer with what the caller wants included, after the members that are stored. While the check runs there is
 * nothing to include.
 */
export async function including(
  deps: Pick<ChecksDeps, 'benefitsOf' | 'estimateOf'>,
  res: Response,
  { answer, included, preferred }: Including,
): Promise<CheckAnswer | RunningCheck> {
  if (answer.kind === 'running' || included.length === 0) return answer;
  const { requestId } = contextOf(res);
  const asker = { workspaceId: callerOf(res).workspace.id, requestId };
  let { body } = answer;
  for (const one of included) {
    const members = await MEMBERS[one](deps, answer, asker);
    body = `${body.slice(0, body.lastIndexOf('}'))},${JSON.stringify(members).slice(1)}`;
  }
  noteIncluded(res, preferred);
  return { ...answer, body };
}

type MembersOf = (
  deps: Pick<ChecksDeps, 'benefitsOf' | 'estimateOf'>,
  answer: CheckAnswer,
  asker: Parameters<ChecksDeps['benefitsOf']>[1],
) => Promise<object>;

/** What each of them adds to an answer. */
const MEMBERS: Readonly<Record<Included, MembersOf>> = {
  outcome: (_deps, { outcome }) => Promise.resolve(outcome),
  // Without a service `asked` is undefined, and no member of the text.
  benefits: async ({ benefitsOf }, answer, asker) => ({
    asked: answer.asked,
    benefits: await benefitsOf(answer, asker),
  }),
  estimate: ({ estimateOf }, answer, asker) => estimateOf(answer, asker),
};
