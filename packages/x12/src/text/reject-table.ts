import {
  ASK_GENDER,
  CALL_PAYER,
  CHECK_BIRTH_DATE,
  CHECK_DAY,
  CHECK_DETAILS,
  CHECK_ID,
  CHECK_NAME,
  CHECK_PLAN,
  CHECK_PROVIDER,
  CHECK_ROUTE,
  CHECK_SERVICE,
  ENROL,
  REPORT,
  RETRY,
  SLOW_DOWN,
  type Advice,
} from './reject-advice';

/** What a code means beyond its sentence. */
export type RejectMark =
  /** Our account or enrolment is refused. */
  | 'account'
  /** We exceeded our limit of inquiries. */
  | 'throttled'
  /** The payer's systems do not answer. */
  | 'payer-down'
  /** The clearinghouse's own refusal: payer id, route or inquiry. */
  | 'participant'
  /** The patient is not found, which is 404. */
  | 'patient-unknown'
  /** The member id is none of the payer's: another row of its organization may know it. */
  | 'member-unknown'
  /** The payer may have looked for the patient in the wrong loop: as the subscriber, or as a dependent. */
  | 'other-person'
  /** It speaks against the payer that was chosen for the words of a clinic. */
  | 'other-payer'
  /** A patient who was asked about as the subscriber may be a dependent. */
  | 'dependent'
  /** The same, where the answer names a subscriber. */
  | 'dependent-if-named'
  /** The details that it means are the subscriber's, who may be another person than the patient. */
  | 'of-subscriber'
  /** The birth date that it means is the patient's or the subscriber's. */
  | 'of-either';

type Row = readonly [code: string, happened: string, advice: Advice, marks?: readonly RejectMark[]];

/**
 * What happened, what to do next and what else it means, for every AAA03 code of X12 005010X279A1. The most useful to a
 * front desk come first: who cannot answer, then the details that can be corrected, then what only others can change. The
 * one table for live answers, mock fixtures, examples and docs/rejections.md.
 */
const CODED_ROWS = [
  ['41', 'The payer does not let our account or this provider ask', ENROL, ['account']],
  ['04', 'The payer says that too many inquiries were made', SLOW_DOWN, ['throttled']],
  ['42', "The payer's system cannot answer at the moment", RETRY, ['payer-down']],
  ['80', "The payer's system gave the clearinghouse no answer", RETRY, ['payer-down']],
  ['72', 'The payer says that the member id is missing or not valid', CHECK_ID, ['member-unknown']],
  [
    '73',
    "The payer says that the subscriber's name is missing or not valid",
    CHECK_NAME,
    ['other-person', 'other-payer', 'dependent', 'of-subscriber'],
  ],
  [
    '71',
    'The date of birth is not the one the payer has on file',
    CHECK_BIRTH_DATE,
    ['other-person', 'other-payer', 'dependent', 'of-either'],
  ],
  [
    '58',
    'The payer says that the date of birth is missing or not valid',
    CHECK_BIRTH_DATE,
    ['other-person', 'dependent-if-named', 'of-either'],
  ],
  ['64', "The payer says that the patient's id is missing or not valid", CHECK_ID],
  ['65', "The payer says that the patient's name is missing or not valid", CHECK_NAME, ['other-person']],
  [
    '75',
    'The payer found no subscriber with these details',
    CHECK_DETAILS,
    ['patient-unknown', 'member-unknown', 'other-person', 'other-payer', 'dependent', 'of-subscriber'],
  ],
  [
    '67',
    'The payer found no patient with these details',
    CHECK_DETAILS,
    ['patient-unknown', 'member-unknown', 'other-person'],
  ],
  ['77', 'The payer found the subscriber, but not this patient', CHECK_DETAILS],
  ['76', 'The payer has this member id more than once', CHECK_DETAILS, ['of-subscriber']],
  ['68', 'The payer has this patient id more than once', CHECK_DETAILS],
  ['78', 'The subscriber does not belong to the group or plan that was named', CHECK_PLAN],
  [
    '74',
    "The payer says that the subscriber's gender is missing or not valid",
    ASK_GENDER,
    ['of-subscriber'],
  ],
  ['66', "The payer says that the patient's gender is missing or not valid", ASK_GENDER],
  ['43', 'The payer does not accept the provider id (NPI)', CHECK_PROVIDER],
  ['51', 'The payer does not have this provider on file', CHECK_PROVIDER],
  ['50', 'The payer does not let this provider ask about eligibility', CHECK_PROVIDER],
  ['44', "The payer does not accept the provider's name", CHECK_PROVIDER],
  ['45', "The payer does not accept the provider's specialty", CHECK_PROVIDER],
  ['46', "The payer does not accept the provider's phone number", CHECK_PROVIDER],
  ['47', "The payer does not accept the provider's state", CHECK_PROVIDER],
  ['97', "The payer does not accept the provider's address", CHECK_PROVIDER],
  ['48', "The payer does not accept the referring provider's id", CHECK_PROVIDER],
  ['49', "The provider is not the patient's primary care physician", CALL_PAYER],
  ['52', "The date is outside the provider's enrolment with the plan", CHECK_PROVIDER],
  ['35', 'The provider is outside the network of this plan', CALL_PAYER],
  ['62', 'The date is outside the period the payer answers for', CHECK_DAY],
  ['63', 'The date is in the future for the payer', CHECK_DAY],
  ['57', 'The payer says that the date of service is missing or not valid', CHECK_DAY],
  ['56', 'The payer does not accept the date', CHECK_DAY],
  ['60', 'The date of birth is later than the date of service', CHECK_BIRTH_DATE],
  ['61', "The payer's records say that the patient died before the date of service", CALL_PAYER],
  ['53', 'This benefit does not fit the type of provider', CALL_PAYER],
  ['54', 'The payer does not accept the kind of service code', CHECK_SERVICE],
  ['55', 'The payer does not accept the service code', CHECK_SERVICE],
  ['69', "The service does not fit the patient's age", CALL_PAYER],
  ['70', "The service does not fit the patient's gender", CALL_PAYER],
  ['98', 'The payer regards the service as experimental', CALL_PAYER],
  ['AA', 'The payer found no authorization with this number', CALL_PAYER],
  ['AE', 'The payer requires an authorization of the primary care physician', CALL_PAYER],
  ['AF', 'The payer says that a diagnosis code is missing or not valid', CALL_PAYER],
  ['AG', 'The payer says that a procedure code is missing or not valid', CALL_PAYER],
  ['AO', "The payer requires more about the patient's condition", CALL_PAYER],
  ['CI', 'The certification does not match the patient', CALL_PAYER],
  ['E8', 'The payer requires a medical review', CALL_PAYER],
  ['IA', 'The authorization number is not in the format of the payer', CALL_PAYER],
  ['MA', 'The authorization number is missing', CALL_PAYER],
  [
    '79',
    'The payer id or the provider is not known where the inquiry was sent',
    CHECK_ROUTE,
    ['participant'],
  ],
  ['T4', "The payer's name or id is missing in the inquiry", CHECK_ROUTE],
  ['15', 'The payer requires data that the inquiry does not have', REPORT],
  ['33', 'The clearinghouse cannot take this inquiry to the payer', REPORT, ['participant']],
] as const satisfies readonly Row[];
const ROWS: readonly Row[] = CODED_ROWS;

/** A code that has a sentence of its own. */
export type RejectCode = (typeof CODED_ROWS)[number][0];

/** A code of the table, with its rank: the most useful has 0. */
export type RejectRow = Advice & {
  readonly code: string;
  readonly rank: number;
  readonly happened: string;
  readonly marks: readonly RejectMark[];
};

const TABLE: ReadonlyMap<string, RejectRow> = new Map(
  ROWS.map(([code, happened, advice, marks = []], rank) => [
    code,
    { ...advice, code, rank, happened, marks },
  ]),
);

/** Every code that has a sentence of its own, the most useful first. */
export const REJECT_CODES: readonly string[] = ROWS.map(([code]) => code);

/**
 * What is known of a code. One that is unknown comes after all others, and is a reason to call the payer.
 * @param code AAA03, such as "75"
 */
export function rejectRow(code: string): RejectRow {
  const unknown = { rank: ROWS.length, happened: 'The payer rejected the inquiry', marks: [] };
  return TABLE.get(code) ?? { ...CALL_PAYER, ...unknown, code };
}

/** What the payer says with a code; undefined for one that is unknown. */
export function rejectReason(code: string): string | undefined {
  return TABLE.get(code)?.happened;
}

/** The codes that mean this. */
export function rejectCodesThat(...marks: readonly RejectMark[]): ReadonlySet<string> {
  const meant = [...TABLE.values()].filter((row) => marks.some((mark) => row.marks.includes(mark)));
  return new Set(meant.map(({ code }) => code));
}
