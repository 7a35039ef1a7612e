import type { WithResponse } from './answer';
import type { Method } from './api';
import type { Config } from './config';
import { EligibilityError, refusalOf, retryAfterOf } from './errors';
import { patienceFor, systemCodeOf } from './patience';
import { written, type Request } from './request';
import { serverEvents } from './server-events';
import { Limit, pause } from './timing';
import type { ErrorCode } from './types';

export type Call = { readonly method: Method; readonly path: string; readonly request: Request };

/** Calls an operation: makes attempts until one succeeds, or its failure is final. */
export async function called(config: Config, call: Call): Promise<WithResponse<unknown>> {
  const { timing, timeoutMs } = config;
  const { method, path, request } = call;
  const { url, ...sent } = written(config, call);
  const pauseAfter = patienceFor(config, request.isRepeatable ?? isRepeatable(call, sent.headers));
  for (let attempt = 1; ; attempt += 1) {
    const beganMs = timing.now();
    const limit = new Limit(timing, timeoutMs, request.signal);
    // A redirect is not followed: what is asked about a patient is for this address alone.
    const init = { method, ...sent, signal: limit.signal, redirect: 'manual' } as const;
    const outcome = await attempted(config, request, { url, init, limit });
    const failure = outcome instanceof EligibilityError ? outcome : undefined;
    const { status, requestId } = 'response' in outcome ? outcome.response : outcome;
    const willRetryInMs = failure && pauseAfter(failure);
    const durationMs = timing.now() - beganMs;
    const seen = { status, code: failure?.code, durationMs, requestId, willRetryInMs };
    config.onAttempt({ operation: path, method, attempt, ...seen });
    if ('response' in outcome) return outcome;
    if (willRetryInMs === undefined) throw outcome;
    await pause(timing, willRetryInMs, request.signal);
  }
}

/** A check by GET is charged like any other: without a key, a second one would be another check. */
function isRepeatable({ method, path, request }: Call, headers: Headers): boolean {
  if (headers.has('idempotency-key') || request.query?.['idempotencyKey'] !== undefined) return true;
  return ['GET', 'PUT', 'DELETE'].includes(method) && path !== '/api/eligibility/check';
}

type Outcome = WithResponse<unknown> | EligibilityError;
type Attempted = { readonly url: string; readonly init: RequestInit; readonly limit: Limit };

/** The answer of one attempt, or its failure. */
async function attempted(
  config: Config,
  request: Request,
  { url, init, limit }: Attempted,
): Promise<Outcome> {
  const { fetch, timing } = config;
  const idempotencyKey = new Headers(init.headers).get('idempotency-key') ?? undefined;
  const lost = (cause: unknown): EligibilityError =>
    new EligibilityError(...whyLost(cause, limit, new URL(url).origin), { idempotencyKey, cause });
  try {
    const response = await fetch(url, init);
    const data = isStream(response)
      ? serverEvents(response.body, limit, lost)
      : await bodyOf(response, limit);
    const { status, headers } = response;
    const facts = { status, headers, requestId: headers.get('x-request-id') ?? undefined };
    const isRunning = request.untilAnswered && status === 202;
    // A proxy answers with a page in the place of the service.
    const isPage = isOf(/^text\/html\b/, response);
    if (response.ok && !isRunning && !isPage) return { data, response: facts };
    const more = { ...facts, idempotencyKey, retryAfterSeconds: retryAfterOf(headers, timing.now()) };
    if (isRunning) return new EligibilityError('timed-out', 'The check still runs.', more);
    return refusalOf(data, more);
  } catch (cause) {
    limit.stop();
    return lost(cause);
  }
}

async function bodyOf(response: Response, limit: Limit): Promise<unknown> {
  const text = await response.text();
  limit.stop();
  return isOf(/[/+]json\b/, response) ? JSON.parse(text) : text || undefined;
}

function isStream(response: Response): response is Response & { readonly body: ReadableStream<Uint8Array> } {
  return isOf(/^text\/event-stream\b/, response) && response.body !== null;
}

function isOf(type: RegExp, { headers }: Response): boolean {
  return type.test(headers.get('content-type') ?? '');
}

function whyLost(cause: unknown, { endedBy, ms }: Limit, origin: string): [ErrorCode, detail: string] {
  if (endedBy === 'caller') return ['aborted', 'The caller ended the call.'];
  if (endedBy === 'time') return ['timed-out', `${origin} did not answer in ${String(ms / 1_000)} s.`];
  return ['connection-failed', `${origin} gave no complete answer. ${systemCodeOf(cause)}`.trim()];
}
