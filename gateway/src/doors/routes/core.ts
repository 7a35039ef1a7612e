import type { DoorsContext } from '../http/context';
import {
  envelopeError,
  formOfType,
  readEnvelope,
  requestOf,
  responseTypeOf,
  writeFault,
  writeResponse,
  type ReceivedEnvelope,
} from '@eligibility/core-envelope';
import { AppError } from '@eligibility/kit';
import { controlNumberOf, readInquiry } from '@eligibility/x12';
import { Router, type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { fileBody } from '../../http/json-body';
import { methodNotAllowed, problemIn, type ProblemDocument, type ProblemForm } from '../../http/problem';
import { contextOf } from '../../http/request-context';
import { doorCalls } from '../http/asked-check';
import { acknowledgementOf, answerOf } from '../http/core-answer';
import { tagged, type Door } from '../http/door';
import { requireOwnAnswer } from '../http/payers-own-answer';

const PATH = '/core';
/** An inquiry about one patient has two KiB. */
const MAX_BODY_BYTES = 64 * 1024;

/** CAQH CORE Connectivity vC2.2.0 and vC4.0.0 in real time, SOAP and MIME: a 270 is a check, and its 271 the payer's own. */
export function coreDoor(context: DoorsContext): Door {
  const { clock } = context;
  const router = Router({ caseSensitive: true });
  const read: readonly RequestHandler[] = [...fileBody(MAX_BODY_BYTES), receive];
  router.use(tagged('core'));
  router.post('/', ...read, ...context.signIn, answered(context));
  router.all('/', methodNotAllowed('POST'));
  router.use(problemAsReceived(clock));
  return { paths: [PATH], routes: router, form: formOf(clock) };
}

const RECEIVED = 'core';

/** The envelope of the request; undefined before it was read, and where there is none. */
function receivedIn(res: Response): ReceivedEnvelope | undefined {
  return res.locals[RECEIVED] as ReceivedEnvelope | undefined;
}

/** Reads the envelope, whose password is the API key unless the header `Authorization` has one. */
const receive: RequestHandler = async (req, res, next) => {
  const contentType = req.get('Content-Type') ?? '';
  if (formOfType(contentType) === undefined)
    throw new AppError('unsupported-media-type', { detail: 'Send SOAP 1.2, or multipart/form-data.' });
  const body = Buffer.isBuffer(req.body) ? req.body.toString() : '';
  const received = await readEnvelope({ contentType, body });
  if (received === undefined)
    throw new AppError('validation-failed', { detail: 'The body has no COREEnvelopeRealTimeRequest.' });
  res.locals[RECEIVED] = received;
  if (received.password !== undefined && req.headers.authorization === undefined)
    req.headers.authorization = `Bearer ${received.password}`;
  next();
};

function answered(context: DoorsContext): RequestHandler {
  const callsOf = doorCalls(context);
  return async (req, res) => {
    const messageId = contextOf(res).requestId;
    const atMs = context.clock.now();
    const written = { controlNumber: controlNumberOf(messageId), sentAt: new Date(atMs) };
    const received = receivedIn(res);
    requireOwnAnswer(res);
    const { payload, payloadId } = requestOf(received ?? { fields: new Map() });
    const read = readInquiry(payload);
    if (read.kind === 'unreadable') throw envelopeError('PayloadIllegal', NO_INQUIRY);
    const answer =
      read.kind === 'inquiry'
        ? await answerOf(read, written, { calls: callsOf(req, res), reference: payloadId })
        : acknowledgementOf(read, written);
    const content = writeResponse({ received, messageId, atMs }, answer);
    res.type(responseTypeOf({ received, messageId })).send(content);
  };
}

const NO_INQUIRY = 'Payload must be one X12 interchange with one 270.';

/** Writes an error in the form of its request, as far as that is known. */
function problemAsReceived(clock: DoorsContext['clock']): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  // eslint-disable-next-line max-params
  return (thrown: unknown, req, res, next) => {
    const form = formOfType(req.get('Content-Type') ?? '') ?? 'soap';
    const received = receivedIn(res) ?? { form, fields: new Map<string, string>(), password: undefined };
    problemIn(formOf(clock, { received, messageId: contextOf(res).requestId }))(thrown, req, res, next);
  };
}

type Refused = { readonly received: ReceivedEnvelope; readonly messageId: string };

/** An error as an envelope, or, where the rule says so, as a fault of SOAP. */
function formOf(clock: DoorsContext['clock'], refused?: Refused): ProblemForm {
  const { received } = refused ?? {};
  return {
    mediaType: responseTypeOf({ received, messageId: refused?.messageId ?? '' }),
    // The rule has any envelope at 200, and programs read one at no other status: there they expect a fault.
    statusOf: ({ errorCode, status }) => (typeof errorCode === 'string' ? 200 : status),
    textOf: (problem) => {
      const { detail, instance } = problem;
      const errorCode = errorCodeOf(problem);
      const isFault = errorCode === 'Sender' || errorCode === 'Receiver';
      return isFault && received?.form !== 'mime'
        ? writeFault(errorCode, detail)
        : writeResponse(
            { received, messageId: instance, atMs: clock.now() },
            { errorCode, errorMessage: detail },
          );
    },
  };
}

/** The code of the rule, by what was thrown or by the HTTP status. */
function errorCodeOf({ errorCode, status }: ProblemDocument): string {
  if (typeof errorCode === 'string') return errorCode;
  if (status === 401 || status === 403) return 'UnAuthorized';
  return status < 500 && status !== 429 ? 'Sender' : 'Receiver';
}
