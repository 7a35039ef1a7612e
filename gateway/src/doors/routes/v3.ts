import type { DoorsContext } from '../http/context';
import express, { Router, type Request, type RequestHandler } from 'express';
import { textIn } from '@eligibility/assistants';
import { AppError } from '@eligibility/kit';
import { bearerOf } from '../../http/credentials';
import { jsonBody } from '../../http/json-body';
import { methodNotAllowed, type ProblemDocument, type ProblemForm } from '../../http/problem';
import { doorCalls } from '../http/asked-check';
import { unansweredV3Of, v3AnswerOf } from '../http/v3-answer';
import { questionOf } from '../http/v3-question';
import { v3RefusalOf, v3StatusOf } from '../http/v3-refusal';
import { tagged, type Door } from '../http/door';
import { exchangeOf, requireOwnAnswer } from '../http/payers-own-answer';

/** Behind the base URL of Stedi with its version, of Stedi without it, and of Optum. */
const CHECKS = [
  '/2024-04-01/change/medicalnetwork/eligibility/v3',
  '/change/medicalnetwork/eligibility/v3',
  '/medicalnetwork/eligibility/v3',
] as const;
const TOKENS = '/apip/auth/v2/token';
const MEDIA_TYPE = 'application/json';

const form: ProblemForm = {
  mediaType: MEDIA_TYPE,
  textOf: (problem) => JSON.stringify(v3RefusalOf(problem)),
  statusOf: v3StatusOf,
};

/** RFC 6749, section 5.2. */
const tokenForm: ProblemForm = {
  ...form,
  textOf: (problem) =>
    form.textOf(
      problem.status === 401 ? { ...problem, detail: NO_SECRET, error: 'invalid_client' } : problem,
    ),
};

const NO_SECRET = 'Send an API key of this installation as client_secret; any client_id will do.';

/** "Medical network eligibility v3", the JSON of Stedi and Optum: a check, and the token that Optum's programs want before. */
export function v3Doors(context: DoorsContext): readonly Door[] {
  return [
    {
      paths: CHECKS,
      routes: routesOf([keyAsBearer, ...context.signIn, ...jsonBody(), checked(context)]),
      form,
    },
    {
      paths: [TOKENS],
      routes: routesOf([...readToken(), ...context.signIn, sendToken]),
      form: tokenForm,
    },
    // What else the programs of these publishers call.
    { paths: ['/2024-04-01', '/change', '/medicalnetwork', '/apip'], routes: Router().use(notHere), form },
  ];
}

function routesOf(handlers: readonly RequestHandler[]): Router {
  const router = Router({ caseSensitive: true });
  router.use(tagged('v3'));
  router.post('/', ...handlers);
  router.all('/', methodNotAllowed('POST'));
  return router.use(notHere);
}

const notHere: RequestHandler = () => {
  throw new AppError('not-found', {
    detail:
      'Of this format, the real-time check is here: POST /change/medicalnetwork/eligibility/v3. Instead of the others use GET /api/payers?query= for payers, POST /api/eligibility/batches for many checks, and POST /core for X12.',
  });
};

/** Programs of Stedi send the key alone, or after the word Key. */
const KEY = /^(?:Key +)?([^ ]+)$/i;

const keyAsBearer: RequestHandler = (req, _res, next) => {
  const key = KEY.exec(req.headers.authorization ?? '')?.[1];
  if (key !== undefined) req.headers.authorization = `Bearer ${key}`;
  next();
};

function checked(context: DoorsContext): RequestHandler {
  const callsOf = doorCalls(context);
  return async (req, res) => {
    requireOwnAnswer(res);
    const question = questionOf(req.body as Readonly<Record<string, unknown>>);
    const calls = callsOf(req, res);
    const reference = req.get('Idempotency-Key');
    const answer = await calls.ask({ ...question, reference, include: 'outcome' });
    const { exchange, refused } =
      answer.status === 200 ? await exchangeOf(answer, calls) : { refused: answer };
    res.type(MEDIA_TYPE);
    if (refused !== undefined) {
      const refusal = v3RefusalOf(refused.body as ProblemDocument, question.nameOf);
      res.status(v3StatusOf(refused)).send(JSON.stringify(refusal));
      return;
    }
    const answered = { question, answer };
    res.setHeader('Check-Id', answer.header('check-id') ?? '');
    res.send((exchange && v3AnswerOf(answered, exchange)) ?? unansweredV3Of(answered));
  };
}

const FORM = 'application/x-www-form-urlencoded';
const MAX_TOKEN_BYTES = 4 * 1024;

/** The grant of OAuth's client credentials (RFC 6749, section 4.4), as a form or as JSON: the secret is the key. */
function readToken(): readonly RequestHandler[] {
  const unlessForm =
    (handler: RequestHandler): RequestHandler =>
    (req, res, next) => {
      if (req.is(FORM) === false) return handler(req, res, next);
      next();
      return undefined;
    };
  return [
    express.urlencoded({ extended: false, inflate: false, limit: MAX_TOKEN_BYTES, parameterLimit: 10 }),
    ...jsonBody({ maxBytes: MAX_TOKEN_BYTES }).map(unlessForm),
    onlyClientCredentials,
    secretAsBearer,
  ];
}

const GRANT = 'client_credentials';

/** The error code is of RFC 6749, section 5.2. A program that names no grant means this one. */
const onlyClientCredentials: RequestHandler = (req, _res, next) => {
  const { grant_type: grant = GRANT } = (req.body ?? {}) as { readonly grant_type?: unknown };
  if (grant !== GRANT)
    throw new AppError('validation-failed', {
      fields: [{ field: 'grant_type', message: `must be ${GRANT}` }],
      extensions: { error: 'unsupported_grant_type' },
    });
  next();
};

const secretAsBearer: RequestHandler = (req, _res, next) => {
  // Without one the answer is that to a wrong one.
  req.headers.authorization = `Bearer ${textIn(req.body, 'client_secret') ?? '-'}`;
  next();
};

/** The token is the key itself: it has no end of its own, so `expires_in`, which may be absent, is. */
const sendToken: RequestHandler = (req: Request, res) => {
  res.json({ access_token: bearerOf(req.headers.authorization), token_type: 'bearer' });
};
