import type { AnswersContext } from './answer-members';
import type { Response } from 'express';
import { contextOf } from '../../http/request-context';
import { callerOf } from '../../identity/http/request-identity';
import type { CheckAnswer } from '../app/check-request';
import type { Included } from './preferences';
import { sayHere, type Exchange } from './spoken';

/** The JSON text of an answer with what the caller wants included, after the members that are stored. */
export async function including(
  context: AnswersContext,
  exchange: Exchange,
  { answer, included }: { readonly answer: CheckAnswer; readonly included: readonly Included[] },
): Promise<string> {
  const asker = askerOf(exchange.res);
  const { asked } = answer;
  let { body } = answer;
  // Without a service nothing is known of what was asked beyond the plan as a whole.
  if (asked !== undefined && included.some((one) => WITH_ASKED.includes(one))) body = joined(body, { asked });
  for (const one of included) {
    const members = await MEMBERS[one](context, answer, { ...asker, exchange });
    body = joined(body, members);
  }
  return body;
}

function joined(body: string, members: object): string {
  return `${body.slice(0, body.lastIndexOf('}'))},${JSON.stringify(members).slice(1)}`;
}

const WITH_ASKED: readonly Included[] = ['outcome', 'benefits'];

type Asker = Parameters<AnswersContext['benefitsOf']>[1];

function askerOf(res: Response): Asker {
  return { workspaceId: callerOf(res).workspace.id, requestId: contextOf(res).requestId };
}

type MembersOf = (
  context: AnswersContext,
  answer: CheckAnswer,
  asker: Asker & { readonly exchange: Exchange },
) => Promise<object>;

/** What each of them adds to an answer. */
const MEMBERS: Readonly<Record<Included, MembersOf>> = {
  outcome: (_deps, { outcome }) => Promise.resolve(outcome),
  benefits: async ({ benefitsOf }, answer, asker) => ({ benefits: await benefitsOf(answer, asker) }),
  estimate: ({ estimateOf }, answer, asker) => estimateOf(answer, asker),
  say: (_deps, answer, { exchange }) => Promise.resolve(sayHere(exchange, answer)),
};
