import { AppError } from '@eligibility/kit';
import { relationshipOf, surnameOf } from '@eligibility/x12';
import type { AskedCheck } from './asked-check';
import { untakenIn } from './told';

/** A request as the API's check request has it. */
export type V3Question = Pick<AskedCheck, 'fields' | 'payerNames' | 'providerNpi' | 'provider' | 'unread'> & {
  readonly controlNumber: string | undefined;
  /** What a field of the API's check request is called in this request: `dependents.0.firstName`. */
  readonly nameOf: (field: string) => string;
};

type Values = Readonly<Record<string, unknown>>;

/** The value at a path of the request, such as `subscriber.memberId`, which from then on counts as sent. */
type Take = ((path: string) => unknown) & { readonly peek: (path: string) => unknown };

/**
 * Reads a request of "medical network eligibility v3". What is in it is checked by the API, whose refusals are told under
 * the names of this format.
 * @throws AppError `validation-failed` where it names no payer, or several patients
 */
export function questionOf(body: Values): V3Question {
  const taken: string[] = ['provider'];
  const peek = (path: string): unknown =>
    path.split('.').reduce<unknown>((inner, name) => valuesOf(inner)[name], body);
  const take: Take = Object.assign(
    (path: string) => {
      taken.push(path);
      return peek(path);
    },
    { peek },
  );
  const payerNames = ['tradingPartnerServiceId', 'tradingPartnerName'].flatMap(
    (path) => textOf(take(path)) ?? [],
  );
  if (payerNames.length === 0) throw wrong('tradingPartnerServiceId', 'is required: the id of the payer');
  const dependents = body['dependents'];
  const count = Array.isArray(dependents) ? dependents.length : 0;
  if (count > 1) throw wrong('dependents', 'may have one patient: send a request for each');
  const patient = count === 0 ? 'subscriber' : 'dependents.0';
  const fields = {
    ...personOf(take, patient, 'patient'),
    patientGender: take(`${patient}.gender`),
    ...(count > 0 && dependentOf(take)),
    ...cardOf(take),
    ...serviceOf(take),
  };
  const provider = valuesOf(body['provider']);
  const { npi } = provider;
  return {
    fields,
    payerNames,
    providerNpi: textOf(npi),
    provider: untakenIn(provider, []).map((name) => [`provider.${name}`, textOf(provider[name]) ?? '']),
    controlNumber: textOf(take('controlNumber')),
    unread: untakenIn(body, taken),
    nameOf: (field) => nameIn(field, patient),
  };
}

function wrong(field: string, message: string): AppError {
  return new AppError('validation-failed', { fields: [{ field, message }] });
}

function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function personOf(take: Take, path: string, who: 'patient' | 'subscriber'): Values {
  return {
    [`${who}FirstName`]: take(`${path}.firstName`),
    [`${who}LastName`]: lastNameOf(take, path),
    [`${who}DateOfBirth`]: dayOf(take(`${path}.dateOfBirth`)),
  };
}

/** The API has a suffix behind the last name, and sends the suffixes that payers know apart. */
function lastNameOf(take: Take, path: string): unknown {
  const lastName = take(`${path}.lastName`);
  const suffix = take.peek(`${path}.suffix`);
  const both = `${String(lastName)} ${String(suffix)}`;
  if (typeof lastName !== 'string' || surnameOf(both).last !== lastName.trim()) return lastName;
  take(`${path}.suffix`);
  return both;
}

/** INS02 of a patient who has the plan. */
const SELF = '18';

function dependentOf(take: Take): Values {
  const code = textOf(take('dependents.0.individualRelationshipCode')) ?? '';
  return {
    relationship: code === SELF ? 'self' : relationshipOf(code),
    ...personOf(take, 'subscriber', 'subscriber'),
  };
}

/** Of the subscriber, else of the dependent. */
function cardOf(take: Take): Values {
  const first = (name: string): unknown =>
    textOf(take(`subscriber.${name}`)) ?? take(`dependents.0.${name}`) ?? take(`subscriber.${name}`);
  const memberId = first('memberId');
  return {
    memberId,
    groupNumber: first('groupNumber'),
    // Beside a member id it is not needed, and what is not needed is not passed on.
    ...(textOf(memberId) === undefined && { patientSocialSecurityNumber: take('subscriber.ssn') }),
  };
}

/** The code lists of procedures follow from the procedures themselves. */
const CODE_LIST = 'productOrServiceIDQualifier';

function serviceOf(take: Take): Values {
  const first = (...paths: readonly string[]): unknown =>
    paths.reduce<unknown>((value, path) => value ?? take(`encounter.${path}`), undefined);
  const day = first('dateOfService', 'beginningDateOfService');
  take(`encounter.${CODE_LIST}`);
  take(`encounter.medicalProcedures.0.${CODE_LIST}`);
  return {
    serviceTypeCodes: take('encounter.serviceTypeCodes'),
    dateOfService: dayOf(day),
    procedureCode: first('procedureCode', 'medicalProcedures.0.procedureCode'),
  };
}

/** YYYYMMDD as YYYY-MM-DD; another value is left to the API. */
function dayOf(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') : value;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['payerName', 'tradingPartnerServiceId'],
  ['memberId', 'subscriber.memberId'],
  ['groupNumber', 'subscriber.groupNumber'],
  ['patientSocialSecurityNumber', 'subscriber.ssn'],
  ['subscriberFirstName', 'subscriber.firstName'],
  ['subscriberLastName', 'subscriber.lastName'],
  ['subscriberDateOfBirth', 'subscriber.dateOfBirth'],
  ['relationship', 'dependents.0.individualRelationshipCode'],
  ['serviceTypeCodes', 'encounter.serviceTypeCodes'],
  ['dateOfService', 'encounter.dateOfService'],
  ['procedureCode', 'encounter.procedureCode'],
]);

function nameIn(field: string, patient: string): string {
  const [, first = '', rest = ''] = /^patient([A-Z])(\w+)/.exec(field) ?? [];
  return NAMES.get(field) ?? (rest === '' ? field : `${patient}.${first.toLowerCase()}${rest}`);
}
