import { EligibilityClient } from './client';
import type { Timing } from './timing';
import type { Attempt, ClientOptions } from './types';

/** What `fetch` does: answers, fails, or gives no answer until the request is ended. */
export type Step = Answered | Error | 'never';
export type Answered = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | ReadableStream<Uint8Array>;
};

type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
};

export type Simulated = {
  readonly client: EligibilityClient;
  readonly sent: readonly Sent[];
  readonly attempts: readonly Attempt[];
};

export const QUESTION = {
  payerName: 'Aetna',
  memberId: 'W123456789',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
};

/** A client whose requests meet these steps, one after the other, and whose clock moves only while it waits. */
export function simulated(
  steps: readonly Step[],
  options: ClientOptions & { random?: number } = {},
): Simulated {
  const sent: Sent[] = [];
  const attempts: Attempt[] = [];
  const left = [...steps];
  const client = new EligibilityClient({
    baseUrl: 'http://eligibility.test/',
    apiKey: 'ek_secret',
    clientId: '4f0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10',
    timing: simulatedTiming(options.random),
    onAttempt: (attempt) => attempts.push(attempt),
    fetch: async (address, { signal, ...init } = {}) => {
      const request = new Request(address, init);
      const { url, method, headers } = request;
      sent.push({ url, method, headers, body: await request.text() });
      return taken(left.shift(), signal);
    },
    ...options,
  });
  return { client, sent, attempts };
}

async function taken(step: Step | undefined, signal: AbortSignal | null | undefined): Promise<Response> {
  if (step === undefined) throw new Error('nothing more was to be sent');
  signal?.throwIfAborted();
  if (step instanceof Error) throw step;
  if (step === 'never')
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
    });
  const headers = new Headers(step.headers);
  if (step.json !== undefined) headers.set('content-type', 'application/json');
  const body = step.json === undefined ? (step.body ?? null) : JSON.stringify(step.json);
  if (body instanceof ReadableStream) {
    const ended = body.pipeThrough(new TransformStream(), signal ? { signal } : {});
    return new Response(ended, { status: step.status, headers });
  }
  return new Response(body, { status: step.status, headers });
}

/** How many turns of the event loop nothing must happen, until the clock moves on to the next timer. */
const TURNS = 50;

/** A clock that moves to the next timer as soon as nothing else happens. */
function simulatedTiming(random = 0.5): Timing {
  let nowMs = Date.parse('2026-11-27T09:00:00Z');
  return {
    now: () => nowMs,
    random: () => random,
    after: (ms, run) => {
      const atMs = nowMs + ms;
      let turns = TURNS;
      let turn = setImmediate(next);
      function next(): void {
        turns -= 1;
        if (turns > 0) {
          turn = setImmediate(next);
          return;
        }
        nowMs = Math.max(nowMs, atMs);
        run();
      }
      return () => {
        clearImmediate(turn);
      };
    },
  };
}

/** A connection that failed as Node.js says it. */
export function connectionError(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

/** A problem document of the service. */
export function problem(status: number, code: string, more: object = {}, headers = {}): Answered {
  const json = {
    type: `/docs/errors/${code}`,
    title: code,
    status,
    detail: `Sentence of ${code}.`,
    code,
    ...more,
  };
  return { status, json, headers: { 'x-request-id': 'r-1', ...headers } };
}

/** An answer of a check with this outcome. */
export function checked(outcome = 'active', headers = {}): Answered {
  const json = {
    success: outcome === 'active',
    benefitSummary: { coverageActive: outcome === 'active' },
    ...{ outcome, reason: null, fields: [], nextStep: { step: 'none' }, isCharged: true },
  };
  return { status: 200, json, headers: { 'check-id': 'c-1', ...headers } };
}

/** The failure of a promise that must fail. */
export async function failureOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (failure) {
    return failure;
  }
  throw new Error('it did not fail');
}
