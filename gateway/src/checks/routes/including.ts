import type { Response } from 'express';
import { contextOf } from '../../http/request-context';
import { callerOf } from '../../identity/http/request-identity';
import type { CheckAnswer, RunningCheck } from '../app/check-request';
import type { ChecksDeps } from './checks-deps';
import { noteIncluded, type Preferences } from './preferences';

type Including = Pick<Preferences, 'included' | 'preferred'> & {
  readonly answer: CheckAnswer | RunningCheck;
};

/**
 * The answer with what the caller wants included, after the members that are stored. While the check runs there is
 * nothing to include.
 */
export async function including(
  { benefitsOf }: Pick<ChecksDeps, 'benefitsOf'>,
  res: Response,
  { answer, included, preferred }: Including,
): Promise<CheckAnswer | RunningCheck> {
  if (answer.kind === 'running' || included.length === 0) return answer;
  const { requestId } = contextOf(res);
  const asker = { workspaceId: callerOf(res).workspace.id, requestId };
  let { body } = answer;
  for (const one of included) {
    const members =
      one === 'outcome'
        ? answer.outcome
        : // Without a service `asked` is undefined, and no member of the text.
          { asked: answer.asked, benefits: await benefitsOf(answer, asker) };
    body = `${body.slice(0, body.lastIndexOf('}'))},${JSON.stringify(members).slice(1)}`;
  }
  noteIncluded(res, preferred);
  return { ...answer, body };
}
