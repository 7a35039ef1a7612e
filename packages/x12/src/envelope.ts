import { idElement, numberElement } from './inquiry-fields';

/**
 * The elements of an envelope in which companion guides differ, each with the form of its value: ISA02 an authorization,
 * ISA04 a password (ISA01 is then 03, ISA03 is 01), ISA14 whether a TA1 is asked for, ISA16 the separator of components,
 * GS02 and GS03 the ids of the group where they are not those of the interchange, GS05 and BHT05 the time with seconds
 * or without, GS06 a fixed number or `ISA13` (its nine digits), ST02 a fixed number.
 */
export const ENVELOPE_ELEMENTS = {
  ISA02: /^[ -)+-9<=?-\]_-{}]{1,10}$/,
  ISA04: /^[ -)+-9<=?-\]_-{}]{1,10}$/,
  ISA14: /^[01]$/,
  ISA16: /^[:>|]$/,
  GS02: /^[\w.-][\w. -]{0,13}[\w.-]$/,
  GS03: /^[\w.-][\w. -]{0,13}[\w.-]$/,
  GS05: /^HHMM(SS)?$/,
  GS06: /^(ISA13|[1-9]\d{0,8})$/,
  ST02: /^\d{4,9}$/,
  BHT05: /^HHMM(SS)?$/,
} as const satisfies Readonly<Record<string, RegExp>>;

/** The values of some of them; an element that is not given is written as it is usual. */
export type EnvelopeElements = Readonly<Partial<Record<keyof typeof ENVELOPE_ELEMENTS, string>>>;

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
  /** What the other side's companion guide states of the envelope. */
  readonly elements?: EnvelopeElements | undefined;
};

type TradingPartner = {
  /** ISA05 or ISA07, such as ZZ (mutually defined) or 30 (EIN). */
  readonly qualifier: string;
  /** ISA06 or ISA08, and GS02 or GS03: 2 to 15 characters. */
  readonly id: string;
};

export const VERSION = '005010X279A1';

/** A transaction set of a real-time inquiry is alone in its group and its interchange. */
export const SET_CONTROL = '0001';

/**
 * The whole interchange around the segments between ST and SE.
 * @throws X12InputError naming the part of the envelope that cannot be written
 */
export function enclosed(body: readonly string[], envelope: InquiryEnvelope): string {
  const { controlNumber, elements: { GS06: group = String(controlNumber), ST02: set = SET_CONTROL } = {} } =
    envelope;
  const control = numberElement('controlNumber', controlNumber, 9);
  const groupControl = group === 'ISA13' ? control : group;
  return [
    interchangeHeader(envelope, control),
    groupHeader(envelope, groupControl),
    `ST*270*${set}*${VERSION}`,
    ...body,
    `SE*${String(body.length + 2)}*${set}`,
    `GE*1*${groupControl}`,
    `IEA*1*${control}`,
    '',
  ].join('~');
}

/** What separates the components of an element, ISA16. */
export function componentSeparator({ elements }: Pick<InquiryEnvelope, 'elements'>): string {
  return elements?.ISA16 ?? ':';
}

/** The day that it is sent, CCYYMMDD, and the time, HHMM or HHMMSS; both in UTC. */
export function sentOf(
  { sentAt }: Pick<InquiryEnvelope, 'sentAt'>,
  form = 'HHMM',
): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = sentAt.toISOString().split('T');
  return { date: date.replaceAll('-', ''), time: time.replaceAll(':', '').slice(0, form.length) };
}

/** Columns 8 to 17 and 22 to 31 of an ISA segment: ISA02 and ISA04. */
const SECRET_COLUMNS = /^(.{7}).{10}(.{4}).{10}/;

/** An interchange to keep or to show: authorization and password (ISA02, ISA04) are blank in it. */
export function withoutSecrets(interchange: string): string {
  const blank = ' '.repeat(10);
  return interchange.replace(SECRET_COLUMNS, `$1${blank}$2${blank}`);
}

/** ISA has fixed columns: ids are padded to 15, the authorization and the password to 10. */
function interchangeHeader(envelope: InquiryEnvelope, control: string): string {
  const { sender, receiver, usage, elements = {} } = envelope;
  const { date, time } = sentOf(envelope);
  return [
    'ISA',
    secret('03', elements.ISA02),
    secret('01', elements.ISA04),
    partner('sender', sender, 15),
    partner('receiver', receiver, 15),
    `${date.slice(2)}*${time}*^*00501*${control}*${elements.ISA14 ?? '0'}*${usage}`,
    componentSeparator(envelope),
  ].join('*');
}

/** ISA01 and ISA02, or ISA03 and ISA04: 00 says that there is none. */
function secret(qualifier: string, value: string | undefined): string {
  return `${value === undefined ? '00' : qualifier}*${(value ?? '').padEnd(10)}`;
}

function partner(field: string, { qualifier, id }: TradingPartner, width: number): string {
  const checked = idElement(`${field}.id`, id, { min: 2, max: 15 });
  return `${idElement(`${field}.qualifier`, qualifier, { min: 2, max: 2 })}*${checked.padEnd(width)}`;
}

function groupHeader(envelope: InquiryEnvelope, control: string): string {
  const { sender, receiver, elements = {} } = envelope;
  const { date, time } = sentOf(envelope, elements.GS05);
  const from = elements.GS02 ?? sender.id.trim();
  const to = elements.GS03 ?? receiver.id.trim();
  return `GS*HS*${from}*${to}*${date}*${time}*${control}*X*${VERSION}`;
}
