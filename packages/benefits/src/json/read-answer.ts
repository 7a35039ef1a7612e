import {
  type BenefitDate,
  type BenefitLine,
  parseCents,
  parsePercent,
  parsePeriod,
  type PayerAnswer,
  payerNameOf,
  type Reject,
} from '@eligibility/x12';
import { fields, type Fields, list, text, texts } from './foreign-json';
import { DATES, FOLLOW_UPS } from './names';
import { MAX_BENEFIT_LINES, readNeutral } from './read-neutral';

/**
 * Reads a "medical network eligibility v3" answer, the JSON form of an X12 271. Nothing in it can make this throw: what
 * is unknown is ignored, what has the wrong type is skipped.
 */
export function readAnswer(body: Fields, rejects: Rejects): PayerAnswer {
  const planDates = readDates(body['planDateInformation']);
  return {
    traceId: readTraceId(body),
    payerName: readPayerName(fields(body['payer'])),
    ...rejects,
    benefits: readBenefits(body),
    planDates: [planDates],
    diedOn: diedOn(body, planDates),
    planNames: readPlanNames(body),
    whole: () => readNeutral(body),
  };
}

/** The clearinghouse's own id of the inquiry; older services have it in `meta` alone. */
export function readTraceId(body: Fields): string | undefined {
  const { traceId, outboundTraceId } = fields(body['meta']);
  return text(body['id']) ?? text(traceId) ?? text(outboundTraceId);
}

function readPayerName({ name, payorIdentification }: Fields): string | undefined {
  return payerNameOf(text(name), text(payorIdentification));
}

function readBenefits(body: Fields): readonly BenefitLine[] {
  return list(body['benefitsInformation'], MAX_BENEFIT_LINES).flatMap(
    (entry, at) => readBenefitLine(entry, at) ?? [],
  );
}

const DATE_OF_DEATH = '442';

/**
 * In an answer about a dependent, `planDateInformation` may be the subscriber's, whose death does not end a dependent's
 * coverage.
 */
function diedOn(body: Fields, dates: readonly BenefitDate[]): string | undefined {
  if (list(body['dependents'], 1).length > 0) return undefined;
  return dates.find(({ qualifier }) => qualifier === DATE_OF_DEATH)?.from;
}

/**
 * The descriptions of REF 18, N6 and 6P; the patient is the dependent where the answer has one, else the subscriber.
 */
function readPlanNames(body: Fields): readonly string[] {
  const plan = fields(body['planInformation']);
  const [dependent = body['subscriber']] = list(body['dependents'], 1);
  const patient = fields(dependent);
  return [
    plan['planDescription'],
    patient['planDescription'],
    plan['planNetworkIdDescription'],
    patient['planNetworkDescription'],
    plan['groupDescription'],
    patient['groupDescription'],
  ].flatMap((name) => text(name) ?? []);
}

type Rejects = Readonly<Record<'rejects' | 'partialRejects', readonly Reject[]>>;

/** More AAA than any loop of the standard can hold. */
const MAX_REJECTS = 100;

/** AAA03 has two characters; anything else in `errors` is about the request's JSON. */
const AAA_CODE = /^[0-9A-Z]{2}$/;

/** The entity of each loop that may carry AAA of its own. */
const LOOPS = ['payer', 'provider', 'subscriber'] as const;

/**
 * Collects the AAA of every loop, each code once: `errors` has them all as a rule, and payer, provider and patient
 * repeat their own. One inside loop 2110 takes back only a part of the benefits; any other rejects the inquiry.
 */
export function readRejects(body: Fields): Rejects {
  const entities = [...LOOPS.map((loop) => body[loop]), ...list(body['dependents'], 1)];
  const entries = [body['errors'], ...entities.map((entity) => fields(entity)['aaaErrors'])]
    .flatMap((errors) => list(errors, MAX_REJECTS))
    .map(fields)
    .filter(isAaa);
  return {
    rejects: distinct(entries.filter((entry) => !isInBenefitLoop(entry))),
    partialRejects: distinct(entries.filter(isInBenefitLoop)),
  };
}

function isAaa({ field = 'AAA', code }: Fields): boolean {
  return field === 'AAA' && AAA_CODE.test(text(code) ?? '');
}

function isInBenefitLoop({ location }: Fields): boolean {
  return text(location)?.includes('2110') ?? false;
}

function distinct(entries: readonly Fields[]): readonly Reject[] {
  const rejects = new Map<string, Reject>();
  for (const entry of entries) {
    const code = text(entry['code']);
    if (code !== undefined && !rejects.has(code)) rejects.set(code, { code, followUp: followUpOf(entry) });
  }
  return [...rejects.values()].slice(0, MAX_REJECTS);
}

function followUpOf({ followupAction }: Fields): string | undefined {
  return FOLLOW_UPS.get(text(followupAction) ?? '');
}

/** EB03 repeats at most 99 times; MSG and III far less. */
const MAX_REPETITIONS = 99;

/** III01 ZZ: the code is a place of service. */
const PLACE_OF_SERVICE = 'ZZ';

/**
 * Reads one entry of `benefitsInformation`, the JSON form of an EB segment. Codes are kept as sent and fields of a
 * wrong type are skipped.
 * @param at its place in the list
 * @returns undefined for an entry without EB01
 */
export function readBenefitLine(value: unknown, at: number): BenefitLine | undefined {
  const line = fields(value);
  const code = text(line['code']);
  if (code === undefined) return undefined;
  return {
    at,
    code,
    coverageLevel: text(line['coverageLevelCode']),
    serviceTypes: texts(line['serviceTypeCodes'], MAX_REPETITIONS),
    insuranceType: text(line['insuranceTypeCode']),
    planName: text(line['planCoverage']),
    timeQualifier: text(line['timeQualifierCode']),
    amountCents: parseCents(decimal(line['benefitAmount'])),
    percent: parsePercent(decimal(line['benefitPercent'])),
    quantityQualifier: text(line['quantityQualifierCode']),
    authorization: text(line['authOrCertIndicator']),
    network: text(line['inPlanNetworkIndicatorCode']),
    procedure: procedureOf(fields(line['compositeMedicalProcedureIdentifier'])),
    messages: texts(line['additionalInformation'], MAX_REPETITIONS, (entry) => fields(entry)['description']),
    placesOfService: placesOfService(line),
    dates: readDates(line['benefitsDateInformation']),
  };
}

/** The format defines a string; a number is read alike. */
function decimal(value: unknown): string {
  return typeof value === 'number' ? String(value) : (text(value) ?? '');
}

/** EB13 as X12 writes it: qualifier, colon, code. */
function procedureOf({ productOrServiceIDQualifierCode, procedureCode }: Fields): string | undefined {
  const written = [text(productOrServiceIDQualifierCode), text(procedureCode)].filter(
    (part) => part !== undefined,
  );
  return written.length === 0 ? undefined : written.join(':');
}

/** The list is the newer form; older answers have one object. */
function placesOfService(line: Fields): readonly string[] {
  const entries = line['eligibilityAdditionalInformationList'] ?? [line['eligibilityAdditionalInformation']];
  return texts(entries, MAX_REPETITIONS, (entry) => {
    const { codeListQualifierCode, industryCode } = fields(entry);
    return codeListQualifierCode === PLACE_OF_SERVICE ? industryCode : undefined;
  });
}

const NO_DATES: readonly BenefitDate[] = [];

/** Reads `benefitsDateInformation` or `planDateInformation`; a date that is none is skipped. */
function readDates(value: unknown): readonly BenefitDate[] {
  if (value === undefined) return NO_DATES;
  const named = fields(value);
  return DATES.flatMap(([name, qualifier]) => {
    const date = parsePeriod(text(named[name]) ?? '');
    return date === undefined ? [] : [{ qualifier, ...date }];
  });
}
