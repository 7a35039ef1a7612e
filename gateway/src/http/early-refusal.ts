import { randomUUID } from 'node:crypto';
import { ERROR_TABLE, type AppErrorOptions, type ErrorCode } from '@eligibility/kit';
import { PRIVATE_HEADERS } from './private-answers';
import { PROBLEM_TYPE, problemText } from './problem';

export type EarlyRefusal = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** The same problem document as elsewhere, for a request that is refused before any middleware has seen it. */
export function earlyRefusal(code: ErrorCode, shown?: AppErrorOptions): EarlyRefusal {
  const requestId = randomUUID();
  const text = problemText(code, requestId, shown);
  const headers = {
    ...PRIVATE_HEADERS,
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Request-Id': requestId,
  };
  return { status: ERROR_TABLE[code].http, headers, text };
}
