import { checkTarget, QUESTION, type Access } from '@eligibility/bench/workspace';

/** A live check, which is paid for, and a mock one. */
export const CHECKS = [
  { path: '/api/eligibility/check', question: QUESTION },
  { path: '/api/eligibility/check/mock', question: { ...QUESTION, mockFixture: 'payer1-dependent1' } },
] as const;

/** The text of the answer to a live check under a key. @throws Error for an answer other than 200 */
export async function answerUnder(key: string, access: Access): Promise<string> {
  const { url, headers, body } = checkTarget(access, '/api/eligibility/check', QUESTION);
  const sent = { ...headers, 'content-type': 'application/json', 'idempotency-key': key };
  const answer = await fetch(url, { method: 'POST', headers: sent, body });
  if (!answer.ok) throw new Error(`a check was answered ${String(answer.status)}`);
  return answer.text();
}
