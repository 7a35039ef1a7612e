import { AppError } from '@eligibility/kit';
import { relationshipOf } from '@eligibility/x12';

/** A request as the API's check request has it. */
export type V3Question = {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The id, then the name where there is one. */
  readonly payerNames: readonly string[];
  readonly providerNpi: string | undefined;
  readonly controlNumber: string | undefined;
  /** What a field of the API's check request is called in this request: `dependents.0.firstName`. */
  readonly nameOf: (field: string) => string;
};

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads a request of "medical network eligibility v3". What is in it is checked by the API, whose refusals are told under
 * the names of this format.
 * @throws AppError `validation-failed` where it names no payer, or several patients
 */
export function questionOf(body: Values): V3Question {
  const { tradingPartnerServiceId, tradingPartnerName, controlNumber } = body;
  const payerNames = [tradingPartnerServiceId, tradingPartnerName].flatMap((name) => textOf(name) ?? []);
  if (payerNames.length === 0) throw wrong('tradingPartnerServiceId', 'is required: the id of the payer');
  const dependents = listOf(body['dependents']);
  if (dependents.length > 1) throw wrong('dependents', 'may have one patient: send a request for each');
  const subscriber = valuesOf(body['subscriber']);
  const dependent = dependents.length === 0 ? undefined : valuesOf(dependents[0]);
  return {
    fields: {
      ...(dependent === undefined ? patientOf(subscriber) : dependentOf(dependent, subscriber)),
      ...cardOf(subscriber, dependent),
      ...serviceOf(valuesOf(body['encounter'])),
    },
    payerNames,
    providerNpi: textOf(valuesOf(body['provider'])['npi']),
    controlNumber: textOf(controlNumber),
    nameOf: (field) => nameIn(field, dependent === undefined ? 'subscriber' : 'dependents.0'),
  };
}

function wrong(field: string, message: string): AppError {
  return new AppError('validation-failed', { fields: [{ field, message }] });
}

function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function patientOf({ firstName, lastName, dateOfBirth, gender }: Values): Values {
  return {
    patientFirstName: firstName,
    patientLastName: lastName,
    patientDateOfBirth: dayOf(dateOfBirth),
    patientGender: gender,
  };
}

/** INS02 of a patient who has the plan. */
const SELF = '18';

function dependentOf(dependent: Values, { firstName, lastName, dateOfBirth }: Values): Values {
  const code = textOf(dependent['individualRelationshipCode']) ?? '';
  return {
    ...patientOf(dependent),
    relationship: code === SELF ? 'self' : relationshipOf(code),
    subscriberFirstName: firstName,
    subscriberLastName: lastName,
    subscriberDateOfBirth: dayOf(dateOfBirth),
  };
}

function cardOf(subscriber: Values, dependent: Values = {}): Values {
  const memberId = textOf(subscriber['memberId']) ?? dependent['memberId'] ?? subscriber['memberId'];
  return {
    memberId,
    groupNumber: subscriber['groupNumber'] ?? dependent['groupNumber'],
    // Beside a member id it is not needed, and what is not needed is not passed on.
    ...(textOf(memberId) === undefined && { patientSocialSecurityNumber: subscriber['ssn'] }),
  };
}

function serviceOf(encounter: Values): Values {
  const { serviceTypeCodes, dateOfService, beginningDateOfService, medicalProcedures } = encounter;
  const [procedure] = listOf(medicalProcedures);
  return {
    serviceTypeCodes,
    dateOfService: dayOf(dateOfService ?? beginningDateOfService),
    procedureCode: encounter['procedureCode'] ?? valuesOf(procedure)['procedureCode'],
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
