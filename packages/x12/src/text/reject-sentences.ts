const RETRY = "Nothing is wrong with the patient's details: try again in a few minutes.";
const SLOW_DOWN = 'Wait a few minutes, then try again.';
const ENROL = 'Tell your administrator: the provider may have to be enrolled with this payer.';
const CHECK_ID = 'Compare the member id with the insurance card, then try again.';
const CHECK_NAME = 'Spell first and last name as on the insurance card, then try again.';
const CHECK_BIRTH_DATE = 'Check the date of birth, then try again.';
const CHECK_DETAILS = 'Check the member id, name spelling and date of birth, then try again.';
const CHECK_PLAN = 'Ask the patient for the newest insurance card and check that this is the right payer.';
const CHECK_PROVIDER =
  "Ask your administrator to check the clinic's name, NPI and enrolment with this payer.";
const CHECK_ROUTE = 'Check that this is the right payer; if it is, tell your administrator.';
const CALL_PAYER = 'Call the payer.';
const REPORT = 'Try again; if it happens again, report it with the trace id.';

/**
 * What happened and what to do next, for every AAA03 code of X12 005010X279A1. The most useful to a front desk come
 * first: who cannot answer, then the details that can be corrected, then what only others can change. The one table for
 * live answers, mock fixtures, examples and docs/rejections.md.
 */
const ROWS: readonly (readonly [code: string, happened: string, next: string])[] = [
  ['41', 'The payer does not let our account or this provider ask', ENROL],
  ['04', 'The payer says that too many inquiries were made', SLOW_DOWN],
  ['42', "The payer's system cannot answer at the moment", RETRY],
  ['80', "The payer's system gave the clearinghouse no answer", RETRY],
  ['72', 'The payer says that the member id is missing or not valid', CHECK_ID],
  ['73', "The payer says that the subscriber's name is missing or not valid", CHECK_NAME],
  ['71', 'The date of birth is not the one the payer has on file', CHECK_BIRTH_DATE],
  ['58', 'The payer says that the date of birth is missing or not valid', CHECK_BIRTH_DATE],
  ['64', "The payer says that the patient's id is missing or not valid", CHECK_ID],
  ['65', "The payer says that the patient's name is missing or not valid", CHECK_NAME],
  ['75', 'The payer found no subscriber with these details', CHECK_DETAILS],
  ['67', 'The payer found no patient with these details', CHECK_DETAILS],
  ['77', 'The payer found the subscriber, but not this patient', CHECK_DETAILS],
  ['76', 'The payer has this member id more than once', CHECK_DETAILS],
  ['68', 'The payer has this patient id more than once', CHECK_DETAILS],
  ['78', 'The subscriber does not belong to the group or plan that was named', CHECK_PLAN],
  ['74', "The payer says that the subscriber's gender is missing or not valid", CALL_PAYER],
  ['66', "The payer says that the patient's gender is missing or not valid", CALL_PAYER],
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
  ['62', 'The date is outside the period the payer answers for', REPORT],
  ['63', 'The date is in the future for the payer', REPORT],
  ['57', 'The payer says that the date of service is missing or not valid', REPORT],
  ['56', 'The payer does not accept the date', REPORT],
  ['60', 'The date of birth is later than the date of service', CHECK_BIRTH_DATE],
  ['61', "The payer's records say that the patient died before the date of service", CALL_PAYER],
  ['53', 'This benefit does not fit the type of provider', CALL_PAYER],
  ['54', 'The payer does not accept the kind of service code', REPORT],
  ['55', 'The payer does not accept the service code', REPORT],
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
  ['79', 'The payer id or the provider is not known where the inquiry was sent', CHECK_ROUTE],
  ['T4', "The payer's name or id is missing in the inquiry", CHECK_ROUTE],
  ['15', 'The payer requires data that the inquiry does not have', REPORT],
  ['33', 'The payer or clearinghouse found an error in the inquiry', REPORT],
];

/** Enough sentences to act on; a payer may send a hundred codes. */
const MAX_SENTENCES = 3;

const RANKS = new Map(ROWS.map(([code], rank) => [code, rank]));

/** Every code that has a sentence of its own. */
export const REJECT_CODES: readonly string[] = ROWS.map(([code]) => code);

/**
 * What a front desk reads for these rejections: each distinct code's sentence, the most useful first.
 * @param codes AAA03, such as "75"; unknown ones have a sentence too
 */
export function rejectSentences(codes: readonly string[]): string {
  return [...new Set(codes)]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MAX_SENTENCES)
    .map(sentenceOf)
    .join(' ');
}

/** What the payer says with a code; undefined for one that is unknown. */
export function rejectReason(code: string): string | undefined {
  return ROWS[rankOf(code)]?.[1];
}

function rankOf(code: string): number {
  return RANKS.get(code) ?? ROWS.length;
}

function sentenceOf(code: string): string {
  const [, happened, next] = ROWS[rankOf(code)] ?? ['', 'The payer rejected the inquiry', CALL_PAYER];
  return `${happened} (${code}). ${next}`;
}
