import { objectsIn, textIn } from '@eligibility/assistants';
import type { BundledResource } from '@eligibility/fhir';
import { AppError } from '@eligibility/kit';
import Joi from 'joi';
import { validate } from '../../http/fields';
import type { FhirAnswer } from './fhir-answer';
import type { Told } from './told';

/** A resource that asks, with those that its references mean. */
export type AskingResource = { readonly resource: unknown; readonly bundled: readonly BundledResource[] };

/** One entry of a batch; it asks where it creates or submits a CoverageEligibilityRequest. */
export type BatchEntry = AskingResource & { readonly asks: boolean };

/** More would wait for each other. */
const MAX_REQUESTS = 20;
const MAX_ENTRIES = 200;

type Bundle = {
  readonly resourceType: 'Bundle';
  readonly type: string;
  readonly entry: readonly {
    readonly fullUrl?: string;
    readonly resource?: unknown;
    readonly request?: { readonly method: string; readonly url: string };
  }[];
};

const entry = Joi.object({
  fullUrl: Joi.string(),
  resource: Joi.object({ resourceType: Joi.string().required() }).unknown(),
  request: Joi.object({ method: Joi.string().required(), url: Joi.string().required() }).unknown(),
}).unknown();
const bundle = Joi.object<Bundle>({
  resourceType: Joi.valid('Bundle').required(),
  type: Joi.string().required(),
  entry: Joi.array().items(entry).max(MAX_ENTRIES).default([]),
}).unknown();

const ASKED_AT = /^\/?CoverageEligibilityRequest(?:\/\$submit)?$/;

/**
 * The entries of a batch.
 * @throws AppError `validation-failed` for another bundle, or one with too many requests
 */
export function batchOf(body: unknown): readonly BatchEntry[] {
  const { type, entry: entries } = validate(bundle, body);
  if (type !== 'batch') throw invalid('Bundle.type', 'must be batch');
  const bundled = resourcesIn(entries);
  const read = entries.map(({ resource, request }) => ({
    resource,
    bundled,
    asks: request?.method === 'POST' && ASKED_AT.test(request.url),
  }));
  if (read.filter(({ asks }) => asks).length > MAX_REQUESTS)
    throw invalid('Bundle.entry', `may have ${String(MAX_REQUESTS)} requests at most`);
  return read;
}

/**
 * What `$submit` is sent: the resource itself, Parameters with it, or a Bundle that also has what it refers to.
 * @throws AppError `validation-failed` where none asks
 */
export function submittedOf(body: unknown): AskingResource {
  const type = textIn(body, 'resourceType');
  if (type === 'Parameters') {
    const named = objectsIn(body, 'parameter').find((one) => textIn(one, 'name') === 'resource');
    return submittedOf(named?.['resource'] ?? {});
  }
  if (type !== 'Bundle') return { resource: body, bundled: [] };
  const bundled = resourcesIn(validate(bundle, body).entry);
  const asking = bundled.find(
    ({ resource }) => textIn(resource, 'resourceType') === 'CoverageEligibilityRequest',
  );
  if (asking === undefined) throw invalid('Bundle.entry', 'has no CoverageEligibilityRequest');
  return { resource: asking.resource, bundled };
}

/** The answers to a batch, in the order of its entries. */
export function batchResponseOf(answers: readonly FhirAnswer[], base: string): object {
  return {
    resourceType: 'Bundle',
    type: 'batch-response',
    entry: answers.map(({ status, resource, address, told = [] }) =>
      status < 400
        ? {
            resource,
            response: {
              status: String(status),
              ...(address && { location: base + address }),
              ...(told.length > 0 && { outcome: outcomeOfTold(told) }),
            },
          }
        : { response: { status: String(status), outcome: resource } },
    ),
  };
}

/** The headers of an answer that has none of its own. */
function outcomeOfTold(told: readonly Told[]): object {
  return {
    resourceType: 'OperationOutcome',
    issue: told.map(({ name, value, sentence }) => ({
      severity: 'information',
      code: 'informational',
      details: { coding: [{ code: name.toLowerCase(), display: value }], text: sentence },
    })),
  };
}

function resourcesIn(entries: Bundle['entry']): readonly BundledResource[] {
  return entries.flatMap(({ fullUrl, resource }) => (resource === undefined ? [] : [{ fullUrl, resource }]));
}

function invalid(field: string, message: string): AppError {
  return new AppError('validation-failed', { fields: [{ field, message }] });
}
