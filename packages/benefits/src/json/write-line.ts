import type { Elements, NeutralBenefit, NeutralLine } from '@eligibility/x12';
import {
  BENEFIT_WORDS,
  DELIVERY_WORDS,
  INSURANCE_WORDS,
  LEVEL_WORDS,
  NETWORK_WORDS,
  PERIOD_WORDS,
  QUANTITY_WORDS,
  SERVICE_WORDS,
  UNIT_WORDS,
} from './words';
import {
  datesOf,
  eachOf,
  entityOf,
  having,
  referencesOf,
  rejectsOf,
  worded,
  type Written,
} from './write-parts';

/**
 * Entries of `benefitsInformation`: an EB, one for each of its codes, as the format has one code in each.
 * @param loop 2110C or 2110D
 */
export function linesOf(line: NeutralLine, loop: string): readonly Written[] {
  const { codes = [line.benefit.code] } = line.benefit;
  // Programs look for rejections in `errors`; here is which line they are about.
  const written = { ...lineOf(line), aaaErrors: rejectsOf(line.rejects, loop) };
  return codes.map((code = '') => having({ code, name: BENEFIT_WORDS.get(code), ...written }));
}

function lineOf({ benefit, ...line }: NeutralLine): Written {
  const places = eachOf(line.places, placeOf);
  const entities = eachOf(line.entities, entityOf);
  return {
    ...wordedOf(benefit),
    planCoverage: benefit.planName,
    benefitAmount: benefit.amount,
    benefitPercent: benefit.percent,
    benefitQuantity: benefit.quantity,
    authOrCertIndicator: benefit.authorization,
    compositeMedicalProcedureIdentifier: procedureOf(benefit),
    benefitsServiceDelivery: eachOf(line.deliveries, deliveryOf),
    benefitsAdditionalInformation: referencesOf(line.references),
    benefitsDateInformation: datesOf(line.dates),
    additionalInformation: eachOf(line.messages, ({ text }) => having({ description: text })),
    // Older programs read one, newer ones the list.
    eligibilityAdditionalInformation: places[0],
    eligibilityAdditionalInformationList: places,
    headerLoopIdentifierCode: line.loopHeaders?.[0]?.loop,
    trailerLoopIdentifierCode: line.loopTrailers?.[0]?.loop,
    benefitsRelatedEntity: entities[0],
    benefitsRelatedEntities: entities,
  };
}

/** The elements that have a code and words. */
function wordedOf({ serviceTypes = [], ...benefit }: NeutralBenefit): Written {
  return {
    ...worded('coverageLevel', LEVEL_WORDS, benefit.coverageLevel),
    serviceTypeCodes: serviceTypes,
    serviceTypes: serviceTypes.flatMap((service) => SERVICE_WORDS.get(service) ?? []),
    ...worded('insuranceType', INSURANCE_WORDS, benefit.insuranceType),
    ...worded('timeQualifier', PERIOD_WORDS, benefit.timeQualifier),
    ...worded('quantityQualifier', QUANTITY_WORDS, benefit.quantityQualifier),
    ...worded('inPlanNetworkIndicator', NETWORK_WORDS, benefit.network),
  };
}

/** EB13 and EB14. Between the four modifiers of EB13 and the end of a range there is a description. */
function procedureOf({ procedure = [], diagnosisPointers }: NeutralBenefit): Written {
  const [qualifier, code, ...others] = procedure;
  return having({
    productOrServiceIDQualifierCode: qualifier,
    procedureCode: code,
    procedureModifiers: others.slice(0, 4).filter((modifier) => modifier !== ''),
    productOrServiceID: others[5],
    diagnosisCodePointer: diagnosisPointers,
  });
}

function deliveryOf(delivery: Elements<'HSD'>): Written {
  return having({
    ...worded('quantityQualifier', DELIVERY_WORDS, delivery.quantityQualifier),
    quantity: delivery.quantity,
    ...worded('unitForMeasurementQualifier', UNIT_WORDS, delivery.unit),
    sampleSelectionModulus: delivery.sampleModulus,
    ...worded('timePeriodQualifier', PERIOD_WORDS, delivery.timeQualifier),
    numOfPeriods: delivery.periods,
    deliveryOrCalendarPatternQualifierCode: delivery.pattern,
    deliveryPatternTimeQualifierCode: delivery.patternTime,
  });
}

function placeOf(place: Elements<'III'>): Written {
  return having({
    codeListQualifierCode: place.qualifier,
    industryCode: place.code,
    codeCategory: place.category,
    injuredBodyPartName: place.description,
  });
}
