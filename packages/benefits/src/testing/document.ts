import { aboutDependent, aboutSubscriber } from '@eligibility/x12/testing';
import type { FileQuestion } from '../file-replies';
import { type FileSummary, summariseJson, summariseX12 } from '../summarise-file';

/** One line of benefits, element by element as EB writes it; a field that is left out was not stated. */
export type Line = {
  readonly code: string;
  readonly level?: string | undefined;
  readonly services?: readonly string[] | undefined;
  readonly insurance?: string | undefined;
  readonly plan?: string | undefined;
  readonly period?: string | undefined;
  readonly amount?: string | undefined;
  readonly percent?: string | undefined;
  readonly authorization?: string | undefined;
  readonly network?: string | undefined;
  /** EB13, such as `HC:G0101`. */
  readonly procedure?: string | undefined;
  readonly dates?: Dates | undefined;
  readonly messages?: readonly string[] | undefined;
  readonly place?: string | undefined;
  /** EB09 and EB10, such as VS and 20 visits. */
  readonly quantity?: readonly [qualifier: string, value: string] | undefined;
  /** HSD01 and HSD02, with HSD05 and HSD06. */
  readonly delivery?:
    readonly [qualifier: string, value: string, period: string, periods: string] | undefined;
  /** REF 18: the number of a plan and its name. */
  readonly planNumber?: readonly [number: string, name: string] | undefined;
  readonly entity?: RelatedEntity | undefined;
};

/** Loop 2120. */
export type RelatedEntity = {
  readonly role: keyof typeof ROLES;
  readonly name: string;
  readonly npi?: string | undefined;
  readonly telephone?: string | undefined;
};

/** NM101, and how the JSON format words it. */
const ROLES = {
  PR: 'Payer',
  PRP: 'Primary Payer',
  SEP: 'Secondary Payer',
  Y2: 'Managed Care Organization',
  P3: 'Primary Care Provider',
  VN: 'Vendor',
  '1P': 'Provider',
} as const;

/** By the names of the JSON format, each a day or a range as X12 writes it. */
export type Dates = Readonly<Partial<Record<keyof typeof QUALIFIERS, string>>>;

const QUALIFIERS = {
  plan: '291',
  planBegin: '346',
  planEnd: '347',
  benefit: '292',
  benefitBegin: '348',
  benefitEnd: '349',
  eligibility: '307',
  eligibilityBegin: '356',
  eligibilityEnd: '357',
  periodStart: '193',
  periodEnd: '194',
  dateOfDeath: '442',
  dateOfLastUpdate: '636',
} as const;

/** A payer's answer about one person, to be written in either wire format. */
export type AnswerDocument = {
  readonly lines: readonly Line[];
  /** Of the subscriber's loop. */
  readonly planDates?: Dates | undefined;
  /** The lines are a dependent's. */
  readonly isDependent?: boolean | undefined;
};

/** The API's summary of a document on a day, read from the 271. */
export function fromX12(document: AnswerDocument, question: Question): FileSummary {
  return only(summariseX12(x12Of(document), questionOf(question)).summaries);
}

/** The same, read from the JSON form. */
export function fromJson(document: AnswerDocument, question: Question): FileSummary {
  return only(summariseJson(JSON.stringify(jsonOf(document)), questionOf(question)).summaries);
}

export type Question = { readonly onDate?: string | undefined; readonly service?: string | undefined };

function questionOf({ onDate = '2026-01-15', service = '30' }: Question): FileQuestion {
  return { onDate, today: onDate, serviceTypeCode: service };
}

function only(summaries: readonly FileSummary[]): FileSummary {
  const [summary] = summaries;
  if (summary === undefined || summaries.length > 1) throw new Error('not one answer');
  return summary;
}

/** A document as the 271 about a person. */
export function x12Of({ lines, planDates = {}, isDependent = false }: AnswerDocument): string {
  const benefits = lines.flatMap(lineSegments);
  const dates = dateSegments(planDates);
  return isDependent ? aboutDependent(dates, benefits) : aboutSubscriber([...dates, ...benefits]);
}

function lineSegments(line: Line): readonly string[] {
  const elements = [
    line.code,
    line.level,
    line.services?.join('^'),
    line.insurance,
    line.plan,
    line.period,
    line.amount,
    line.percent,
    ...(line.quantity ?? [undefined, undefined]),
    line.authorization,
    line.network,
    line.procedure,
  ];
  const [qualifier, value, period, periods] = line.delivery ?? [];
  return [
    ['EB', ...elements].join('*').replace(/\*+$/, ''),
    ...(line.delivery === undefined ? [] : [['HSD', qualifier, value, '', '', period, periods].join('*')]),
    ...(line.planNumber === undefined ? [] : [['REF', '18', ...line.planNumber].join('*')]),
    ...dateSegments(line.dates ?? {}),
    ...(line.messages ?? []).map((message) => `MSG*${message}`),
    ...(line.place === undefined ? [] : [`III*ZZ*${line.place}`]),
    ...(line.entity === undefined ? [] : entitySegments(line.entity)),
  ];
}

function entitySegments({ role, name, npi, telephone }: RelatedEntity): readonly string[] {
  return [
    'LS*2120',
    `NM1*${role}*2*${name}${npi === undefined ? '' : `*****XX*${npi}`}`,
    ...(telephone === undefined ? [] : [`PER*IC**TE*${telephone}`]),
    'LE*2120',
  ];
}

function dateSegments(dates: Dates): readonly string[] {
  return Object.entries(dates).map(([name, value]) => {
    const qualifier = QUALIFIERS[name as keyof typeof QUALIFIERS];
    return `DTP*${qualifier}*${value.includes('-') ? 'RD8' : 'D8'}*${value}`;
  });
}

/** A document as a response in JSON. */
export function jsonOf({ lines, planDates, isDependent = false }: AnswerDocument): object {
  return {
    payer: { name: 'EVERGREEN HEALTH', payorIdentification: '00042' },
    provider: { providerOrgName: 'MAPLE STREET CLINIC', npi: '1999999984' },
    subscriberTraceNumbers: [
      {
        traceTypeCode: '2',
        referenceIdentification: 'TRACE-1',
        originatingCompanyIdentifier: '9CLINIC0001',
      },
    ],
    planDateInformation: planDates,
    dependents: isDependent ? [{ firstName: 'JORDAN' }] : [],
    benefitsInformation: lines.map((line) => ({
      code: line.code,
      coverageLevelCode: line.level,
      serviceTypeCodes: line.services,
      insuranceTypeCode: line.insurance,
      planCoverage: line.plan,
      timeQualifierCode: line.period,
      benefitAmount: line.amount,
      benefitPercent: line.percent,
      authOrCertIndicator: line.authorization,
      inPlanNetworkIndicatorCode: line.network,
      compositeMedicalProcedureIdentifier: procedureOf(line.procedure),
      benefitsDateInformation: line.dates,
      additionalInformation: line.messages?.map((description) => ({ description })),
      eligibilityAdditionalInformation:
        line.place === undefined ? undefined : { codeListQualifierCode: 'ZZ', industryCode: line.place },
      quantityQualifierCode: line.quantity?.[0],
      benefitQuantity: line.quantity?.[1],
      benefitsServiceDelivery: line.delivery && [deliveryOf(line.delivery)],
      benefitsAdditionalInformation: line.planNumber && {
        planNumber: line.planNumber[0],
        planDescription: line.planNumber[1],
      },
      ...(line.entity && {
        headerLoopIdentifierCode: '2120',
        trailerLoopIdentifierCode: '2120',
        benefitsRelatedEntities: [entityOf(line.entity)],
      }),
    })),
  };
}

function deliveryOf([qualifier, quantity, period, periods]: NonNullable<Line['delivery']>): object {
  return {
    quantityQualifierCode: qualifier,
    quantity,
    timePeriodQualifierCode: period,
    numOfPeriods: periods,
  };
}

function entityOf({ role, name, npi, telephone }: RelatedEntity): object {
  return {
    entityIdentifier: ROLES[role],
    entityType: 'Non-Person Entity',
    entityName: name,
    ...(npi !== undefined && { entityIdentification: 'XX', entityIdentificationValue: npi }),
    ...(telephone !== undefined && {
      contactInformation: { contacts: [{ communicationMode: 'Telephone', communicationNumber: telephone }] },
    }),
  };
}

function procedureOf(procedure: string | undefined): object | undefined {
  if (procedure === undefined) return undefined;
  const [productOrServiceIDQualifierCode, procedureCode] = procedure.split(':');
  return { productOrServiceIDQualifierCode, procedureCode };
}
