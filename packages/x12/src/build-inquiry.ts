import {
  areProviderIds,
  isFoundByLastName,
  isMemberId,
  isProcedureCode,
  isServiceType,
  isSocialSecurityNumber,
  numberInPlaceOfMemberId,
  NPI_FORM,
  procedureCodeList,
  SERVICE_PROVIDER_NUMBER,
  serviceProviderNumberOf,
  TAXONOMY_CODE,
  x12MemberId,
} from './text';
import { componentSeparator, enclosed, type InquiryEnvelope, sentOf } from './envelope';
import { type EligibilityInquiry, RELATIONSHIP_CODES, traceOf } from './inquiry';
import { dateElement, idElement, nameElement, X12InputError } from './inquiry-fields';
import { surnameOf } from './surname';

/**
 * Writes the 270 (005010X279A1) of one inquiry about one patient, the subscriber or a dependent. The trace (TRN02, and BHT03 for a match without
 * it) is the one that `traceOf` gives the inquiry. Names are written in X12's basic character set; an id that
 * is not the member's is sent unchanged or not at all.
 * @throws X12InputError naming the field, without its value, that no 270 can carry
 */
export function buildInquiry(inquiry: EligibilityInquiry, envelope: InquiryEnvelope): string {
  return enclosed(transactionSet(inquiry, envelope), envelope);
}

function transactionSet(inquiry: EligibilityInquiry, envelope: InquiryEnvelope): readonly string[] {
  const { payer, provider } = inquiry;
  const trace = idElement('checkId', traceOf(inquiry), { max: 30 });
  const sent = sentOf(envelope, envelope.elements?.BHT05);
  return [
    `BHT*0022*13*${trace}*${sent.date}*${sent.time}`,
    'HL*1**20*1',
    `NM1*PR*2*${payerName(payer)}*****PI*${idElement('payer.tradingPartnerId', payer.tradingPartnerId, { min: 2, max: 80 })}`,
    'HL*2*1*21*1',
    ...providerSegments(provider),
    ...patientSegments(
      inquiry,
      `TRN*1*${trace}*${idElement('originatorId', envelope.originatorId, { min: 10, max: 10 })}`,
    ),
    `DTP*291*D8*${dateElement('onDate', envelope.onDate)}`,
    ...questionSegments(inquiry, componentSeparator(envelope)),
  ];
}

/** EQ, of the service types and of the procedure. A payer that takes one EQ is asked about one of them. @throws X12InputError */
function questionSegments(
  { serviceTypeCode, serviceTypeCodes = [serviceTypeCode], procedureCode }: EligibilityInquiry,
  separator: string,
): readonly string[] {
  const procedure = procedureCode === undefined ? [] : [`EQ**${procedureElement(procedureCode, separator)}`];
  const isProcedureAlone = serviceTypeCodes.length === 0 && procedure.length > 0;
  return isProcedureAlone ? procedure : [`EQ*${serviceTypesElement(serviceTypeCodes)}`, ...procedure];
}

/** X12 repeats an element at most 99 times. */
const MAX_REPETITIONS = 99;

/** EQ01, whose repetitions the delimiter of ISA11 divides. @throws X12InputError */
function serviceTypesElement(codes: readonly string[]): string {
  const isFit = codes.length > 0 && codes.length <= MAX_REPETITIONS && codes.every(isServiceType);
  if (!isFit) throw new X12InputError('serviceTypeCode');
  return codes.join('^');
}

/** EQ02: the code list and the code. @throws X12InputError */
function procedureElement(code: string, separator: string): string {
  if (!isProcedureCode(code)) throw new X12InputError('procedureCode');
  return procedureCodeList(code) + separator + code;
}

/** Medicare's own id, and its only name: NM103 of its HETS 270/271 companion guide (loop 2100A, information source). */
const MEDICARE = 'CMS';

/** NM103. @throws X12InputError */
function payerName({ name, tradingPartnerId }: EligibilityInquiry['payer']): string {
  return tradingPartnerId === MEDICARE ? MEDICARE : nameElement('payer.name', name, 60);
}

/** Loop 2100B, in the order of the guide: NM1, REF, PRV. @throws X12InputError */
function providerSegments(provider: EligibilityInquiry['provider']): readonly string[] {
  const { npi, payerIds = [] } = provider;
  if (!areProviderIds(payerIds)) throw new X12InputError('provider.payerIds');
  const ownNumber = serviceProviderNumberOf(payerIds);
  const id =
    ownNumber === undefined
      ? `XX*${idElement('provider.npi', npi, { isOfForm: isNpi })}`
      : `${SERVICE_PROVIDER_NUMBER}*${ownNumber}`;
  return [
    `NM1*1P*${providerName(provider)}****${id}`,
    ...payerIds
      .filter(({ qualifier }) => qualifier !== SERVICE_PROVIDER_NUMBER)
      .map((one) => `REF*${one.qualifier}*${one.id}`),
    ...taxonomySegments(provider),
  ];
}

/** NM102 to NM104: a person (entity type 1) or an organization (2). */
function providerName({ practitioner, organizationName }: EligibilityInquiry['provider']): string {
  if (practitioner === undefined)
    return `2*${nameElement('provider.organizationName', organizationName, 60)}*`;
  const last = nameElement('provider.practitioner.lastName', practitioner.lastName, 60);
  return `1*${last}*${nameElement('provider.practitioner.firstName', practitioner.firstName, 35)}`;
}

/** PRV of loop 2100B: BI is the billing provider, PXC the code list of taxonomies. */
function taxonomySegments({ taxonomyCode }: EligibilityInquiry['provider']): readonly string[] {
  if (taxonomyCode === undefined) return [];
  return [`PRV*BI*PXC*${idElement('provider.taxonomyCode', taxonomyCode, { isOfForm: isTaxonomyCode })}`];
}

/** Loop 2000C, and 2000D where the patient is a dependent: the trace and the question are in the patient's loop. */
function patientSegments({ subscriber, dependent }: EligibilityInquiry, trace: string): readonly string[] {
  if (dependent === undefined) return ['HL*3*2*22*0', trace, ...subscriberSegments(subscriber, true)];
  const isNamed = subscriber.lastName !== '';
  return [
    'HL*3*2*22*1',
    ...subscriberSegments(subscriber, isNamed),
    'HL*4*3*23*0',
    trace,
    ...dependentSegments(dependent),
  ];
}

/** Loop 2100D, in the order of the guide: NM1, DMG, INS. @throws X12InputError */
function dependentSegments(dependent: NonNullable<EligibilityInquiry['dependent']>): readonly string[] {
  return [
    `NM1*03*1*${personName('dependent', dependent)}`.replace(/\*+$/, ''),
    ...demographicSegments('dependent', dependent),
    ...(dependent.relationship === 'unknown' ? [] : [`INS*N*${RELATIONSHIP_CODES[dependent.relationship]}`]),
  ];
}

/** NM103 to NM107, without NM104 if that is not needed. @throws X12InputError */
function personName(
  who: 'subscriber' | 'dependent',
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  isLastNameEnough = false,
): string {
  const { last, suffix } = surnameOf(nameElement(`${who}.lastName`, lastName, 60));
  const first = isLastNameEnough ? '' : nameElement(`${who}.firstName`, firstName, 35);
  return `${last}*${first}***${suffix}`;
}

/** Loop 2100C, in the order of the guide: NM1, REF, DMG. @throws X12InputError */
function subscriberSegments(
  { groupNumber, ...person }: EligibilityInquiry['subscriber'],
  isNamed: boolean,
): readonly string[] {
  const name = isNamed ? personName('subscriber', person, isFoundByLastName(person)) : '****';
  const { nm108and109, ref } = subscriberId(person);
  return [
    `NM1*IL*1*${name}${nm108and109}`.replace(/\*+$/, ''),
    ...(groupNumber === undefined
      ? []
      : [`REF*6P*${idElement('subscriber.groupNumber', groupNumber, { max: 50 })}`]),
    ...ref,
    ...demographicSegments('subscriber', person),
  ];
}

/**
 * The member id, NM108 and NM109; or in its place the social security number, REF with SY, or nothing: payers then look
 * for the person by name and birth date. @throws X12InputError
 */
function subscriberId(
  subscriber: Pick<EligibilityInquiry['subscriber'], 'memberId' | 'socialSecurityNumber' | 'dateOfBirth'>,
): {
  readonly nm108and109: string;
  readonly ref: readonly string[];
} {
  const stated = numberInPlaceOfMemberId(subscriber);
  if (stated !== undefined) {
    const number = idElement('subscriber.socialSecurityNumber', stated, { isOfForm: isSocialSecurityNumber });
    return { nm108and109: '', ref: [`REF*SY*${number}`] };
  }
  if (subscriber.memberId === '' && subscriber.dateOfBirth !== undefined) return { nm108and109: '', ref: [] };
  const id = idElement('subscriber.memberId', subscriber.memberId, { isOfForm: isMemberId });
  return { nm108and109: `*MI*${x12MemberId(id)}`, ref: [] };
}

/** DMG01 to DMG03. @throws X12InputError */
function demographicSegments(
  who: 'subscriber' | 'dependent',
  { dateOfBirth, gender }: Pick<EligibilityInquiry['subscriber'], 'dateOfBirth' | 'gender'>,
): readonly string[] {
  const born = dateOfBirth === undefined ? undefined : dateElement(`${who}.dateOfBirth`, dateOfBirth);
  if (gender === undefined) return born === undefined ? [] : [`DMG*D8*${born}`];
  const sex = idElement(`${who}.gender`, gender, { max: 1 });
  return [born === undefined ? `DMG***${sex}` : `DMG*D8*${born}*${sex}`];
}

function isTaxonomyCode(code: string): boolean {
  return TAXONOMY_CODE.test(code);
}

function isNpi(id: string): boolean {
  return NPI_FORM.test(id);
}
