/**
 * The alphabet of member ids, the same for every clearinghouse: US payers issue ids of letters, digits, hyphens and
 * blanks, and the JSON schema of the largest clearinghouse takes nothing else (docs/adr/0028-what-a-payer-is-asked.md).
 */
export const MEMBER_ID_CHARACTERS = /^[A-Za-z0-9 -]*$/;

/** X12 NM109. */
export const MEMBER_ID_LENGTH = { min: 2, max: 80 } as const;

/** True for 2 to 80 characters of the alphabet without a blank at either end, in upper or lower case. */
export function isMemberId(text: string): boolean {
  const { length } = text;
  return (
    length >= MEMBER_ID_LENGTH.min &&
    length <= MEMBER_ID_LENGTH.max &&
    MEMBER_ID_CHARACTERS.test(text) &&
    text.trim() === text
  );
}

/** Hyphen, non-breaking hyphen, figure dash, en and em dash, horizontal bar; minus; small em dash and hyphen-minus. */
const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63]/g;
/** Every blank of Unicode other than the one of ASCII: non-breaking, typographic, ideographic. */
const BLANKS = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
/**
 * Takes no room and shows nothing: zero-width characters, marks of the writing direction, a byte order mark. The soft
 * hyphen is not among them, because it may be a hyphen of the card that a program has broken a line at.
 */
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
/** ASCII in the width of Chinese characters, as keyboards for them type it. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * A member id as it would have been typed in ASCII: the look-alikes that programs put into texts become what they look
 * like, and what cannot be seen is removed. Trimmed. A letter of another script is kept, although Cyrillic A looks like
 * A: it need not be a typing error.
 */
export function plainMemberId(typed: string): string {
  return typed
    .replace(INVISIBLE, '')
    .replace(HYPHENS, '-')
    .replace(BLANKS, ' ')
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .trim();
}

/**
 * A label that was copied with an id: `ID:`, `Member ID #`, `#`. It ends with a colon or a number sign, which no id has:
 * letters alone could be the beginning of an id.
 */
const LABEL = /^(?:(?:MEMBER|SUBSCRIBER|MBI|ID|NUMBER|NO\.?) *)*[:#][:# ]*/i;

/** The id without a label before it. */
export function unlabelledMemberId(plain: string): string {
  return plain.replace(LABEL, '');
}

/**
 * A Medicare Beneficiary Identifier without hyphens, by the positions that CMS documents ("Understanding the MBI
 * format"): eleven characters, letters without S, L, O, I, B and Z.
 */
const MBI =
  /^[1-9][AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y][0-9][AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y][0-9][AC-HJKMNP-RT-Y]{2}[0-9]{2}$/;

/** True for a Medicare Beneficiary Identifier, with or without hyphens: whoever has one is the subscriber. */
export function isMedicareId(id: string): boolean {
  return MBI.test(comparedMemberId(id));
}

/** A hyphen with one or two digits after it: at some payers they tell the persons of a family apart. */
const PERSON = /-([0-9]{1,2})$/;

/**
 * A member id as X12 carries it: in upper case (lower case is in the extended character set, which two parties must
 * agree on), without blanks, and without hyphens but for one before a last one or two digits. Cards print ids in groups
 * that are no part of them; what a payer's own rule for a hyphen is, no catalog says
 * (docs/adr/0028-what-a-payer-is-asked.md).
 * @param id of the alphabet, without a label
 */
export function x12MemberId(id: string): string {
  const bare = comparedMemberId(id);
  if (MBI.test(bare)) return bare;
  const person = PERSON.exec(id.replaceAll(' ', ''))?.[1];
  const family = person === undefined ? '' : bare.slice(0, -person.length);
  return person === undefined || family === '' ? bare : `${family}-${person}`;
}

/** The form in which two ids are compared: in upper case, without blanks and hyphens. */
export function comparedMemberId(id: string): string {
  return id.replace(/[ -]/g, '').toUpperCase();
}

/** Nine digits: no area 000, 666 or 900 to 999, no group 00 and no serial 0000, which are never given to a person. */
const SOCIAL_SECURITY_NUMBER = /^(?!000|666|9)[0-9]{3}(?!00)[0-9]{2}(?!0000)[0-9]{4}$/;

/** True for a social security number that a person can have, as X12 REF02 with REF01 SY has it: without hyphens. */
export function isSocialSecurityNumber(text: string): boolean {
  return SOCIAL_SECURITY_NUMBER.test(text);
}

/**
 * The social security number by which a person without a member id is looked for; undefined where a member id is known,
 * which is then asked by alone.
 */
export function numberInPlaceOfMemberId({
  memberId,
  socialSecurityNumber,
}: {
  readonly memberId: string;
  readonly socialSecurityNumber?: string | undefined;
}): string | undefined {
  return memberId === '' ? socialSecurityNumber : undefined;
}

/** Whether a subscriber has no first name, and is looked for by member id, last name and birth date. */
export function isFoundByLastName(subscriber: {
  readonly memberId: string;
  readonly firstName: string;
  readonly dateOfBirth?: string | undefined;
}): boolean {
  const { memberId, firstName, dateOfBirth } = subscriber;
  return firstName === '' && memberId !== '' && dateOfBirth !== undefined;
}

/** The form of a National Provider Identifier, X12 NM109 with the qualifier XX; the check digit is verified apart. */
export const NPI_FORM = /^\d{10}$/;

/** The form of a group or policy number, X12 REF02: it is sent as it is printed on the card, in capital letters. */
export const GROUP_NUMBER = /^[0-9A-Z](?:[0-9A-Z -]{0,48}[0-9A-Z])?$/;

/** The form of a Health Care Provider Taxonomy Code, X12 PRV03 with the qualifier PXC (code source 682). */
export const TAXONOMY_CODE = /^[0-9A-Z]{9}X$/;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a UUID of any version in upper or lower case, such as the id of a check, which its trace is made from. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
