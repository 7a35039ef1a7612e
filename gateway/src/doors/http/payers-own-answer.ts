import { textIn, type ApiAnswer } from '@eligibility/assistants';
import type { AnswerOf } from '@eligibility/api-types';
import type { Response } from 'express';
import { requireScope } from '../../identity/app/authenticate';
import { callerOf } from '../../identity/http/request-identity';
import type { DoorCalls } from './asked-check';

/** What was exchanged with the payer, as the API answers it. */
export type Exchange = AnswerOf<'get', '/api/eligibility/checks/{checkId}/exchange'>;

/** What a caller needs who is answered with the payer's own words. */
const NEEDED = ['check:live', 'check:raw'] as const;

/**
 * To be called before anything is asked: without the right to the answer, none is charged.
 * @throws AppError `client-forbidden`
 */
export function requireOwnAnswer(res: Response): void {
  for (const scope of NEEDED) requireScope(callerOf(res), scope);
}

/**
 * What was kept of the exchange behind an answer: `exchange`, `refused` where the API does not tell it, or neither where no
 * answer of the payer came.
 */
export async function exchangeOf(
  answer: ApiAnswer,
  { call }: Pick<DoorCalls, 'call'>,
): Promise<{ readonly exchange?: Exchange; readonly refused?: ApiAnswer }> {
  const path = `/api/eligibility/checks/${answer.header('check-id') ?? ''}/exchange`;
  const read = await call({ method: 'GET', path });
  if (read.status === 200) return { exchange: read.body as Exchange };
  return textIn(read.body, 'code') === 'benefits-unavailable' ? {} : { refused: read };
}
