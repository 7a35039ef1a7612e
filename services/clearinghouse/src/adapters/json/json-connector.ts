import { Pool } from 'undici';
import type { Connector } from '../../app/ports';
import { buildRequest } from './build-request';
import { post } from './post';
import { readReply } from './read-reply';

export type JsonConnectorOptions = {
  /** The whole address of the eligibility endpoint, such as `https://host/change/medicalnetwork/eligibility/v3`. */
  readonly url: string;
  /** Sent as it is in the `Authorization` header. */
  readonly apiKey: string;
  /** How long a connection may take, TLS included, before the inquiry counts as never sent. */
  readonly connectTimeoutMs?: number;
  /** The most inquiries that are on the wire at once. */
  readonly maxConnections?: number;
};

export type JsonConnector = Connector & {
  /** Closes every connection; what is still under way ends as lost. */
  readonly close: () => Promise<void>;
};

const CONNECT_TIMEOUT_MS = 5_000;

/** Well above what several hung payers can hold at once, so that the pool is never the bulkhead. */
const MAX_CONNECTIONS = 256;

/** Shorter than load balancers keep idle connections; a server that says less in `Keep-Alive` is heeded. */
const KEEP_ALIVE_MS = 15_000;

/** Many times the largest answers payers send. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/**
 * Asks a clearinghouse that speaks "medical network eligibility v3" JSON.
 * @throws TypeError when `url` is none
 */
export function jsonConnector(options: JsonConnectorOptions): JsonConnector {
  const { origin, pathname, search } = new URL(options.url);
  const path = pathname + search;
  const headers = {
    authorization: options.apiKey,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const pool = new Pool(origin, {
    connections: options.maxConnections ?? MAX_CONNECTIONS,
    connect: { timeout: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Each attempt has a deadline of its own: its signal.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    ask: async (inquiry, signal) => {
      const body = JSON.stringify(buildRequest(inquiry));
      const posted = await post(pool, { path, headers, body }, { signal, maxBodyBytes: MAX_BODY_BYTES });
      return posted.kind === 'response' ? readReply(posted) : posted;
    },
    close: () => pool.destroy(),
  };
}
