import { fieldSentences } from '../../http/fields';
import { ignoredFields } from '../../http/ignored-fields';
import { served } from '../../http/operation';
import { CHECK_OPERATIONS } from './check-operations';
import type { ChecksContext } from '../app/context';
import type { AnswersContext } from './answer-members';
import { noteAnswerRead } from '../../identity/http/answer-reads';
import { AppError } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import { clinicOf } from '../../identity/http/identify-caller';
import type { WorkspacePolicies } from '../../identity/domain/workspace';
import { idsOf } from '../../identity/domain/principal';
import { checkLive } from '../app/check-live';
import { checkMock } from '../app/check-mock';
import type { CheckAnswer, CheckRequest, RunningCheck } from '../app/check-request';
import type { CheckKind, CheckQuestion } from '../domain/check';
import { sendAs } from './answer-forms';
import { storedAnswersWish } from './cache-control';
import { idempotencyKeyOf, newIdempotencyKey, sentIdempotencyKeyOf } from './idempotency-key';
import { KNOWN_FIELDS, questionParsers, refuseInUrl } from './read-check-request';
import { INCLUDE, preferencesOf } from './preferences';
import { withLists } from './read-service-fields';
import { callerOf } from '../../identity/http/request-identity';
import { contextOf } from '../../http/request-context';
import type { CallerRoute } from '../../identity/http/who';

/** Live and mock checks, by POST or GET. A HEAD must not run a check. */
export function checkRoutes(context: AnswersContext): readonly CallerRoute[] {
  const [live, mock] = [liveCheck(context), mockCheck(context)];
  return served(CHECK_OPERATIONS, {
    checkEligibilityByQuery: byGet(live),
    checkEligibility: live,
    startCheck: live,
    mockEligibilityByQuery: mock,
    mockEligibility: mock,
  });
}

/** POST and GET /api/eligibility/check, and POST /api/eligibility/checks */
function liveCheck(context: AnswersContext): RequestHandler {
  const parse = questionParsers(context.clock);
  return answerCheck(context, 'live', (fields, policies) => ({
    question: parse.live(fields, policies),
    run: (request) => checkLive(context, request),
  }));
}

/** POST and GET /api/eligibility/check/mock */
function mockCheck(context: AnswersContext): RequestHandler {
  const parse = questionParsers(context.clock);
  return answerCheck(context, 'mock', (fields) => {
    const { question, mockFixture } = parse.mock(fields);
    return { question, run: (request) => checkMock(context, request, mockFixture) };
  });
}

type Query = Request['query'];

/** The place of a request's fields: the query of a GET, the body of a POST; the same meaning is the same request. */
function fieldsOf(req: Request, query: Query): unknown {
  return req.method === 'GET' ? withLists(query) : req.body;
}

/**
 * A check route: reads the request, runs it, and answers with the stored bytes, or says that the check is still
 * running. `read` returns the question and how to run it.
 */
function answerCheck(
  context: AnswersContext,
  kind: CheckKind,
  read: (
    fields: unknown,
    policies: WorkspacePolicies,
  ) => {
    readonly question: CheckQuestion;
    readonly run: (request: CheckRequest) => Promise<CheckAnswer | RunningCheck>;
  },
): RequestHandler {
  return async (req, res) => {
    const sent = contextOf(res);
    sent.tags = [kind];
    // Express parses the query anew each time.
    const { query } = req;
    refuseInUrl(query);
    const ignored = ignoredFields(sentNames(req, query), KNOWN_FIELDS[kind]);
    if (ignored !== undefined) res.setHeader('Ignored-Fields', ignored);
    const { question, run } = hinting(req, ignored, () =>
      read(fieldsOf(req, query), callerOf(res).workspace.policies),
    );
    const { waitUntilMs, ...wanted } = preferencesOf(req, res, query);
    const { workspace, principal } = callerOf(res);
    if (kind === 'live' && principal.isTest === true) await requireSimulator(context);
    const { idempotencyKey, storedAnswers } =
      kind === 'live' ? liveKeyOf(req, res) : { idempotencyKey: idempotencyKeyOf(req) };
    const noteIdempotencyKey = (key: string): void => {
      res.setHeader('Idempotency-Key', key);
    };
    // Where an answer is looked for by its question, the key is known once the check begins.
    if (storedAnswers?.hasOwnKey !== false) noteIdempotencyKey(idempotencyKey);
    const { budget, callerAddresses, startedMs } = sent;
    const answer = await run({
      workspace,
      ...idsOf(principal),
      keyChecksPerDay: principal.limits.checksPerDay,
      clinic: clinicOf(res),
      question,
      idempotencyKey,
      budget,
      callerAddresses: callerAddresses(),
      startedMs,
      waitUntilMs,
      storedAnswers,
      noteIdempotencyKey,
      noteChecksRemaining: (checks) => {
        if (!res.headersSent) res.setHeader('Checks-Remaining', String(checks));
      },
    });
    if (answer.kind === 'answered' && answer.isOfOtherRequest === true)
      await noteAnswerRead(context, res, { checkId: answer.checkId, what: 'answer' });
    await sendAs(context, { req, res }, { answer, ...wanted });
  };
}

/** @throws AppError `client-forbidden` where a test key would ask a payer; `service-unavailable` while that is not known */
export async function requireSimulator({ clearinghouse }: ChecksContext): Promise<void> {
  const simulated = await clearinghouse.isSimulated();
  if (simulated === undefined) throw new AppError('service-unavailable');
  if (!simulated) throw new AppError('client-forbidden', { detail: TEST_KEY });
}

const TEST_KEY =
  'This is a test key, and the payers of this installation are not simulated: send a mock check, or ask the operator for a key that is no test key.';

/** Says of wrong fields what else of the request was not read: a name that is misspelt, or a body of a GET. */
function hinting<Read>(req: Request, ignored: string | undefined, read: () => Read): Read {
  const hasBody = req.method === 'GET' && Number(req.headers['content-length'] ?? 0) > 0;
  const hints = [
    ...(ignored === undefined ? [] : [`This operation has no field of these names: ${ignored}.`]),
    ...(hasBody ? ['GET reads the query and not the body: send the fields there, or send a POST.'] : []),
  ];
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof AppError) || hints.length === 0) throw thrown;
    const { fields = [] } = thrown.options;
    const detail = [thrown.options.detail ?? fieldSentences(fields), ...hints].join(' ');
    throw new AppError(thrown.code, { ...thrown.options, detail });
  }
}

/** On POST the idempotency key and `include` may be in the query too; the rest of the query is ignored. */
function sentNames(req: Request, query: Query): readonly string[] {
  const ofQuery = Object.keys(query).filter((name) => name !== INCLUDE);
  return req.method === 'GET' ? ofQuery : [...Object.keys((req.body ?? {}) as object), ...ofQuery];
}

/** The same by GET, which is answered 405 when the caller's workspace does not allow it. */
function byGet(check: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (callerOf(res).workspace.policies.getChecks === 'refused') {
      res.setHeader('Allow', 'POST');
      throw new AppError('method-not-allowed', { detail: GET_IS_OFF });
    }
    return check(req, res, next);
  };
}

const GET_IS_OFF =
  'GET checks are switched off for this workspace, because they put patient data into URLs. Send the check by POST, with its fields in the body.';

/**
 * The idempotency key of a live check, and which stored answers it takes. If no key was sent, one is made; if no stored
 * answer will do either, the header `Idempotency-Key-Missing` says that a lost answer could not be requested again.
 * @throws AppError `idempotency-key-invalid`, also for a missing key when the caller's workspace requires one
 */
function liveKeyOf(req: Request, res: Response): Pick<CheckRequest, 'idempotencyKey' | 'storedAnswers'> {
  const { policies } = callerOf(res).workspace;
  const sentKey = sentIdempotencyKeyOf(req);
  const hasOwnKey = sentKey !== undefined;
  const storedAnswers = storedAnswersWish(req, { hasOwnKey, policySeconds: policies.answersMaxAgeSeconds });
  if (hasOwnKey) return { idempotencyKey: sentKey, storedAnswers };
  // A question that finds its own answer owns its key: a retry finds the check as well.
  if (policies.idempotencyKey === 'required' && storedAnswers === undefined) {
    throw new AppError('idempotency-key-invalid', {
      detail:
        'This workspace requires an idempotency key with every live check. Send a UUID as Idempotency-Key.',
    });
  }
  if (storedAnswers === undefined) res.setHeader('Idempotency-Key-Missing', 'true');
  return { idempotencyKey: newIdempotencyKey(), storedAnswers };
}
