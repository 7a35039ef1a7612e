import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { answerTo, settleWithin, unlessAborted, type Clock } from '@eligibility/kit';
import type { Posted, PostResult, WebhookSender } from '../app/webhook-sender';
import { addressProblem, WEBHOOK_PORTS, type AddressRules } from './address-rules';

type Resolve = (
  hostname: string,
  options: { readonly all: true },
  done: (failure: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type SenderOptions = {
  /** Networks, as `isAddressOrNetwork` takes them, that endpoints may be in although they are not public. */
  readonly allowed: readonly string[];
  /** The ports that endpoints may have. Default: `WEBHOOK_PORTS`. */
  readonly ports?: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Default: 15 s over name, connection, TLS and answer. */
  readonly deadlineMs?: number;
  /** Default: as the system does. */
  readonly resolve?: Resolve;
  /** Certificates that are trusted in addition. Default: none. */
  readonly ca?: string;
};

const DEADLINE_MS = 15_000;
const RESPONSE_BYTES = 1_024;
const MOST_CHARACTERS = 2_000;

class RefusedAddress extends Error {}

/**
 * Posts to endpoints. The name is resolved once, every address it has is checked, and the connection goes to one of
 * these: nobody can answer a check with one address and the connection with another. An address in the place of a name
 * is checked before the connection, which resolves none. (The library `request-filtering-agent` does the same, but what it
 * allows comes before what it denies, so that it could not keep metadata out of an allowed network.)
 */
export function webhookSender(options: SenderOptions): WebhookSender {
  const { resolve = systemLookup, deadlineMs = DEADLINE_MS } = options;
  return {
    problemOf: async (url) => {
      const problem = urlProblem(url);
      if (problem !== undefined) return problem;
      const resolved = await settleWithin(deadlineMs, addressesOf(resolve, new URL(url)));
      const addresses = resolved.kind === 'answered' ? resolved.value : [];
      if (addresses.length === 0) return 'has a host name that has no address';
      const problems = addresses.flatMap((address) => addressProblem(address, rulesFor(url, options)) ?? []);
      return problems[0];
    },
    post: async (posted, signal) => {
      const problem = urlProblem(posted.url);
      if (problem !== undefined) return { failure: `the address ${problem}` };
      const deadline = AbortSignal.timeout(deadlineMs);
      const ended = AbortSignal.any([signal, deadline]);
      try {
        return await unlessAborted(ended, postOnce(posted, { ...options, resolve, signal: ended }));
      } catch (failure) {
        signal.throwIfAborted();
        return {
          failure: deadline.aborted ? `no answer within ${String(deadlineMs / 1_000)} s` : wordsOf(failure),
        };
      }
    },
  };
}

function rulesFor(
  url: string,
  { allowed, ports = WEBHOOK_PORTS }: Pick<SenderOptions, 'allowed' | 'ports'>,
): AddressRules {
  const { protocol, port } = new URL(url);
  const isTls = protocol === 'https:';
  return { allowed, isTls, port: Number(port || (isTls ? 443 : 80)), ports };
}

/** What is wrong with an address before any name is resolved. */
function urlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return NO_ADDRESS;
  const url = new URL(text);
  const { protocol, username, password } = url;
  if (url.href.length > MOST_CHARACTERS) return NO_ADDRESS;
  if (!['https:', 'http:'].includes(protocol)) return 'must begin with https://';
  // The parser turns the one into a slash and drops the others: a person would read another address.
  if (/[\p{Cc}\\]/u.test(text)) return 'must not have a backslash or a control character';
  if (username + password !== '') return 'must not have a name or password';
  return text.includes('#') ? 'must not have a fragment' : undefined;
}

const NO_ADDRESS = 'must be an address such as https://example.org/hooks';

/** The host as it is resolved: IPv6 without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function addressesOf(resolve: Resolve, url: URL): Promise<readonly string[]> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return Promise.resolve([host]);
  return new Promise((done) => {
    resolve(host, { all: true }, (failure, addresses) => {
      done(failure === null ? addresses.map(({ address }) => address) : []);
    });
  });
}

type Once = SenderOptions & { readonly resolve: Resolve; readonly signal: AbortSignal };

async function postOnce(posted: Posted, options: Once): Promise<PostResult> {
  const url = new URL(posted.url);
  const rules = rulesFor(posted.url, options);
  const literal = isIP(hostOf(url)) === 0 ? undefined : addressProblem(hostOf(url), rules);
  if (literal !== undefined) return { failure: `the address ${literal}` };
  const sent = (rules.isTls ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: false,
    headers: { ...posted.headers, 'content-length': Buffer.byteLength(posted.body), connection: 'close' },
    lookup: checkedLookup(options.resolve, rules),
    signal: options.signal,
    ...(options.ca !== undefined && { ca: options.ca }),
  });
  const answer = await answerTo(sent.end(posted.body));
  const response = await beginningOf(answer);
  const retryAfterMs = retryAfterOf(answer.headers['retry-after'], options.clock.now());
  return { status: answer.statusCode ?? 0, response, retryAfterMs };
}

/** Resolves a name for a connection, which then goes to an address that was checked. */
function checkedLookup(resolve: Resolve, rules: AddressRules): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { all: true }, (failure, addresses) => {
      if (failure !== null) {
        done(failure, []);
        return;
      }
      const [problem] = addresses.flatMap(({ address }) => addressProblem(address, rules) ?? []);
      const [first] = addresses;
      if (problem !== undefined || first === undefined) {
        done(new RefusedAddress(`the address ${problem ?? 'has a host name that has no address'}`), []);
        return;
      }
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** At most 1 KiB; the rest is not read. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= RESPONSE_BYTES) break;
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, RESPONSE_BYTES).toString('utf8');
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function retryAfterOf(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return waitMs > 0 ? waitMs : undefined;
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before an answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ENOTFOUND: 'the host name has no address',
  EAI_AGAIN: 'the host name could not be resolved',
  ETIMEDOUT: 'the host did not answer',
};

/** Never the text of an error of TLS or HTTP as it is: it may quote what was sent. */
function wordsOf(failure: unknown): string {
  if (failure instanceof RefusedAddress) return failure.message;
  const { code = '' } = failure as { readonly code?: string };
  return (
    WORDS[code] ??
    (/CERT|SIGNATURE|TLS|SSL/.test(code)
      ? 'the certificate is not trusted, or TLS failed'
      : 'the request failed')
  );
}
