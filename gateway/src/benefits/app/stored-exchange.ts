import type { ChecksContext } from '../../checks/app/context';
import { decodePayerExchange, type PayerExchange } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { openAnswer, readableOrExpired, type AnsweredCheck } from '../../checks/app/find-answer';
import type { AskedBody } from '../../checks/domain/asked-service';
import { readCheckBody, type CheckBody } from '../../checks/domain/check';

/** Whose check it is, and which. */
export type CheckPlace = {
  readonly workspaceId: string;
  readonly checkId: string;
  readonly requestId: string;
};

/** What is stored of an answered check, opened. */
export type OpenedCheck = {
  readonly exchange: PayerExchange;
  readonly answer: CheckBody;
  /** What the payer was asked of the question's service; undefined where it has none. */
  readonly asked: AskedBody | undefined;
};

/**
 * Opens what was exchanged with the payer of a check, and its answer.
 * @throws AppError `benefits-unavailable` when nothing was stored of the exchange; `idempotency-result-expired` when
 * what is stored does not open
 */
export async function openStored(
  context: ChecksContext,
  place: CheckPlace,
  { checkKind: kind, sealedAnswer, sealedExchange }: AnsweredCheck,
): Promise<OpenedCheck> {
  const { workspaceId, checkId, requestId } = place;
  const of = { workspaceId, kind, requestId };
  const { body, asked } = await openAnswer(context, of, { checkId, sealedAnswer });
  const answer = readCheckBody(body);
  if (sealedExchange === undefined) throw unavailable(reasonWithout(answer));
  const opened = await context.cipher.openExchange(sealedExchange, { workspaceId, checkId });
  const bytes = readableOrExpired(context, { ...of, checkId }, opened);
  return { exchange: decodePayerExchange(bytes), answer, asked };
}

const UNREADABLE =
  "There is no answer of the payer that could be read: the check's answer says what came back.";

/** A payer's answer that could be read is stored, unless it is too large. */
function reasonWithout({ upstreamStatusCode }: CheckBody): string {
  return upstreamStatusCode === HTTP_OK ? "The payer's answer was too large to be stored." : UNREADABLE;
}

const HTTP_OK = 200;

/** The payer's answer was stored, and is not readable as one. */
export function unreadableExchange(): AppError {
  return unavailable(UNREADABLE);
}

function unavailable(detail: string): AppError {
  return new AppError('benefits-unavailable', { detail });
}
