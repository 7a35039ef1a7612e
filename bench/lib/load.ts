import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request, to be sent repeatedly. */
export type Target = {
  readonly url: string;
  /** Default: POST. A GET has no body. */
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type Answer = {
  readonly status: number | undefined;
  readonly text: string;
  /** What `Retry-After` says, in seconds. */
  readonly comeAgainSeconds?: number | undefined;
};

/** One request: undefined for a successful check, else why it was none, and after what time it should come again. */
type Attempt = { readonly failure: string; readonly comeAgainSeconds: number | undefined } | undefined;

const REFUSED = 503;
const COME_AGAIN_MS = 100;
/** Half a minute: a server that refuses for so long is down. */
const MOST_AGAIN = 300;

/** Requests in flight at a time; half of what one payer may hold at the clearinghouse. */
export const CONCURRENCY = 16;

/**
 * Sends the request this many times over kept-alive connections, each with an idempotency key of its own.
 * @param inFlight requests at a time
 * @returns how long all of it took, in milliseconds
 * @throws Error on the first answer that is not a successful check: a measurement of errors measures nothing
 */
export function sendLoad(target: Target, requests: number, inFlight = CONCURRENCY): Promise<number> {
  return sendMany({ requests, inFlight }, (agent) => sendOne(target, agent));
}

/**
 * The same for a system that may be overloaded: a request that is answered 503 is sent again after a pause, as a client
 * does after `Retry-After`.
 * @returns how long all of it took, and how many answers were 503
 * @throws Error on any other answer that is not a successful check, and when a request is refused too often
 */
export async function sendInsistently(
  target: Target,
  requests: number,
  inFlight: number,
): Promise<{ readonly tookMs: number; readonly refused: number }> {
  let refused = 0;
  const sendUntilTaken = async (agent: Agent): Promise<void> => {
    for (let again = 0; ; again += 1) {
      const answer = await post(target, agent);
      if (answer.status !== REFUSED || again === MOST_AGAIN) {
        demandSuccess(target, answer);
        return;
      }
      refused += 1;
      await sleep(COME_AGAIN_MS);
    }
  };
  return { tookMs: await sendMany({ requests, inFlight }, sendUntilTaken), refused };
}

/** The same for requests that need not be successful checks. @throws Error on the first that is not HTTP 200 */
export function sendChecks(target: Target, requests: number): Promise<number> {
  return sendMany({ requests, inFlight: CONCURRENCY }, async (agent) => {
    const { status, text } = await post(target, agent);
    if (status !== 200) throw new Error(`${target.url} answered ${String(status)}: ${text}`);
  });
}

async function sendMany(
  { requests, inFlight }: { readonly requests: number; readonly inFlight: number },
  send: (agent: Agent) => Promise<void>,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const startedMs = performance.now();
  let left = requests;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await send(agent);
    }
  };
  try {
    await Promise.all(Array.from({ length: inFlight }, worker));
  } finally {
    agent.destroy();
  }
  return performance.now() - startedMs;
}

/** Sends the request once; @throws Error when the answer is not a successful check */
export async function sendOne(target: Target, agent?: Agent): Promise<void> {
  demandSuccess(target, await post(target, agent));
}

function demandSuccess({ url }: Target, { status, text }: Answer): void {
  if (status !== 200 || !isSuccess(text)) throw new Error(`${url} answered ${String(status)}: ${text}`);
}

/**
 * Sends the request once, with its own key unless it carries one, and accepts any answer. @throws Error when nothing
 * does
 */
function post({ url, method = 'POST', headers, body }: Target, agent: Agent | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      agent,
      headers: {
        'idempotency-key': randomUUID(),
        ...headers,
        'content-type': 'application/json',
        'content-length': method === 'GET' ? 0 : Buffer.byteLength(body),
      },
    });
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('error', reject);
      response.once('end', () => {
        const comeAgain = response.headers['retry-after'];
        const comeAgainSeconds = comeAgain === undefined ? undefined : Number(comeAgain);
        resolve({ status: response.statusCode, text, comeAgainSeconds });
      });
    });
    outgoing.end(method === 'GET' ? undefined : body);
  });
}

/** Whether the body is that of a check that a payer answered. */
function isSuccess(text: string): boolean {
  const answer: unknown = JSON.parse(text);
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
}

/**
 * Sends the request once; undefined for a successful check, else the code or sentence of the answer, or that there was
 * none.
 */
export async function failureOf(target: Target, agent: Agent | undefined): Promise<string | undefined> {
  return (await attempt(target, agent))?.failure;
}

/** Sends the request once, and says when it should come again. */
export async function attempt(target: Target, agent: Agent | undefined): Promise<Attempt> {
  try {
    const { status, text, comeAgainSeconds } = await post(target, agent);
    return status === 200 && isSuccess(text)
      ? undefined
      : { failure: saidBy(status, text), comeAgainSeconds };
  } catch (error) {
    return { failure: `no answer${codeOf(error)}`, comeAgainSeconds: undefined };
  }
}

/** `: ECONNRESET` */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? `: ${String(error.code)}` : '';
}

/** The reason in an answer that is no success: its problem's code, or the sentence about the payer. */
function saidBy(status: number | undefined, text: string): string {
  const [, reason = ''] = /"(?:code|errorMessage)":"([^"]*)"/.exec(text) ?? [];
  return `${String(status)} ${reason}`;
}
