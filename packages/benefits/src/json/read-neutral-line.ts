import type { Elements, NeutralBenefit, NeutralLine } from '@eligibility/x12';
import { fields, type Fields, text, texts } from './foreign-json';
import {
  BENEFIT_WORDS,
  codesOf,
  INSURANCE_WORDS,
  LEVEL_WORDS,
  NETWORK_WORDS,
  PERIOD_WORDS,
  QUANTITY_WORDS,
  SERVICE_WORDS,
} from './words';
import { datesIn, entitiesIn, entriesOf, lists, referencesIn, rejectsIn, stated } from './read-parts';

/** EB03 repeats at most 99 times, EB13 and EB14 far less. */
const MAX_REPETITIONS = 99;

/** One entry of `benefitsInformation`: an EB with all that belongs to it. */
export function readNeutralLine(value: unknown): NeutralLine {
  const line = fields(value);
  return {
    benefit: benefitOf(line),
    ...lists({
      deliveries: entriesOf(line['benefitsServiceDelivery'], deliveryOf),
      references: referencesIn(line['benefitsAdditionalInformation']),
      dates: datesIn(line['benefitsDateInformation']),
      messages: entriesOf(line['additionalInformation'], ({ description }) => stated({ text: description })),
      places: entriesOf(
        line['eligibilityAdditionalInformationList'] ?? [line['eligibilityAdditionalInformation']],
        placeOf,
      ),
      loopHeaders: loopsOf(line['headerLoopIdentifierCode']),
      rejects: rejectsIn(line['aaaErrors']),
      entities: entitiesIn(line['benefitsRelatedEntities'] ?? [line['benefitsRelatedEntity']]),
      loopTrailers: loopsOf(line['trailerLoopIdentifierCode']),
    }),
  };
}

const BENEFITS = codesOf(BENEFIT_WORDS);
const LEVELS = codesOf(LEVEL_WORDS);
const INSURANCES = codesOf(INSURANCE_WORDS);
const PERIODS = codesOf(PERIOD_WORDS);
const QUANTITIES = codesOf(QUANTITY_WORDS);
const NETWORKS = codesOf(NETWORK_WORDS);
const SERVICES = codesOf(SERVICE_WORDS);

/** The code, or that of the word beside it. */
function coded(code: unknown, word: unknown, codes: ReadonlyMap<string, string>): string | undefined {
  return text(code) ?? codes.get(text(word)?.toLowerCase() ?? '');
}

/** Without codes, a word that is none of X12's is a service of its own: without any, the line would be of the plan. */
function servicesOf({ serviceTypeCodes, serviceTypes }: Fields): readonly string[] {
  const codes = texts(serviceTypeCodes, MAX_REPETITIONS);
  if (codes.length > 0) return codes;
  return texts(serviceTypes, MAX_REPETITIONS).map((word) => SERVICES.get(word.toLowerCase()) ?? word);
}

function benefitOf(line: Fields): NeutralBenefit {
  const services = servicesOf(line);
  return {
    ...stated({
      code: coded(line['code'], line['name'], BENEFITS),
      coverageLevel: coded(line['coverageLevelCode'], line['coverageLevel'], LEVELS),
      insuranceType: coded(line['insuranceTypeCode'], line['insuranceType'], INSURANCES),
      planName: line['planCoverage'],
      timeQualifier: coded(line['timeQualifierCode'], line['timeQualifier'], PERIODS),
      amount: line['benefitAmount'],
      percent: line['benefitPercent'],
      quantityQualifier: coded(line['quantityQualifierCode'], line['quantityQualifier'], QUANTITIES),
      quantity: line['benefitQuantity'],
      authorization: line['authOrCertIndicator'],
      network: coded(line['inPlanNetworkIndicatorCode'], line['inPlanNetworkIndicator'], NETWORKS),
    }),
    ...(services.length === 0 ? {} : { serviceTypes: services }),
    ...procedureOf(fields(line['compositeMedicalProcedureIdentifier'])),
  };
}

/** EB13 has up to four modifiers, then a description, which the format leaves out, and the end of a range of codes. */
const MODIFIERS = 4;

function procedureOf(composite: Fields): Pick<NeutralBenefit, 'procedure' | 'diagnosisPointers'> {
  const {
    qualifier = '',
    code = '',
    until,
  } = stated({
    qualifier: composite['productOrServiceIDQualifierCode'],
    code: composite['procedureCode'],
    until: composite['productOrServiceID'],
  });
  const modifiers = texts(composite['procedureModifiers'], MODIFIERS);
  const pointers = texts(composite['diagnosisCodePointer'], MAX_REPETITIONS);
  const padded =
    until === undefined
      ? modifiers
      : Array.from({ length: MODIFIERS + 1 }, (_none, at) => modifiers[at] ?? '');
  const parts = [qualifier, code, ...padded, ...(until === undefined ? [] : [until])];
  return {
    ...(parts.every((part) => part === '') ? {} : { procedure: parts }),
    ...(pointers.length === 0 ? {} : { diagnosisPointers: pointers }),
  };
}

function deliveryOf(delivery: Fields): Elements<'HSD'> {
  return stated({
    quantityQualifier: delivery['quantityQualifierCode'],
    quantity: delivery['quantity'],
    unit: delivery['unitForMeasurementQualifierCode'],
    sampleModulus: delivery['sampleSelectionModulus'],
    timeQualifier: delivery['timePeriodQualifierCode'],
    periods: delivery['numOfPeriods'],
    pattern: delivery['deliveryOrCalendarPatternQualifierCode'],
    patternTime: delivery['deliveryPatternTimeQualifierCode'],
  });
}

function placeOf(place: Fields): Elements<'III'> {
  return stated({
    qualifier: place['codeListQualifierCode'],
    code: place['industryCode'],
    category: place['codeCategory'],
    description: place['injuredBodyPartName'],
  });
}

function loopsOf(loop: unknown): Elements<'LS'>[] {
  return entriesOf([{ loop }], (entry) => stated({ loop: entry['loop'] }));
}
