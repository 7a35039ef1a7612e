import {
  basicName,
  isMemberId,
  isProcedureCode,
  isServiceType,
  NPI_FORM,
  procedureCodeList,
} from '@eligibility/x12-text';
import { type EligibilityInquiry, traceOf } from './inquiry';

/** The parts of a 270 that are not the inquiry itself: sender, receiver, time and control numbers. */
export type InquiryEnvelope = {
  readonly sender: TradingPartner;
  readonly receiver: TradingPartner;
  /** ISA13, GS06: 1 to 999,999,999; unique per sender. */
  readonly controlNumber: number;
  /**
   * TRN03, the owner of the trace, ten characters: 1 and an EIN, 3 and a DUNS number, or 9 and nine free characters.
   */
  readonly originatorId: string;
  /** When it is sent; written in UTC. */
  readonly sentAt: Date;
  /** The day the coverage is needed for, YYYY-MM-DD. */
  readonly onDate: string;
  /** ISA15: T asks a payer's test system. */
  readonly usage: 'P' | 'T';
};

type TradingPartner = {
  /** ISA05 or ISA07, such as ZZ (mutually defined) or 30 (EIN). */
  readonly qualifier: string;
  /** ISA06 or ISA08, and GS02 or GS03: 2 to 15 characters. */
  readonly id: string;
};

const VERSION = '005010X279A1';

/** A transaction set of a real-time inquiry is alone in its group and its interchange. */
const SET_CONTROL = '0001';

/**
 * Writes the 270 (005010X279A1) of one inquiry about one subscriber. The trace (TRN02, and BHT03 for a match without
 * it) is the one that `traceOf` gives the inquiry. Names are written in X12's basic character set; an id is sent
 * unchanged or not at all.
 * @throws X12InputError naming the field, without its value, that no 270 can carry
 */
export function buildInquiry(inquiry: EligibilityInquiry, envelope: InquiryEnvelope): string {
  const body = transactionSet(inquiry, envelope);
  const control = numberElement('controlNumber', envelope.controlNumber, 9);
  return [
    interchangeHeader(envelope, control),
    groupHeader(envelope),
    `ST*270*${SET_CONTROL}*${VERSION}`,
    ...body,
    `SE*${String(body.length + 2)}*${SET_CONTROL}`,
    `GE*1*${String(envelope.controlNumber)}`,
    `IEA*1*${control}`,
    '',
  ].join('~');
}

function transactionSet(inquiry: EligibilityInquiry, envelope: InquiryEnvelope): readonly string[] {
  const { payer, provider, serviceTypeCode, serviceTypeCodes = [serviceTypeCode] } = inquiry;
  const trace = idElement('checkId', traceOf(inquiry), { max: 30 });
  const sent = sentOf(envelope);
  return [
    `BHT*0022*13*${trace}*${sent.date}*${sent.time}`,
    'HL*1**20*1',
    `NM1*PR*2*${nameElement('payer.name', payer.name, 60)}*****PI*${idElement('payer.tradingPartnerId', payer.tradingPartnerId, { min: 2, max: 80 })}`,
    'HL*2*1*21*1',
    `NM1*1P*${providerName(provider)}****XX*${idElement('provider.npi', provider.npi, { isOfForm: isNpi })}`,
    'HL*3*2*22*0',
    `TRN*1*${trace}*${idElement('originatorId', envelope.originatorId, { min: 10, max: 10 })}`,
    ...subscriberSegments(inquiry.subscriber),
    `DTP*291*D8*${dateElement('onDate', envelope.onDate)}`,
    `EQ*${serviceTypesElement(serviceTypeCodes)}`,
    ...(inquiry.procedureCode === undefined ? [] : [`EQ**${procedureElement(inquiry.procedureCode)}`]),
  ];
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
function procedureElement(code: string): string {
  if (!isProcedureCode(code)) throw new X12InputError('procedureCode');
  return `${procedureCodeList(code)}:${code}`;
}

/** NM102 to NM104: a person (entity type 1) or an organization (2). */
function providerName({ practitioner, organizationName }: EligibilityInquiry['provider']): string {
  if (practitioner === undefined)
    return `2*${nameElement('provider.organizationName', organizationName, 60)}*`;
  const last = nameElement('provider.practitioner.lastName', practitioner.lastName, 60);
  return `1*${last}*${nameElement('provider.practitioner.firstName', practitioner.firstName, 35)}`;
}

function subscriberSegments({
  memberId,
  firstName,
  lastName,
  dateOfBirth,
}: EligibilityInquiry['subscriber']): readonly string[] {
  const last = nameElement('subscriber.lastName', lastName, 60);
  const first = nameElement('subscriber.firstName', firstName, 35);
  const id = idElement('subscriber.memberId', memberId, { isOfForm: isUpperCaseMemberId });
  return [
    `NM1*IL*1*${last}*${first}****MI*${id}`,
    ...(dateOfBirth === undefined ? [] : [`DMG*D8*${dateElement('subscriber.dateOfBirth', dateOfBirth)}`]),
  ];
}

function isNpi(id: string): boolean {
  return NPI_FORM.test(id);
}

/** Lower case is in the extended character set, which two parties must agree on. */
function isUpperCaseMemberId(id: string): boolean {
  return isMemberId(id) && id === id.toUpperCase();
}

/** ISA has fixed columns: ids are padded to 15. */
function interchangeHeader(envelope: InquiryEnvelope, control: string): string {
  const { sender, receiver, usage } = envelope;
  const { date, time } = sentOf(envelope);
  const elements = [
    `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}`,
    partner('sender', sender, 15),
    partner('receiver', receiver, 15),
    `${date.slice(2)}*${time}*^*00501*${control}*0*${usage}*:`,
  ];
  return elements.join('*');
}

function partner(field: string, { qualifier, id }: TradingPartner, width: number): string {
  const checked = idElement(`${field}.id`, id, { min: 2, max: 15 });
  return `${idElement(`${field}.qualifier`, qualifier, { min: 2, max: 2 })}*${checked.padEnd(width)}`;
}

function groupHeader(envelope: InquiryEnvelope): string {
  const { sender, receiver, controlNumber } = envelope;
  const { date, time } = sentOf(envelope);
  return `GS*HS*${sender.id.trim()}*${receiver.id.trim()}*${date}*${time}*${String(controlNumber)}*X*${VERSION}`;
}

function sentOf({ sentAt }: InquiryEnvelope): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = sentAt.toISOString().split('T');
  return { date: date.replaceAll('-', ''), time: time.slice(0, 5).replace(':', '') };
}

/** A field that no 270 can carry. Names the field, never its value: the value may be patient data. */
export class X12InputError extends Error {
  constructor(readonly field: string) {
    super(`${field} cannot be written in X12`);
    this.name = 'X12InputError';
  }
}

type Rule = {
  readonly min?: number;
  readonly max?: number;
  readonly isOfForm?: (id: string) => boolean;
};

/** ASCII without the delimiters we write, and without the pipe, which others do. */
const PLAIN = /^[\x20-\x7e]*$/;
const DELIMITER = /[*~^:|]/;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * An id, unchanged. Unlike a name it is never transliterated: another spelling would be the id of another person.
 * @throws X12InputError
 */
function idElement(field: string, value: string, { min = 1, max = 80, isOfForm }: Rule): string {
  const id = value.trim();
  const isPlain = PLAIN.test(id) && !DELIMITER.test(id);
  const isFit = id.length >= min && id.length <= max && isPlain && (isOfForm?.(id) ?? true);
  if (!isFit) throw new X12InputError(field);
  return id;
}

/**
 * A name in X12's basic character set, cut to what its element holds.
 * @throws X12InputError when nothing of it is left, as of a name in another script
 */
function nameElement(field: string, value: string, maxLength: number): string {
  const name = basicName(value, maxLength);
  if (name === undefined) throw new X12InputError(field);
  return name;
}

/**
 * YYYY-MM-DD as CCYYMMDD.
 * @throws X12InputError
 */
function dateElement(field: string, value: string): string {
  if (!DAY.test(value)) throw new X12InputError(field);
  return value.replaceAll('-', '');
}

/**
 * A positive whole number with leading zeros.
 * @throws X12InputError when it does not fit in
 */
function numberElement(field: string, value: number, width: number): string {
  const isFit = Number.isInteger(value) && value > 0 && value < 10 ** width;
  if (!isFit) throw new X12InputError(field);
  return String(value).padStart(width, '0');
}
