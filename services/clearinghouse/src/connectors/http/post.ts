import { request as httpRequest, type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Where a request goes, and over which connections. */
export type PostTarget = {
  readonly url: URL;
  readonly agent: Agent;
  /** How long a new connection may take, TLS included. */
  readonly connectTimeoutMs: number;
};

export type PostRequest = {
  /** HEAD only asks who is there; POST unless given. */
  readonly method?: 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type PostLimits = {
  /** The attempt ends when it aborts. */
  readonly signal: AbortSignal;
  readonly maxBodyBytes: number;
};

export type HttpResponse = {
  readonly httpStatus: number;
  /** The `Content-Type` header as it was sent; empty without one. */
  readonly contentType: string;
  /** The `Retry-After` header as it was sent. */
  readonly retryAfter?: string | undefined;
  /** True when the `Payer-Network` header names a simulator. */
  readonly isSimulated?: boolean;
  /** Undefined when it was longer than the limit. */
  readonly body: string | undefined;
};

/** What a response says about who made it, for the reply that is read from it. */
export function statementOf({ isSimulated }: HttpResponse): Pick<HttpResponse, 'isSimulated'> {
  return isSimulated === undefined ? {} : { isSimulated };
}

/** How one HTTP exchange ended. */
export type Posted =
  | ({ readonly kind: 'response' } & HttpResponse)
  | { readonly kind: 'never-sent' | 'connection-lost' | 'timed-out' };

/**
 * Sends one POST and reads the whole response; any number of interim responses (1xx) may precede it (RFC 9110, section
 * 15.2). It is not sent again on another connection. Never rejects.
 */
export function post(
  { url, agent, connectTimeoutMs }: PostTarget,
  { method = 'POST', headers, body }: PostRequest,
  { signal, maxBodyBytes }: PostLimits,
): Promise<Posted> {
  if (signal.aborted) return Promise.resolve({ kind: 'never-sent' });
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, { method, headers, agent });
    const connection = watchConnection(request, connectTimeoutMs);
    const settle = (posted: Posted): void => {
      signal.removeEventListener('abort', onAbort);
      connection.stopWaiting();
      resolve(posted);
    };
    const lost = (kind: 'connection-lost' | 'timed-out'): void => {
      settle({ kind: connection.isOpen() ? kind : 'never-sent' });
      request.destroy();
    };
    const onAbort = (): void => {
      lost('timed-out');
    };
    signal.addEventListener('abort', onAbort);
    request.on('error', () => {
      lost('connection-lost');
    });
    // A promise settles once: after a whole response this changes nothing.
    request.on('close', () => {
      lost('connection-lost');
    });
    request.on('response', (response) => {
      readResponse(response, maxBodyBytes, settle);
    });
    request.end(body);
  });
}

type Connection = {
  /** True once bytes of the request may have been sent: before that the other side knows nothing of it. */
  readonly isOpen: () => boolean;
  readonly stopWaiting: () => void;
};

/** A new connection is open when its handshake is done. A TLS handshake that is cut and a lost connection look alike. */
function watchConnection(request: ClientRequest, connectTimeoutMs: number): Connection {
  let isOpen = false;
  let timer: NodeJS.Timeout | undefined;
  const stopWaiting = (): void => {
    clearTimeout(timer);
  };
  const opened = (): void => {
    isOpen = true;
    stopWaiting();
  };
  request.on('socket', (socket: Socket) => {
    if (request.reusedSocket) {
      opened();
      return;
    }
    timer = setTimeout(() => request.destroy(), connectTimeoutMs);
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', opened);
  });
  return { isOpen: () => isOpen, stopWaiting };
}

function readResponse(
  response: IncomingMessage,
  maxBodyBytes: number,
  settle: (posted: Posted) => void,
): void {
  const { statusCode: httpStatus = 0, headers } = response;
  const head = {
    httpStatus,
    contentType: headers['content-type'] ?? '',
    retryAfter: headers['retry-after'],
    ...(headers['payer-network'] === 'simulator' ? { isSimulated: true } : {}),
  };
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) return;
    settle({ kind: 'response', ...head, body: undefined });
    response.destroy();
  });
  response.on('end', () => {
    settle({ kind: 'response', ...head, body: Buffer.concat(chunks).toString('utf8') });
  });
  // The request's `close` says how a response ended that was cut off.
  response.on('error', () => undefined);
}
