import type { Elements, Entity, Level, NeutralAnswer } from '@eligibility/x12';
import { PAYER_IDS, PROVIDER_IDS } from './read-neutral';
import { RELATIONSHIP_WORDS, TRACE_WORDS } from './words';
import { linesOf } from './write-line';
import {
  addressOf,
  contactsOf,
  datesOf,
  eachOf,
  having,
  referencesOf,
  rejectsOf,
  rolesOf,
  worded,
  type Written,
} from './write-parts';
import { planDatesOf } from './write-plan-dates';

/** Loops of a level and of its lines. */
const LOOPS = {
  payer: ['2100A', '2110A'],
  provider: ['2100B', '2110B'],
  subscriber: ['2100C', '2110C'],
  dependent: ['2100D', '2110D'],
} as const;

/** A line that says whether the plan is active (EB01). */
const STATUS = /^[1-8]$/;

/**
 * Writes a payer's answer as "medical network eligibility v3" JSON; `readAnswer` reads it back. The format has one set of
 * references and of dates for subscriber and dependent: the patient's go before the subscriber's. What it has no names
 * for is in the X12 text alone.
 */
export function writeAnswer({ levels, patient }: NeutralAnswer): Written {
  const [payer, provider, subscriber, dependent] = (
    ['payer', 'provider', 'subscriber', 'dependent'] as const
  ).map((name) => levels.find(({ level }) => level === name));
  const people = [dependent, subscriber].flatMap((person) => person ?? []);
  const lines = levels.filter(({ level }) => level === patient).flatMap(({ lines: own }) => own);
  const benefitsInformation = lines.flatMap((line) => linesOf(line, LOOPS[patient][1]));
  return {
    payer: payer && payerOf(payer),
    provider: provider && providerOf(provider),
    subscriber: subscriber && personOf(subscriber),
    dependents: dependent === undefined ? [] : [personOf(dependent)],
    subscriberTraceNumbers: levels.flatMap(({ traces }) => eachOf(traces, traceOf)),
    planInformation: referencesOf(people.flatMap(({ references = [] }) => references)),
    planDateInformation: datesOf(planDatesOf(people.map(({ dates = [] }) => dates))),
    planStatus: benefitsInformation.flatMap(statusOf),
    benefitsInformation,
    errors: levels.flatMap(errorsOf),
  };
}

function errorsOf({ level, rejects, lines }: Level): readonly Written[] {
  const [loop, loopOfLine] = LOOPS[level];
  return [...rejectsOf(rejects, loop), ...lines.flatMap((line) => rejectsOf(line.rejects, loopOfLine))];
}

function statusOf({ code, name, planCoverage, serviceTypeCodes }: Written): readonly Written[] {
  if (!STATUS.test(String(code))) return [];
  return [having({ statusCode: code, status: name, planDetails: planCoverage, serviceTypeCodes })];
}

const NO_ENTITY: Entity = { name: {} };

function payerOf({ entities = [], rejects }: Level): Written {
  const [entity = NO_ENTITY] = entities;
  const { name, ...rest } = entity;
  return having({
    ...rolesOf(name),
    ...(name.kind === '1' ? { lastName: name.name, firstName: name.firstName } : { name: name.name }),
    [fieldOf(name, PAYER_IDS) ?? 'payorIdentification']: name.id,
    contactInformation: contactsOf(rest),
    aaaErrors: rejectsOf(rejects, '2100A'),
  });
}

function providerOf({ entities = [], rejects }: Level): Written {
  const [entity = NO_ENTITY] = entities;
  const { name, ...rest } = entity;
  const isOrganization = name.kind === '2';
  return having({
    ...rolesOf(name),
    providerName: name.name,
    providerOrgName: isOrganization ? name.name : undefined,
    providerFirstName: name.firstName,
    middleName: name.middleName,
    suffix: name.suffix,
    [fieldOf(name, PROVIDER_IDS) ?? 'serviceProviderNumber']: name.id,
    address: addressOf(rest),
    aaaErrors: rejectsOf(rejects, '2100B'),
  });
}

/** The field that holds a number of this kind (NM108). */
function fieldOf(
  { idQualifier }: Elements<'NM1'>,
  ids: typeof PAYER_IDS | typeof PROVIDER_IDS,
): string | undefined {
  return ids.find(([, qualifier]) => qualifier === idQualifier)?.[0];
}

/** The references that a person has beside `planInformation`. */
const OF_PERSON = ['groupNumber', 'planNumber', 'planNetworkIdNumber'];

function personOf({ level, entities = [], ...person }: Level): Written {
  const [entity = NO_ENTITY] = entities;
  const { name, ...rest } = entity;
  const [demographics] = person.demographics ?? [];
  const { planNetworkIdDescription, ...references } = referencesOf(person.references, OF_PERSON);
  return having({
    ...rolesOf(name),
    lastName: name.name,
    firstName: name.firstName,
    middleName: name.middleName,
    suffix: name.suffix,
    memberId: name.id,
    dateOfBirth: demographics?.dateOfBirth,
    gender: demographics?.sex,
    address: addressOf(rest),
    ...references,
    planNetworkDescription: planNetworkIdDescription,
    ...relationshipOf(person.relationships?.[0]),
    healthCareDiagnosisCodes: diagnosesOf(person.diagnoses?.[0]),
    aaaErrors: rejectsOf(person.rejects, LOOPS[level][0]),
  });
}

function relationshipOf({ relationship, ...insured }: Elements<'INS'> = {}): Written {
  return {
    insuredIndicator: insured.isSubscriber,
    ...worded('relationToSubscriber', RELATIONSHIP_WORDS, relationship),
    maintenanceTypeCode: insured.maintenanceType,
    maintenanceReasonCode: insured.maintenanceReason,
    birthSequenceNumber: insured.birthSequence,
  };
}

/** HI: a type and a code, with the separator of the sender between them. */
const DIAGNOSIS = /^(\w+)\W(\w[\w.]*)/;

function diagnosesOf({ more: _more, ...codes }: Elements<'HI'> = {}): readonly Written[] {
  return Object.values(codes).flatMap((composite) => {
    const [, diagnosisTypeCode, diagnosisCode] = DIAGNOSIS.exec(composite) ?? [];
    return diagnosisCode === undefined ? [] : [{ diagnosisTypeCode, diagnosisCode }];
  });
}

function traceOf({ type, ...trace }: Elements<'TRN'>): Written {
  return having({
    ...worded('traceType', TRACE_WORDS, type),
    referenceIdentification: trace.number,
    originatingCompanyIdentifier: trace.originator,
    secondaryReferenceIdentification: trace.originatorDivision,
  });
}
