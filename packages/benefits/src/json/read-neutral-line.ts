import type { Elements, NeutralBenefit, NeutralLine } from '@eligibility/x12';
import { fields, type Fields, texts } from './foreign-json';
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

function benefitOf(line: Fields): NeutralBenefit {
  const services = texts(line['serviceTypeCodes'], MAX_REPETITIONS);
  return {
    ...stated({
      code: line['code'],
      coverageLevel: line['coverageLevelCode'],
      insuranceType: line['insuranceTypeCode'],
      planName: line['planCoverage'],
      timeQualifier: line['timeQualifierCode'],
      amount: line['benefitAmount'],
      percent: line['benefitPercent'],
      quantityQualifier: line['quantityQualifierCode'],
      quantity: line['benefitQuantity'],
      authorization: line['authOrCertIndicator'],
      network: line['inPlanNetworkIndicatorCode'],
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
