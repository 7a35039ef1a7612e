import { Answer, type WithResponse } from './answer';
import type { AnswerOf, Method, PathOf, RequestOf } from './api';
import type { Config } from './config';
import { EligibilityError, refusalOf, retryAfterOf, type ErrorCode } from './errors';
import { patienceFor, systemCodeOf } from './patience';
import { written, type Hints, type Request, type Written } from './request';
import { serverEvents } from './server-events';
import { Limit, pause } from './timing';

/** Calls an operation of the OpenAPI document. */
export type Send = <M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  request: RequestOf<M, Path> & Hints,
) => Answer<AnswerOf<M, Path>>;

type Call = { readonly method: Method; readonly path: string; readonly request: Request };

/** The function by which every method of a client calls its operation. */
export function sender(config: Config): Send {
  const send = (method: Method, path: string, request: Request): Answer<unknown> => {
    const timeoutMs = request.timeoutMs ?? config.timeoutMs;
    return new Answer(answered({ ...config, timeoutMs }, { method, path, request }));
  };
  // `RequestOf` and `AnswerOf` say for each operation what the document says; here all are alike.
  return send as unknown as Send;
}

/** Makes attempts until one succeeds or its failure is final. */
async function answered(config: Config, { method, path, request }: Call): Promise<WithResponse<unknown>> {
  const { timing } = config;
  const sent = written(config, request, { method, path });
  const isIdempotent = ['GET', 'PUT', 'DELETE'].includes(method) || sent.headers.has('idempotency-key');
  const pauseAfter = patienceFor(config, { isRepeatable: isIdempotent, ...request });
  for (let attempt = 1; ; attempt += 1) {
    const beganMs = timing.now();
    const outcome = await attempted(config, request, sent);
    const failure = outcome instanceof EligibilityError ? outcome : undefined;
    const { status, requestId } = 'response' in outcome ? outcome.response : outcome;
    const willRetryInMs = failure && pauseAfter(failure);
    const durationMs = timing.now() - beganMs;
    const code = failure?.code;
    config.onAttempt({
      operation: path,
      method,
      attempt,
      status,
      code,
      durationMs,
      requestId,
      willRetryInMs,
    });
    if ('response' in outcome) return outcome;
    if (willRetryInMs === undefined) throw outcome;
    await pause(timing, willRetryInMs, request.signal);
  }
}

/** The answer of one attempt, or its failure. */
async function attempted(
  config: Config,
  { signal, isStream, untilAnswered }: Request,
  { url, ...init }: Written,
): Promise<WithResponse<unknown> | EligibilityError> {
  const { fetch, timing, timeoutMs } = config;
  const idempotencyKey = init.headers.get('idempotency-key') ?? undefined;
  const limit = new Limit(timing, timeoutMs, signal);
  const lost = (cause: unknown): EligibilityError => {
    const [code, detail] = whyLost(cause, limit, new URL(url).origin);
    return new EligibilityError(code, detail, { idempotencyKey, cause });
  };
  try {
    // A redirect is not followed: what is asked about a patient is for this address alone.
    const response = await fetch(url, { ...init, signal: limit.signal, redirect: 'manual' });
    const { status, headers, body } = response;
    const facts = { status, headers, requestId: headers.get('x-request-id') ?? undefined };
    if (isStream && status === 200 && body) return { data: serverEvents(body, limit, lost), response: facts };
    const data = await bodyOf(response);
    limit.stop();
    const isRunning = untilAnswered && status === 202;
    if (response.ok && !isPage(headers) && !isRunning) return { data, response: facts };
    const more = { ...facts, idempotencyKey, retryAfterSeconds: retryAfterOf(headers, timing.now()) };
    return isRunning
      ? new EligibilityError('timed-out', 'The check still runs.', more)
      : refusalOf(data, more);
  } catch (cause) {
    limit.stop();
    return lost(cause);
  }
}

function whyLost(cause: unknown, limit: Limit, origin: string): [ErrorCode, detail: string] {
  if (limit.endedBy === 'caller') return ['aborted', 'The caller ended the call.'];
  if (limit.endedBy === 'time')
    return ['timed-out', `${origin} did not answer in ${String(limit.ms / 1_000)} s.`];
  return ['connection-failed', `${origin} gave no complete answer. ${systemCodeOf(cause)}`.trim()];
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  return /[/+]json\b/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
}

/** A proxy answers with a page in place of the service. */
function isPage(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}
