import type { Rejection, SubmittedInquiry } from '@eligibility/x12';
import type { AskedCheck } from './asked-check';

/** The question of a 270 in the fields of the API's check request. */
export function questionOf(
  inquiry: SubmittedInquiry,
): Pick<AskedCheck, 'fields' | 'payerNames' | 'providerNpi' | 'provider' | 'unread'> {
  const { payer, subscriber, dependent, serviceTypeCodes, procedureCodes, onDate } = inquiry;
  const patient = dependent ?? subscriber;
  const { memberId, socialSecurityNumber, groupNumber } = subscriber;
  const fields = {
    memberId,
    // With a member id the payer is sent that alone.
    patientSocialSecurityNumber: memberId === undefined ? socialSecurityNumber : undefined,
    patientFirstName: patient.firstName,
    patientLastName: patient.lastName,
    patientDateOfBirth: patient.dateOfBirth,
    patientGender: patient.gender,
    groupNumber,
    ...(dependent && {
      relationship: dependent.relationship,
      subscriberFirstName: subscriber.firstName,
      subscriberLastName: subscriber.lastName,
      subscriberDateOfBirth: subscriber.dateOfBirth,
    }),
    serviceTypeCodes,
    procedureCode: procedureCodes[0],
    dateOfService: onDate,
  };
  const payerNames = [payer.id, payer.name].flatMap((name) => name ?? []);
  const { providerNpi, providerNames } = inquiry;
  const isNumberUnread = memberId !== undefined && socialSecurityNumber !== undefined;
  const unread = [...inquiry.unread, ...(isNumberUnread ? ['Loop2100C.REFSY'] : [])];
  const provider = [...providerNames, ...(providerNpi === undefined ? [] : [providerNpi])];
  return {
    ...{ fields, payerNames, providerNpi, unread },
    provider: provider.map((text) => ['Loop2100B.NM1', text] as const),
  };
}

/** Nothing is wrong with the inquiry, and it may be answered later. */
export const LATER: Rejection = { loop: '2100A', isValid: true, code: '42', followUp: 'R' };

/** It asks about more than a check can. */
export const TOO_MUCH_ASKED: Rejection = { loop: '2100D', isValid: false, code: '15', followUp: 'C' };

const corrected = (loop: Rejection['loop'], code: string): Rejection => ({
  loop,
  isValid: false,
  code,
  followUp: 'C',
});

/** The payer cannot be asked this way. */
export const UNKNOWN_PAYER = corrected('2100A', '79');
const NO_CHECK_LEFT: Rejection = { loop: '2100A', isValid: true, code: '41', followUp: 'R' };

/** AAA for the codes of the API that say why a check was not made; docs/guides/core-door.md has the reasons. */
const BY_CODE: ReadonlyMap<string, Rejection> = new Map([
  ['payer-not-found', UNKNOWN_PAYER],
  ['payer-ambiguous', UNKNOWN_PAYER],
  ['payer-not-askable', { ...UNKNOWN_PAYER, followUp: 'N' }],
  ['insufficient-balance', NO_CHECK_LEFT],
  ['daily-budget-exhausted', NO_CHECK_LEFT],
  ['idempotency-in-progress', LATER],
  ['payer-date-out-of-range', corrected('2100D', '62')],
  ['payer-service-not-taken', TOO_MUCH_ASKED],
]);

/** No clinic is known by the provider's NPI, or the inquiry has none. */
export function unknownProvider({ providerNpi }: Pick<SubmittedInquiry, 'providerNpi'>): Rejection {
  return corrected('2100B', providerNpi === undefined ? '43' : '51');
}

/** AAA for the fields of a check request that are missing or not valid; the first is where there is no dependent. */
const BY_FIELD = new Map<string, readonly [Rejection, Rejection?]>([
  ['payerName', [corrected('2100A', '79')]],
  ['memberId', [corrected('2100C', '72')]],
  ['patientSocialSecurityNumber', [corrected('2100C', '72')]],
  ['patientFirstName', [corrected('2100C', '73'), corrected('2100D', '65')]],
  ['patientLastName', [corrected('2100C', '73'), corrected('2100D', '65')]],
  ['patientDateOfBirth', [corrected('2100C', '58'), corrected('2100D', '58')]],
  ['patientGender', [corrected('2100C', '74'), corrected('2100D', '66')]],
  ['subscriberFirstName', [corrected('2100C', '73')]],
  ['subscriberLastName', [corrected('2100C', '73')]],
  ['subscriberDateOfBirth', [corrected('2100C', '58')]],
  ['dateOfService', [corrected('2100D', '57')]],
]);

const REFUSED_BY_FIELD: readonly string[] = [
  'validation-failed',
  'payer-requires-field',
  'member-id-required',
];

/**
 * AAA for a refusal of the API; undefined for one that is not about the inquiry.
 * @param fields those that the refusal names
 */
export function rejectionOf(
  code: string,
  fields: readonly string[],
  { dependent, payer }: Pick<SubmittedInquiry, 'dependent' | 'payer'>,
): Rejection | undefined {
  if (!REFUSED_BY_FIELD.includes(code)) return BY_CODE.get(code);
  const [field = ''] = fields;
  if (field === 'payerName' && payer.id === undefined && payer.name === undefined)
    return corrected('2100A', 'T4');
  const [ofSubscriber, ofDependent] = BY_FIELD.get(field) ?? [corrected('2100D', '15')];
  return dependent === undefined ? ofSubscriber : (ofDependent ?? ofSubscriber);
}
