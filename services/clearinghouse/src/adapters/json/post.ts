import type { Dispatcher, Pool } from 'undici';

export type PostRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type PostLimits = {
  /** The attempt ends when it aborts. */
  readonly signal: AbortSignal;
  readonly maxBodyBytes: number;
};

/** How one HTTP exchange ended. */
export type Posted =
  /** The body is undefined when it went on after the limit. */
  | {
      readonly kind: 'response';
      readonly httpStatus: number;
      readonly body: string | undefined;
      /** The `Retry-After` header as it came. */
      readonly retryAfter: string | undefined;
    }
  | { readonly kind: 'never-sent' | 'connection-lost' | 'timed-out' };

/**
 * Sends one POST and reads the whole response. Never rejects.
 *
 * It speaks to the pool's `dispatch` because the pool's `request` cannot tell whether a byte was sent (a TLS handshake
 * that is cut and a lost connection are both ECONNRESET), and does not heed an abort while it waits for a connection.
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
  let httpStatus = 0;
  let retryAfter: string | undefined;
  return {
    onResponseStart: (_controller, statusCode, headers) => {
      httpStatus = statusCode;
      retryAfter = headers['retry-after']?.toString();
    },
    onResponseData: (controller, chunk) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) return;
      settle({ kind: 'response', httpStatus, body: undefined, retryAfter });
      controller.abort(new Error('the body is too large'));
    },
    onResponseEnd: () => {
      settle({ kind: 'response', httpStatus, body: Buffer.concat(chunks).toString('utf8'), retryAfter });
    },
  };
}
