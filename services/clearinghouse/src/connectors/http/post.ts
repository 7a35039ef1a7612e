import type { Socket } from 'node:net';
import type { Dispatcher, Pool, buildConnector } from 'undici';

export type PostRequest = {
  /** HEAD only asks who is there; POST unless given. */
  readonly method?: 'HEAD';
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
      { method: 'POST', ...request },
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
        ...(headers['payer-network'] === 'simulator' ? { isSimulated: true } : {}),
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
      settle({ kind: 'response', ...head, body: textOf(chunks) });
    },
  };
}

/** A body that arrived in one piece is not copied first. */
function textOf(chunks: readonly Buffer[]): string {
  const [first, ...others] = chunks;
  return (first !== undefined && others.length === 0 ? first : Buffer.concat(chunks)).toString('utf8');
}

/**
 * Lets an upstream send `100 Continue` unasked. A client must read any number of 1xx before the final response,
 * expected or not (RFC 9110, section 15.2). undici does so for all but 100, at which it closes the connection (its
 * issue 197, "wontfix"); the payer has then been asked, and the answer is lost. So each 100 reaches undici as a 102,
 * which it skips.
 *
 * The number of bytes stays the same, nothing is held back, and undici still judges every head: its limits, time limits
 * and errors are as before. Requires that requests are not pipelined: what is read after a request was written is its
 * answer.
 */
export function readContinue(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    connect(options, (...result) => {
      const [failure, socket] = result;
      if (failure === null) rewriteContinue(socket);
      callback(...result);
    });
  };
}

function rewriteContinue(socket: Socket): void {
  const scan = interimScan();
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket);
  Object.assign(socket, {
    read: (size?: number): unknown => {
      const chunk: unknown = read(size);
      if (chunk instanceof Buffer) scan.rewrite(chunk);
      return chunk;
    },
    write: (...written: Parameters<typeof write>): boolean => {
      scan.restart();
      return write(...written);
    },
  });
}

type InterimScan = {
  /** A request was sent: the next bytes are the first head of its answer. */
  readonly restart: () => void;
  /** Changes each 100 among the heads to a 102; takes the next bytes of the connection, in chunks of any size. */
  readonly rewrite: (bytes: Buffer) => void;
};

const CR = 0x0d;
const LF = 0x0a;
const ZERO = 0x30;
const ONE = 0x31;
const TWO = 0x32;

/** Where the digits of the status are in `HTTP/1.1 100`. */
const FIRST_DIGIT = 9;
const SECOND_DIGIT = 10;
const THIRD_DIGIT = 11;

type Place = 'status-line' | 'interim-head' | 'final';

function interimScan(): InterimScan {
  let place: Place = 'status-line';
  /** Bytes of this line so far, without its line end. */
  let column = 0;
  let isRound = false;

  /** @returns the byte to pass on instead */
  const ofStatusLine = (byte: number): number => {
    // Empty lines before a head are skipped by the parser too.
    if (byte === CR || byte === LF) {
      if (column > 0) place = 'final';
      return byte;
    }
    if (column === FIRST_DIGIT && byte !== ONE) place = 'final';
    if (column === SECOND_DIGIT) isRound = byte === ZERO;
    column += 1;
    if (column <= THIRD_DIGIT) return byte;
    place = 'interim-head';
    return isRound && byte === ZERO ? TWO : byte;
  };

  /** A head ends with its first empty line. */
  const ofInterimHead = (byte: number): void => {
    if (byte === CR) return;
    if (byte !== LF) column += 1;
    else if (column > 0) column = 0;
    else place = 'status-line';
  };

  return {
    restart: () => {
      place = 'status-line';
      column = 0;
    },
    rewrite: (bytes) => {
      for (let at = 0; at < bytes.length && place !== 'final'; at += 1) {
        const byte = bytes[at] ?? 0;
        if (place === 'status-line') bytes[at] = ofStatusLine(byte);
        else ofInterimHead(byte);
      }
    },
  };
}
