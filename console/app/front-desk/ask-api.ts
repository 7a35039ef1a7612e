import type { Schema } from '@eligibility/api-types';
import type { UseQueryOptions } from '@tanstack/react-query';
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
  /** How old the answer is, where it was stored before the question came (RFC 9111). */
  readonly ageSeconds: number | undefined;
};

/** Long enough for nearly every payer, short enough to say in between that it is slow. */
const INCLUDE = 'include="benefits,outcome"';
const WAIT = { Prefer: `wait=6, ${INCLUDE}` } as const;
const BUSY_MS = 1_000;

/**
 * Sends a question to the payer, or to the mock check.
 * @param key of a question that is asked anew; without one, today's answer to the same question is found, or the check
 * that runs, and only where there is neither the payer is asked
 * @throws ApiProblem for a refusal, TypeError without a network
 */
export async function send(
  question: Question,
  key: string | undefined,
  signal: AbortSignal,
): Promise<Reply<Answered>> {
  const header = {
    'X-Client-Id': question.clientId,
    ...WAIT,
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  const { body, fixture } = question;
  if (fixture !== undefined) {
    const scenario = { params: { header }, body: { ...body, mockFixture: fixture }, signal };
    return replyOf(await api.POST('/api/eligibility/check/mock', scenario), true);
  }
  const today = key === undefined ? { 'Cache-Control': `max-age=${secondsOfToday(new Date())}` } : {};
  const live = { params: { header: { ...header, ...today } }, body, signal };
  return replyOf(await api.POST('/api/eligibility/check', live), false);
}

/** The seconds since midnight where the reader is: a question is one question for the day of the desk. */
function secondsOfToday(now: Date): number {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.floor((now.getTime() - midnight.getTime()) / 1_000);
}

/** Waits for the answer of a check that runs. @throws ApiProblem, TypeError as `send` */
export async function follow(id: string, isMock: boolean, signal: AbortSignal): Promise<Reply<Answered>> {
  const called = await api.GET('/api/eligibility/checks/{checkId}/answer', {
    params: { path: { checkId: id }, header: WAIT },
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

function answeredOf(document: CheckAnswer, headers: Headers, isMock: boolean): Answered {
  const remaining = headers.get('Checks-Remaining');
  const payerName = headers.get('Payer-Name');
  const age = headers.get('Age');
  return {
    document,
    checkId: headers.get('Check-Id') ?? '',
    isMock,
    isSimulated: headers.get('Payer-Network') === 'simulator',
    payerName: payerName === null ? undefined : decodeURIComponent(payerName),
    remaining: remaining === null ? undefined : Number(remaining),
    ageSeconds: age === null ? undefined : Number(age),
  };
}

/** The answer of a check as it was given; forgotten when the card is closed. */
export function storedAnswerQuery(checkId: string, isMock: boolean): UseQueryOptions<Answered> {
  return {
    queryKey: ['answer', checkId],
    queryFn: async () => {
      const { data, error, response } = await api.GET('/api/eligibility/checks/{checkId}/answer', {
        params: { path: { checkId: checkId }, header: { Prefer: INCLUDE } },
      });
      if (!response.ok) throw new ApiProblem(response.status, error as Partial<Schema<'Problem'>>);
      return answeredOf(data as CheckAnswer, response.headers, isMock);
    },
    // Nothing of a patient outlives its page, and each request is one look in the audit log.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  };
}
