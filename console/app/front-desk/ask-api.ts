import type { Schema } from '@eligibility/api-types';
import { api } from '../api/client';
import { ApiProblem } from '../api/problem';
import type { Reply } from './asking';
import type { CheckAnswer } from './answer/verdict';
import type { Question } from './question';

/** An answer with what its headers say. */
export type Answered = {
  readonly document: CheckAnswer;
  readonly checkId: string;
  readonly isMock: boolean;
  /** Whether a simulator answered in the payer's place. */
  readonly isSimulated: boolean;
  readonly payerName: string | undefined;
  /** Checks that the workspace can still begin; undefined where the answer does not say. */
  readonly remaining: number | undefined;
};

/** Long enough for nearly every payer, short enough to say in between that it is slow. */
const WAIT = { Prefer: 'wait=6, include=benefits' } as const;
const BUSY_MS = 1_000;

/** Sends a question to the payer, or to the mock check. @throws ApiProblem for a refusal, TypeError without a network */
export async function send(question: Question, key: string, signal: AbortSignal): Promise<Reply<Answered>> {
  const header = { 'X-Client-Id': question.clientId, 'Idempotency-Key': key, ...WAIT };
  const { body, fixture } = question;
  const call =
    fixture === undefined
      ? api.POST('/api/eligibility/check', { params: { header }, body, signal })
      : api.POST('/api/eligibility/check/mock', {
          params: { header },
          body: { ...body, mockFixture: fixture },
          signal,
        });
  return replyOf(await call, fixture !== undefined);
}

/** Waits for the answer of a check that runs. @throws ApiProblem, TypeError as `send` */
export async function follow(id: string, isMock: boolean, signal: AbortSignal): Promise<Reply<Answered>> {
  const called = await api.GET('/api/eligibility/checks/{id}/answer', {
    params: { path: { id }, header: WAIT },
    signal,
  });
  return called.response.status === 404 ? { kind: 'gone' } : replyOf(called, isMock);
}

type Called = { readonly data?: unknown; readonly error?: unknown; readonly response: Response };
/** The two documents that these operations answer. */
type Document = CheckAnswer | Schema<'CheckRunning'>;

function replyOf({ data, error, response }: Called, isMock: boolean): Reply<Answered> {
  if (!response.ok) {
    const problem = new ApiProblem(response.status, typeof error === 'object' && error !== null ? error : {});
    if (problem.code !== 'idempotency-in-progress') throw problem;
    return {
      kind: 'busy',
      retryAfterMs: Number(response.headers.get('Retry-After') ?? 0) * 1_000 || BUSY_MS,
    };
  }
  const document = data as Document;
  if (!('success' in document)) return { kind: 'running', checkId: document.checkId };
  return { kind: 'answer', answer: answeredOf(document, response.headers, isMock) };
}

export function answeredOf(document: CheckAnswer, headers: Headers, isMock: boolean): Answered {
  const remaining = headers.get('Checks-Remaining');
  const payerName = headers.get('Payer-Name');
  return {
    document,
    checkId: headers.get('Check-Id') ?? '',
    isMock,
    isSimulated: headers.get('Payer-Network') === 'simulator',
    payerName: payerName === null ? undefined : decodeURIComponent(payerName),
    remaining: remaining === null ? undefined : Number(remaining),
  };
}
