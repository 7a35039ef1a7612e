import type { Dispatcher, Pool } from 'undici';

export type PostRequest = {
  /** Path and query. */
  readonly path: string;
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
  /** Undefined when it was longer than the limit. */
  readonly body: string | undefined;
};

/** How one HTTP exchange ended. */
export type Posted =
  | ({ readonly kind: 'response' } & HttpResponse)
  | { readonly kind: 'never-sent' | 'connection-lost' | 'timed-out' };

/**
 * Sends one POST and reads the whole response. Never rejects.
 *
 * It speaks to the pool's `dispatch` because the pool's `request` cannot tell whether a byte was sent (a TLS handshake
 * that is cut and a lost connection are both ECONNRESET), and it ignores an abort while it waits for a connection.
 */
export function post(
  pool: Pool,
  request: PostRequest,
  { signal, maxBodyBytes }: PostLimits,
): Promise<Posted> {
  return new Promise((resolve) => {
    let running: Dispatcher.DispatchController | undefined;
    const settle = (posted: Posted): void => {
      signal.removeEventListener('abort', onAbort);
      resolve(posted);
    };
    const onAbort = (): void => {
      // Before it starts, the request is waiting for a connection: nothing was sent, and nothing will be.
      settle({ kind: running === undefined ? 'never-sent' : 'timed-out' });
      running?.abort(new Error('the attempt was given up'));
    };
    if (signal.aborted) {
      settle({ kind: 'never-sent' });
      return;
    }
    signal.addEventListener('abort', onAbort);
    pool.dispatch(
      { ...request, method: 'POST' },
      {
        ...responseReader(maxBodyBytes, settle),
        onRequestStart: (controller) => {
          running = controller;
          if (signal.aborted) onAbort();
        },
        onResponseError: () => {
          settle({ kind: running === undefined ? 'never-sent' : 'connection-lost' });
        },
      },
    );
  });
}

function responseReader(maxBodyBytes: number, settle: (posted: Posted) => void): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let head: Omit<HttpResponse, 'body'> = { httpStatus: 0, contentType: '' };
  return {
    onResponseStart: (_controller, httpStatus, headers) => {
      head = {
        httpStatus,
        contentType: String(headers['content-type'] ?? ''),
        retryAfter: headers['retry-after']?.toString(),
      };
    },
    onResponseData: (controller, chunk) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) return;
      settle({ kind: 'response', ...head, body: undefined });
      controller.abort(new Error('the body is too large'));
    },
    onResponseEnd: () => {
      settle({ kind: 'response', ...head, body: Buffer.concat(chunks).toString('utf8') });
    },
  };
}
