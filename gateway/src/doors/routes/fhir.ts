import type { DoorsContext } from '../http/context';
import { capabilityStatement, operationOutcomeOf, questionOf } from '@eligibility/fhir';
import { AppError, toAppError } from '@eligibility/kit';
import { Router, type Request, type Response } from 'express';
import { jsonBody } from '../../http/json-body';
import { methodNotAllowed, problemOf } from '../../http/problem';
import { contextOf } from '../../http/request-context';
import { isToldOf } from '../../events/domain/webhook-endpoint';
import { callerOf } from '../../identity/http/request-identity';
import { doorCalls } from '../http/asked-check';
import { fhirAnswerOf, refusalOf, type FhirAnswer } from '../http/fhir-answer';
import {
  batchOf,
  batchResponseOf,
  submittedOf,
  type AskingResource,
  type BatchEntry,
} from '../http/fhir-bundle';
import { tagged, type Door } from '../http/door';
import { tell, toldIn } from '../http/told';

const PATH = '/fhir';
const MEDIA_TYPE = 'application/fhir+json';
const REQUESTS = '/CoverageEligibilityRequest';
const SUBMIT = `${REQUESTS}/$submit`;
const RESPONSE = '/CoverageEligibilityResponse/:id';
/** A batch of twenty requests with what they refer to. */
const MAX_BODY_BYTES = 512 * 1024;
const INCLUDE = 'outcome,benefits';
/** RFC 7240: the sender reads the answer later. */
const RESPOND_ASYNC = /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i;

/** FHIR R4: a CoverageEligibilityRequest is a check, and its CoverageEligibilityResponse the answer. */
export function fhirDoor(context: DoorsContext): Door {
  const begun = instantOf(context);
  const asks = fhirAsks(context);
  const json = jsonBody({ mediaType: /^application\/(?:fhir\+)?json\s*(;|$)/i, maxBytes: MAX_BODY_BYTES });
  const body = [...context.limitBody({ maxBytes: MAX_BODY_BYTES }, 'json'), ...json];
  const router = Router({ caseSensitive: true });
  router.use(tagged('fhir'));
  router.get('/metadata', (req, res) => {
    send(req, res, { status: 200, resource: capabilityStatement(begun) });
  });
  router.post(REQUESTS, ...context.signIn, ...body, async (req: Request, res: Response) => {
    const answer = await asks.ask(req, res, { resource: req.body as unknown, bundled: [] });
    // The request is not kept: what was created is its response, which Location names.
    send(req, res, answer.status === 200 ? { ...answer, status: 201 } : answer);
  });
  router.post(SUBMIT, ...context.signIn, ...body, async (req: Request, res: Response) => {
    send(req, res, await asks.ask(req, res, submittedOf(req.body)));
  });
  router.get(RESPONSE, ...context.signIn, async (req, res) => {
    send(req, res, await asks.read(req, res));
  });
  router.post('/', ...context.signIn, ...body, async (req: Request, res: Response) => {
    const answers = await Promise.all(batchOf(req.body).map((entry) => asks.askEntry(req, res, entry)));
    send(req, res, { status: 200, resource: batchResponseOf(answers, PATH) });
  });
  router.all(['/', REQUESTS, SUBMIT], methodNotAllowed('POST'));
  router.all(['/metadata', RESPONSE], methodNotAllowed('GET'));
  return {
    paths: [PATH],
    routes: router,
    form: { mediaType: MEDIA_TYPE, textOf: (problem) => JSON.stringify(operationOutcomeOf(problem)) },
  };
}

type Asking = AskingResource & {
  readonly idempotencyKey?: string | undefined;
  readonly isPart?: boolean;
};

/** The ways in which a request at the door becomes a check. */
function fhirAsks(context: DoorsContext) {
  const callsOf = doorCalls(context);

  async function asked(
    req: Request,
    res: Response,
    { resource, bundled, idempotencyKey, isPart = false }: Asking,
  ): Promise<FhirAnswer> {
    const { repeated, callbackUrl, reference, ...asks } = questionOf(resource, bundled);
    if (callbackUrl !== undefined) await requireWebhook(context, callerOf(res).workspace.id, callbackUrl);
    const isAsync = callbackUrl !== undefined || RESPOND_ASYNC.test(req.get('Prefer') ?? '');
    const answer = await callsOf(req, res).ask({
      ...asks,
      reference: idempotencyKey ?? reference,
      isPart,
      include: INCLUDE,
      ...(isAsync && { waitSeconds: 0 }),
    });
    return fhirAnswerOf(answer, { created: instantOf(context), repeated }, contextOf(res).requestId);
  }

  return {
    ask: (req: Request, res: Response, asking: AskingResource) =>
      asked(req, res, { ...asking, idempotencyKey: req.get('Idempotency-Key') }),
    /** An entry that fails leaves the others alone, and each counts. A key in the header would be that of all of them. */
    askEntry: async (req: Request, res: Response, entry: BatchEntry): Promise<FhirAnswer> => {
      try {
        if (!entry.asks) throw new AppError('method-not-allowed', { detail: NOTHING_ELSE });
        await context.rateLimit(req, res, () => undefined);
        return await asked(req, res, { ...entry, isPart: true });
      } catch (thrown) {
        const error = toAppError(thrown);
        const context = contextOf(res);
        context.code = error.code;
        if (error.code === 'internal') context.failure = thrown;
        return refusalOf(problemOf(error, context.requestId));
      }
    },
    read: async (req: Request, res: Response): Promise<FhirAnswer> => {
      const answer = await callsOf(req, res).call({
        method: 'GET',
        path: `/api/eligibility/checks/${encodeURIComponent(String(req.params['id']))}/answer?include=${INCLUDE}`,
        headers: { prefer: 'wait=0' },
      });
      const told = toldIn(answer, []);
      tell(res, told);
      return fhirAnswerOf({ ...answer, told }, { created: instantOf(context) }, contextOf(res).requestId);
    },
  };
}

const NOTHING_ELSE =
  'Only CoverageEligibilityRequest is created. Other entries are what its references mean, and are not kept.';

/**
 * Salesforce Health Cloud wants to be called back at the end of a check. Our webhooks do that, with their rules of where
 * they go, signatures and retries; an address that is none of them is not called.
 * @throws AppError `validation-failed`
 */
async function requireWebhook({ endpoints }: DoorsContext, workspaceId: string, url: string): Promise<void> {
  const known = await endpoints.list(workspaceId);
  if (known.some((endpoint) => endpoint.url === url && isToldOf(endpoint, 'check.completed'))) return;
  throw new AppError('validation-failed', {
    fields: [{ field: 'CoverageEligibilityRequest.extension', message: NO_WEBHOOK }],
  });
}

const NO_WEBHOOK =
  'names an address that is no webhook for check.completed: add it as one, or leave the extension out';

function instantOf({ clock }: DoorsContext): string {
  return new Date(clock.now()).toISOString();
}

function send(req: Request, res: Response, { status, resource, address }: FhirAnswer): void {
  if (address !== undefined) res.setHeader(status === 202 ? 'Content-Location' : 'Location', PATH + address);
  const mediaType = req.accepts([MEDIA_TYPE, 'application/json']) || MEDIA_TYPE;
  res.status(status).type(mediaType).send(JSON.stringify(resource));
}
