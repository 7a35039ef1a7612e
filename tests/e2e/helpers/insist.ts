import { eventually } from '@eligibility/testkit';
import type { Answer } from './client';

/** Sends until the answer is 200: refusals, and kept connections to a process that was killed, are tried again. */
export async function insist(send: () => Promise<Answer>, withinMs: number): Promise<Answer> {
  const answers: Answer[] = [];
  await eventually(async () => {
    const answer = await send().catch(() => undefined);
    if (answer?.status === 200) answers.push(answer);
    return answers.length > 0;
  }, withinMs);
  const [answer] = answers;
  if (answer === undefined) throw new Error('there is no answer');
  return answer;
}
