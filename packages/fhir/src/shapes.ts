import Joi from 'joi';
import type { CoverageEligibilityRequest, Resource } from 'fhir/r4';
import { notSupported, unreadable, type InputIssue } from './input-error';

/*
 * The shapes of what is read, as R4 has them (https://hl7.org/fhir/R4/coverageeligibilityrequest.html); elements that are
 * not read are let through, because a resource may have any number of them. Lengths and lists are bounded.
 */

const MAX_TEXT = 1_000;
const MAX_LIST = 50;

const text = Joi.string().max(MAX_TEXT);
const list = (item: Joi.SchemaLike): Joi.ArraySchema => Joi.array().items(item).max(MAX_LIST);
const date = Joi.string().pattern(/^\d{4}-\d{2}-\d{2}(?:T.*)?$/);

/**
 * Elements that change what all others of a resource mean (https://hl7.org/fhir/R4/conformance-rules.html#isModifier): one
 * that is not understood must not be passed over.
 */
const MODIFIERS = { implicitRules: Joi.forbidden(), modifierExtension: Joi.forbidden() };
const inUse = { ...MODIFIERS, active: Joi.valid(true) };

const concept = Joi.object({ coding: list({ system: text, code: text, display: text }), text });
const identifier = Joi.object({ system: text, value: text, type: concept });
const identified = { identifier: list(identifier) };
const reference = Joi.object({ reference: text, identifier, display: text });
const name = list({ use: text, text, family: text, given: list(text), suffix: list(text) });
const person = Joi.object({
  ...inUse,
  ...identified,
  ...{ name, birthDate: date, gender: text },
  link: list({ type: Joi.invalid('replaced-by') }),
});

const RESOURCES = new Map(
  Object.entries({
    Patient: person,
    RelatedPerson: person,
    Practitioner: Joi.object({ ...inUse, ...identified, name }),
    PractitionerRole: Joi.object({ ...inUse, practitioner: reference, organization: reference }),
    Organization: Joi.object({ ...inUse, ...identified, name: text }),
    Coverage: Joi.object({
      ...MODIFIERS,
      ...identified,
      status: Joi.valid('active', 'draft'),
      subscriber: reference,
      subscriberId: text,
      relationship: concept,
      class: list({ type: concept, value: text }),
    }),
  }),
);

const REQUEST = Joi.object({
  ...MODIFIERS,
  ...identified,
  status: Joi.valid('active'),
  resourceType: Joi.valid('CoverageEligibilityRequest').required(),
  extension: list({ url: text, valueUrl: text, valueUri: text, valueString: text }),
  contained: list({ resourceType: text.required(), id: text }),
  purpose: list(text).min(1).required(),
  patient: reference.required(),
  servicedDate: date,
  servicedPeriod: Joi.object({ start: date }),
  provider: reference,
  insurer: reference.required(),
  insurance: list({ ...MODIFIERS, focal: Joi.boolean(), coverage: reference.required() })
    .min(1)
    .required(),
  item: list({ ...MODIFIERS, category: concept, productOrService: concept, provider: reference }),
});

const WORDS: Readonly<Record<string, string>> = {
  'any.required': 'is required',
  'array.min': 'is required',
  'string.empty': 'is empty',
  'string.max': 'is too long',
  'array.max': 'has too many entries',
  'string.pattern.base': 'must be a whole day, such as 2026-01-31',
  'any.unknown': 'changes what the other elements mean in a way that is not known here: leave it out',
  'any.only':
    'must be that of a record in use: a request that is active, a person or organization that is active',
  'any.invalid': 'says that another record replaces this one: send that one',
};

/** @throws AppError `validation-failed` naming every element that is missing or is not what R4 has there */
export function requireRequest(body: unknown): CoverageEligibilityRequest {
  requireShape(REQUEST, body, 'CoverageEligibilityRequest');
  return body as CoverageEligibilityRequest;
}

/**
 * A resource that the request refers to.
 * @param expression where the request refers to it
 * @throws AppError as above
 */
export function requireResource(resource: Resource, expression: string): void {
  const shape = RESOURCES.get(resource.resourceType);
  if (shape === undefined)
    throw notSupported(expression, `refers to none of ${[...RESOURCES.keys()].join(', ')}`);
  requireShape(shape, resource, `${expression}.resolve()`);
}

function requireShape(shape: Joi.ObjectSchema, value: unknown, expression: string): void {
  const { error } = shape.validate(value, { abortEarly: false, convert: false, allowUnknown: true });
  if (error !== undefined) throw unreadable(error.details.map((detail) => issueOf(detail, expression)));
}

function issueOf({ type, path }: Joi.ValidationErrorItem, expression: string): InputIssue {
  const isMissing = type === 'any.required' || type === 'array.min';
  return {
    expression: path.reduce<string>(
      (said, part) => (typeof part === 'number' ? `${said}[${String(part)}]` : `${said}.${part}`),
      expression,
    ),
    message: WORDS[type] ?? 'is not what FHIR R4 has here',
    code: isMissing ? 'required' : 'structure',
  };
}
