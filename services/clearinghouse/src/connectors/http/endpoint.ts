import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { TlsFiles } from '@eligibility/kit/process';
import { inSpan, isTracing, type SpanAttributes, traceCarrier } from '@eligibility/kit/telemetry';
import type { Inquiry } from '../../domain/inquiry';
import { post, type Posted, type PostRequest } from './post';

export type EndpointOptions = {
  /** The connector's name in traces. */
  readonly connector: string;
  /** The whole address, such as `https://host/eligibility`. */
  readonly url: string;
  /** How long a connection may take, TLS included, before the inquiry counts as never sent. */
  readonly connectTimeoutMs?: number | undefined;
  /** The most inquiries that are on the wire at once. */
  readonly maxConnections?: number | undefined;
  readonly tls?: TlsFiles | undefined;
};

/** One address of a clearinghouse with the connections to it. */
export type Endpoint = {
  /**
   * Sends one inquiry and reads the whole response, which is cut off at a limit. Sends the addresses that
   * the request came through, where they are known, and its trace, where there is one. Never rejects.
   */
  readonly post: (inquiry: Inquiry, request: EndpointRequest, turn: Turn) => Promise<Posted>;
  /**
   * Asks who answers at this address, without an inquiry and without credentials (HEAD). True when it is a simulator;
   * undefined when nothing answered. Never rejects.
   */
  readonly identify: (signal: AbortSignal) => Promise<boolean | undefined>;
  /** Closes every connection; calls in flight end as lost. */
  readonly close: () => Promise<void>;
};

type Turn = {
  readonly signal: AbortSignal;
  /** From 1 on, of those that one check makes. */
  readonly attempt: number;
};

export type EndpointRequest = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

const CONNECT_TIMEOUT_MS = 5_000;

/** Well above what several hung payers can hold at once, so that the pool is never the bulkhead. */
const MAX_CONNECTIONS = 256;

/** Shorter than load balancers keep idle connections; a shorter time in a server's `Keep-Alive` takes precedence. */
const KEEP_ALIVE_MS = 15_000;

/** Many times the size of the largest answers that payers send. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** @throws TypeError when `url` is none, Error when a PEM text is none */
export function endpoint(options: EndpointOptions): Endpoint {
  const { connector, connectTimeoutMs = CONNECT_TIMEOUT_MS, maxConnections, tls = {} } = options;
  const url = new URL(options.url);
  const server = serverOf(url);
  const agent = agentFor(url, maxConnections ?? MAX_CONNECTIONS, tls);
  const target = { url, agent, connectTimeoutMs };
  let isClosed = false;
  const send = (request: PostRequest, signal: AbortSignal): Promise<Posted> =>
    isClosed
      ? Promise.resolve({ kind: 'never-sent' })
      : post(target, request, { signal, maxBodyBytes: MAX_BODY_BYTES });
  return {
    post: (inquiry, request, { signal, attempt }) => {
      const { payerId } = inquiry.payer;
      return inCallSpan({ server, connector, payerId, attempt }, (traceHeaders) => {
        const headers = { ...request.headers, ...forwardedFor(inquiry), ...traceHeaders };
        return send({ headers, body: request.body }, signal);
      });
    },
    identify: async (signal) => {
      const head = { method: 'HEAD', headers: {}, body: '' } as const;
      const posted = await send(head, signal);
      return posted.kind === 'response' ? posted.isSimulated === true : undefined;
    },
    close: () => {
      isClosed = true;
      agent.destroy();
      return Promise.resolve();
    },
  };
}

/** Keeps connections for the next inquiry. Each attempt has a deadline of its own, so only idle ones time out here. */
function agentFor({ protocol }: URL, maxSockets: number, tls: TlsFiles): HttpAgent {
  const options = { keepAlive: true, maxSockets, timeout: KEEP_ALIVE_MS };
  // The context is made once, so that a wrong certificate stops the start instead of every connection.
  return protocol === 'https:'
    ? new HttpsAgent({ ...options, secureContext: createSecureContext(tls) })
    : new HttpAgent(options);
}

/** CMS requires the addresses that an inquiry to Medicare came through; our own address is the socket's. */
function forwardedFor({ callerAddresses }: Inquiry): Readonly<Record<string, string>> {
  return callerAddresses.length === 0 ? {} : { 'x-forwarded-for': callerAddresses.join(', ') };
}

function serverOf({ hostname: address, port, protocol }: URL): CallFacts['server'] {
  return {
    address,
    port: port === '' ? DEFAULT_PORTS[protocol === 'http:' ? 'http' : 'https'] : Number(port),
  };
}

const DEFAULT_PORTS = { http: 80, https: 443 };

/** The attributes of a span; the address without its path and query, which may hold secrets. */
type CallFacts = {
  readonly server: { readonly address: string; readonly port: number };
  readonly connector: string;
  readonly payerId: string;
  readonly attempt: number;
};

/**
 * Makes one POST as a client span, after OpenTelemetry's conventions for HTTP. `send` gets the header with which the
 * other side can continue the trace; the caller's own `tracestate` is not passed on. While nothing is traced there is
 * neither span nor header.
 */
function inCallSpan(
  facts: CallFacts,
  send: (headers: Readonly<Record<string, string>>) => Promise<Posted>,
): Promise<Posted> {
  if (!isTracing()) return send({});
  return inSpan({ name: 'POST', kind: 'client', attributes: attributesOf(facts) }, async (span) => {
    const { traceparent } = traceCarrier();
    const posted = await send(traceparent === undefined ? {} : { traceparent });
    const { errorType, ...attributes } = outcomeOf(posted);
    span.set(errorType === undefined ? attributes : { ...attributes, 'error.type': errorType });
    if (errorType !== undefined) span.fail();
    return posted;
  });
}

function attributesOf({ server, connector, payerId, attempt }: CallFacts): SpanAttributes {
  return {
    'http.request.method': 'POST',
    'server.address': server.address,
    'server.port': server.port,
    'eligibility.connector': connector,
    'eligibility.payer_id': payerId,
    'eligibility.attempt': attempt,
  };
}

/** A client's call has failed from status 400 on. */
function outcomeOf(posted: Posted): SpanAttributes & { readonly errorType?: string } {
  if (posted.kind !== 'response') return { errorType: posted.kind };
  const { httpStatus } = posted;
  return {
    'http.response.status_code': httpStatus,
    ...(httpStatus < 400 ? {} : { errorType: String(httpStatus) }),
  };
}
