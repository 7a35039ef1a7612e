import { type BenefitDate, type BenefitLine, parseCents, parsePercent, parsePeriod } from '@eligibility/x12';
import { fields, type Fields, text, texts } from './fields';

/** EB03 repeats at most 99 times; MSG and III far less. */
const MAX_REPETITIONS = 99;

/** III01 ZZ: the code is a place of service. */
const PLACE_OF_SERVICE = 'ZZ';

/**
 * Reads one entry of `benefitsInformation`, the JSON form of an EB segment. Codes are kept as sent and fields of a
 * wrong type are skipped.
 * @returns undefined for an entry without EB01
 */
export function readBenefitLine(value: unknown): BenefitLine | undefined {
  const line = fields(value);
  const code = text(line['code']);
  if (code === undefined) return undefined;
  return {
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

/** The format's names for DTP01; a date without an entry here does not bound coverage. */
const QUALIFIERS: readonly (readonly [name: string, qualifier: string])[] = [
  ['plan', '291'],
  ['planBegin', '346'],
  ['planEnd', '347'],
  ['benefit', '292'],
  ['benefitBegin', '348'],
  ['benefitEnd', '349'],
  ['eligibility', '307'],
  ['eligibilityBegin', '356'],
  ['eligibilityEnd', '357'],
  ['periodStart', '193'],
  ['periodEnd', '194'],
  ['dateOfDeath', '442'],
];

const NO_DATES: readonly BenefitDate[] = [];

/** Reads `benefitsDateInformation` or `planDateInformation`; a date that is none is skipped. */
export function readDates(value: unknown): readonly BenefitDate[] {
  if (value === undefined) return NO_DATES;
  const named = fields(value);
  return QUALIFIERS.flatMap(([name, qualifier]) => {
    const date = parsePeriod(text(named[name]) ?? '');
    return date === undefined ? [] : [{ qualifier, ...date }];
  });
}
