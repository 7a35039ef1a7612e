import type { AppErrorOptions, ErrorCode } from '@eligibility/kit';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { earlyRefusal } from './problem';

/** Requests that Node's parser rejects, by the code of its error; every other error of the parser is a bad request. */
const CODES: Readonly<Partial<Record<string, ErrorCode>>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};
const UNREADABLE = {
  fields: [{ field: '', message: 'cannot be read as HTTP' }],
} satisfies AppErrorOptions;

/**
 * Answers requests that Node's parser rejects before routing, in the form of every other refusal, and closes the
 * connection. A connection that is gone, or in the middle of an answer, is closed without an answer. So is a request
 * with an unknown expectation answered, whose connection stays open.
 */
export function answerUnreadable(server: Server): void {
  const open = new WeakMap<Duplex, readonly ServerResponse[]>();
  server.prependListener('request', ({ socket }, answer) => {
    const others = open.get(socket) ?? [];
    open.set(socket, [...others.filter(({ writableFinished }) => !writableFinished), answer]);
  });
  server.on('clientError', (failure: NodeJS.ErrnoException, socket) => {
    if (socket.writable && !open.get(socket)?.some(isHalfSent))
      socket.end(refusalOf(failure.code ?? ''), () => socket.destroy());
    else socket.destroy();
  });
  // Node's own answer to an expectation that it does not know has neither a body nor our headers.
  server.on('checkExpectation', (_req, res: ServerResponse) => {
    const { status, headers, text } = earlyRefusal('expectation-failed');
    res.writeHead(status, headers).end(text);
  });
}

function isHalfSent({ headersSent, writableFinished }: ServerResponse): boolean {
  return headersSent && !writableFinished;
}

/** A whole HTTP answer, its status line included. */
function refusalOf(parserCode: string): string {
  const code = CODES[parserCode] ?? 'validation-failed';
  const { status, headers, text } = earlyRefusal(code, code === 'validation-failed' ? UNREADABLE : {});
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n');
}
