import type { Elements, Level, NeutralAnswer, NeutralLine } from '@eligibility/x12';
import { statesCoverage } from '../summary/coverage';
import { fields, type Fields, list, text } from './foreign-json';
import { readNeutralLine } from './read-neutral-line';
import {
  addressOf,
  contactsOf,
  datesIn,
  entriesOf,
  lists,
  referencesIn,
  rejectsIn,
  roleOf,
  stated,
} from './read-parts';

/** Far more lines than a payer sends; a longer answer is cut there. */
export const MAX_BENEFIT_LINES = 5_000;

/**
 * Reads all of a "medical network eligibility v3" answer into the form that a 271 has. The format leaves out what X12
 * needs for itself alone (BHT, HL, formats of dates), and merges the references and dates of subscriber and dependent.
 */
export function readNeutral(body: Fields): NeutralAnswer {
  const [dependent] = list(body['dependents'], 1);
  const patient = dependent === undefined ? 'subscriber' : 'dependent';
  const benefits = list(body['benefitsInformation'], MAX_BENEFIT_LINES).map(readNeutralLine);
  const lines = [...benefits, ...statusLines(body, benefits.filter(isStating))];
  const people = [personOf('subscriber', fields(body['subscriber']), body)];
  if (dependent !== undefined) people.push(personOf('dependent', fields(dependent), {}));
  return {
    header: {},
    levels: [
      payerOf(fields(body['payer'])),
      providerOf(fields(body['provider'])),
      ...people.map((person) => (person.level === patient ? { ...person, lines } : person)),
    ],
    patient,
  };
}

function isStating({ benefit: { code = '' } }: NeutralLine): boolean {
  return statesCoverage({ code });
}

/** What `planStatus` says that no line does: some services have a plan's status or its name there alone. */
function statusLines({ planStatus }: Fields, stating: readonly NeutralLine[]): readonly NeutralLine[] {
  if (stating.some(isNamed)) return [];
  const lines = list(planStatus, MAX_BENEFIT_LINES).map((entry) => {
    const { statusCode, status, planDetails, serviceTypeCodes } = fields(entry);
    return readNeutralLine({ code: statusCode, name: status, planCoverage: planDetails, serviceTypeCodes });
  });
  return lines.filter((line) => isStating(line) && (stating.length === 0 || isNamed(line)));
}

function isNamed({ benefit: { planName } }: NeutralLine): boolean {
  return planName !== undefined;
}

/** NM108 of the fields that hold a payer's or a provider's number. */
export const PAYER_IDS = [
  ['payorIdentification', 'PI'],
  ['npi', 'XX'],
  ['federalTaxpayersIdNumber', 'FI'],
  ['centersForMedicareAndMedicaidPlanId', 'XV'],
  ['naic', 'NI'],
  ['etin', '46'],
] as const;
export const PROVIDER_IDS = [
  ['npi', 'XX'],
  ['federalTaxpayersIdNumber', 'FI'],
  ['employersId', '24'],
  ['ssn', '34'],
  ['serviceProviderNumber', 'SV'],
  ['pharmacyProcessorNumber', 'FA'],
  ['payorIdentification', 'PI'],
  ['servicesPlanID', 'XV'],
] as const;

function idOf(entity: Fields, ids: readonly (readonly [string, string])[]): Elements<'NM1'> {
  for (const [name, idQualifier] of ids) {
    const id = text(entity[name]);
    if (id !== undefined) return { idQualifier, id };
  }
  return {};
}

function payerOf(payer: Fields): Level {
  const name = {
    role: 'PR',
    ...roleOf(payer),
    ...stated({ name: payer['name'] ?? payer['lastName'], firstName: payer['firstName'] }),
    ...idOf(payer, PAYER_IDS),
  };
  return {
    level: 'payer',
    ...lists({ entities: [{ name, ...contactsOf(payer) }], rejects: rejectsIn(payer['aaaErrors']) }),
    lines: [],
  };
}

function providerOf(provider: Fields): Level {
  const name = {
    role: '1P',
    ...roleOf(provider),
    ...stated({
      name: provider['providerName'] ?? provider['providerOrgName'] ?? provider['providerLastName'],
      firstName: provider['providerFirstName'],
      middleName: provider['middleName'],
      suffix: provider['suffix'],
    }),
    ...idOf(provider, PROVIDER_IDS),
  };
  return {
    level: 'provider',
    ...lists({ entities: [{ name, ...addressOf(provider) }], rejects: rejectsIn(provider['aaaErrors']) }),
    lines: [],
  };
}

/** `body` holds what the format merges for all persons; empty for the dependent. */
function personOf(level: 'subscriber' | 'dependent', person: Fields, body: Fields): Level {
  const ownReferences = referencesIn({
    planNetworkIdDescription: person['planNetworkDescription'],
    ...person,
  }).filter(({ qualifier }) => qualifier !== '1W');
  const merged = referencesIn(body['planInformation']).filter(
    ({ qualifier }) => !ownReferences.some((reference) => reference.qualifier === qualifier),
  );
  return {
    level,
    ...lists({
      traces: entriesOf(body['subscriberTraceNumbers'], traceOf),
      entities: [{ name: nameOf(level, person), ...addressOf(person) }],
      references: [...ownReferences, ...merged],
      demographics: demographicsOf(person),
      relationships: relationshipOf(person),
      diagnoses: diagnosesOf(person),
      dates: datesIn(body['planDateInformation']),
      rejects: rejectsIn(person['aaaErrors']),
    }),
    lines: [],
  };
}

function nameOf(level: 'subscriber' | 'dependent', person: Fields): Elements<'NM1'> {
  const id = stated({ id: person['memberId'] });
  return {
    role: level === 'subscriber' ? 'IL' : '03',
    kind: '1',
    ...roleOf(person),
    ...stated({
      name: person['lastName'],
      firstName: person['firstName'],
      middleName: person['middleName'],
      suffix: person['suffix'],
    }),
    ...(id.id === undefined ? {} : { idQualifier: 'MI', ...id }),
  };
}

function demographicsOf({ dateOfBirth, gender }: Fields): Elements<'DMG'>[] {
  const demographics = stated({ dateOfBirth, sex: gender });
  if (Object.keys(demographics).length === 0) return [];
  return [{ ...(demographics.dateOfBirth === undefined ? {} : { dateFormat: 'D8' }), ...demographics }];
}

function relationshipOf(person: Fields): Elements<'INS'>[] {
  return entriesOf([person], (entry) =>
    stated({
      isSubscriber: entry['insuredIndicator'],
      relationship: entry['relationToSubscriberCode'],
      maintenanceType: entry['maintenanceTypeCode'],
      maintenanceReason: entry['maintenanceReasonCode'],
      birthSequence: entry['birthSequenceNumber'],
    }),
  );
}

/** HI has eight composites: a type and a code. */
const MAX_DIAGNOSES = 8;

function diagnosesOf({ healthCareDiagnosisCodes }: Fields): Elements<'HI'>[] {
  const codes = list(healthCareDiagnosisCodes, MAX_DIAGNOSES).map((entry) => {
    const { diagnosisTypeCode, diagnosisCode } = fields(entry);
    return [text(diagnosisTypeCode), text(diagnosisCode)].join(':');
  });
  if (codes.length === 0) return [];
  return [Object.fromEntries(codes.map((code, at) => [`code${String(at + 1)}`, code]))];
}

function traceOf(trace: Fields): Elements<'TRN'> {
  return stated({
    type: trace['traceTypeCode'],
    number: trace['referenceIdentification'],
    originator: trace['originatingCompanyIdentifier'],
    originatorDivision: trace['secondaryReferenceIdentification'],
  });
}
