import { AppError, ERROR_TABLE, toAppError, type AppErrorOptions, type ErrorCode } from '@eligibility/kit';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { fieldSentences } from './fields';
import { SEND_PLAIN, SEND_UTF8 } from './json-body';
import { PRIVATE_HEADERS } from './headers';
import { contextOf } from './request-context';

/** The content of an error's answer: a problem for a program, a page for a reader. */
export type AnsweredError = {
  readonly code: ErrorCode;
  readonly requestId: string;
  /** More precise text for this request than the guide's text for the code; empty for a 5xx. */
  readonly shown: Pick<AppErrorOptions, 'detail' | 'fields' | 'extensions'>;
};

/** An error as another protocol writes it. */
export type ProblemForm = {
  readonly mediaType: string;
  /** @param problem the document of RFC 9457 */
  readonly textOf: (problem: ProblemDocument) => string;
  /** The HTTP status, where the protocol has another one than ours. */
  readonly statusOf?: (problem: ProblemDocument) => number;
};

/** A problem (RFC 9457) with the extensions of its code. */
export type ProblemDocument = Readonly<Record<'type' | 'title' | 'detail' | 'instance' | 'code', string>> & {
  readonly status: number;
  readonly errors?: AppErrorOptions['fields'];
  readonly [extension: string]: unknown;
};

const PROBLEM_FORM: ProblemForm = { mediaType: 'application/problem+json', textOf: JSON.stringify };

/**
 * Answers application/problem+json (RFC 9457), or the form of another protocol. A 5xx never carries inner text; the
 * cause is logged.
 */
export function problemIn(form: ProblemForm): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  // eslint-disable-next-line max-params
  return (thrown: unknown, _req, res, _next) => {
    const answered = beginProblem(thrown, res);
    if (answered !== undefined) sendProblem(res, answered, form);
  };
}

export const problem = problemIn(PROBLEM_FORM);

/** Ends the answer of an error that has begun. */
export function sendProblem(
  res: Response,
  { code, requestId, shown }: AnsweredError,
  form = PROBLEM_FORM,
): void {
  const document = problemDocument(code, requestId, shown);
  if (form.statusOf !== undefined) res.status(form.statusOf(document));
  res.type(form.mediaType).send(form.textOf(document));
}

/**
 * The only place where an error becomes an answer: sets its status and headers, and records it for the log line.
 * @returns the content of the body; undefined when an answer had begun, which is then cut off
 */
export function beginProblem(thrown: unknown, res: Response): AnsweredError | undefined {
  if (res.headersSent) {
    // A partial answer must not look complete. Express would cut it off too, but print the error's text.
    contextOf(res).failure = thrown;
    res.destroy();
    return undefined;
  }
  const error = toAppError(fromExpress(thrown) ?? thrown);
  const { http: status } = ERROR_TABLE[error.code];
  const context = contextOf(res);
  context.code = error.code;
  if (status >= 500) context.failure = error;
  if (error.code === 'unauthorized') {
    res.setHeader('WWW-Authenticate', context.challenge ?? 'Bearer');
    // A connection without a valid key is closed: callers with a key need its place.
    res.setHeader('Connection', 'close');
  }
  const retryAfterSeconds =
    error.options.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_OUTAGE_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(retryAfterSeconds));
  res.status(status);
  return { code: error.code, requestId: context.requestId, shown: status >= 500 ? {} : error.options };
}

const RETRY_AFTER_OUTAGE_SECONDS = 2;

/** The document of an error for a part of an answer, such as one entry of a list. */
export function problemOf({ code, options }: AppError, requestId: string): ProblemDocument {
  return problemDocument(code, requestId, ERROR_TABLE[code].http >= 500 ? {} : options);
}

/**
 * The document of a problem (RFC 9457). Its `detail` names each wrong field, because many tools show nothing else.
 * @param shown more precise text for this request than the guide's text for the code
 */
function problemDocument(
  code: ErrorCode,
  requestId: string,
  shown: AnsweredError['shown'] = {},
): ProblemDocument {
  const { http: status, title, remedy } = ERROR_TABLE[code];
  const { fields: errors, extensions } = shown;
  const detail = shown.detail ?? (errors?.length ? fieldSentences(errors) : remedy);
  const type = `/docs/errors/${code}`;
  return { type, title, status, detail, instance: requestId, code, ...(errors && { errors }), ...extensions };
}

/** Errors of Express and its body parser; one of their 4xx without a code of its own is a bad request. */
function fromExpress(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError || !(thrown instanceof Error)) return undefined;
  const bodyProblem = fromBodyParser(thrown);
  if (bodyProblem !== undefined) return bodyProblem;
  const { status } = thrown as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500
    ? new AppError('validation-failed', { fields: [{ field: '', message: 'cannot be read' }], cause: thrown })
    : undefined;
}

/** By the parser's `type`, if it gives one. */
function fromBodyParser(thrown: Error): AppError | undefined {
  switch ((thrown as { type?: unknown }).type) {
    case 'entity.too.large':
      return new AppError('payload-too-large', { cause: thrown });
    case 'encoding.unsupported':
      return new AppError('unsupported-media-type', { detail: SEND_PLAIN, cause: thrown });
    case 'charset.unsupported':
      return new AppError('unsupported-media-type', { detail: SEND_UTF8, cause: thrown });
    default:
      return undefined;
  }
}

const NO_PATH = 'No operation has this path: /docs lists those of the API, /docs/operators those below /ops.';

const MISSPELT = 'Paths are in lower case, with one slash between their parts.';

/** The last route: answers 404. */
export const notFound: RequestHandler = (req) => {
  const [path = ''] = req.originalUrl.split('?');
  const isMisspelt = path.includes('//') || /\/(?:API|Api|OPS|Ops|DOCS|Docs)(?:\/|$)/.test(path);
  throw new AppError('not-found', { detail: isMisspelt ? `${NO_PATH} ${MISSPELT}` : NO_PATH });
};

/** Answers 405 to every method that a path does not have. */
export function methodNotAllowed(...allowed: readonly string[]): RequestHandler {
  return (_req, res) => {
    res.setHeader('Allow', allowed.join(', '));
    throw new AppError('method-not-allowed', { detail: `Use ${allowed.join(' or ')}.` });
  };
}

const OFFERED = ['application/json', 'application/problem+json', 'text/html'];

/**
 * Whether the client wants a page instead of JSON. A browser prefers `text/html`; a program asks for JSON, or for
 * anything, as curl does.
 */
export function wantsPage(req: Request): boolean {
  return req.accepts(OFFERED) === 'text/html';
}

export type EarlyRefusal = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** The same problem document as elsewhere, for a request that is refused before any middleware has seen it. */
export function earlyRefusal(
  code: ErrorCode,
  { form = PROBLEM_FORM, ...shown }: AppErrorOptions & { readonly form?: ProblemForm | undefined } = {},
): EarlyRefusal {
  const requestId = randomUUID();
  const text = form.textOf(problemDocument(code, requestId, shown));
  const headers = {
    ...PRIVATE_HEADERS,
    'Content-Type': form.mediaType,
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Request-Id': requestId,
  };
  return { status: ERROR_TABLE[code].http, headers, text };
}
