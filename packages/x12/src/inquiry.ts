/**
 * What a 270 (005010X279A1) asks: one payer about one patient, for one provider; validated before it gets here. The
 * patient is the dependent where there is one, else the subscriber.
 */
export type EligibilityInquiry = {
  /** The id of the check, a UUID: the trace (TRN02) and the interchange control number (ISA13) are made from it. */
  readonly checkId: string;
  readonly payer: {
    readonly name: string;
    /** The payer's id at the clearinghouse, leading zeros kept. */
    readonly tradingPartnerId: string;
  };
  readonly provider: InquiryProvider;
  /** With a dependent, the policyholder; its names are empty where the caller does not know them. */
  readonly subscriber: InquirySubscriber;
  readonly dependent?: InquiryDependent | undefined;
  /** The service type that the answer is read for: "30" health benefit plan coverage, "35" dental, ... */
  readonly serviceTypeCode: string;
  /** EQ01, when it is not `serviceTypeCode` alone; several are repetitions. Empty: the procedure is asked about alone. */
  readonly serviceTypeCodes?: readonly string[] | undefined;
  /** EQ02, in an EQ segment of its own: CPT, HCPCS or CDT, five capital letters and digits. */
  readonly procedureCode?: string | undefined;
};

export type InquiryProvider = {
  readonly organizationName: string;
  /** Ten digits; empty where the payer knows the provider by a number of its own (`SV` in `payerIds`). */
  readonly npi: string;
  /** What this payer knows the provider by: `SV` (NM108) is written in place of the NPI, the others as REF. */
  readonly payerIds?: readonly { readonly qualifier: string; readonly id: string }[] | undefined;
  /** The person the NPI belongs to; undefined when it is the organization's. */
  readonly practitioner?: Practitioner | undefined;
  /** Health Care Provider Taxonomy Code (PRV03), where the payer needs one. */
  readonly taxonomyCode?: string | undefined;
};

type Practitioner = { readonly firstName: string; readonly lastName: string };

type InquirySubscriber = {
  /** In the alphabet of `isMemberId`, as it came; empty where there is a social security number in its place. */
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth?: string | undefined;
  /** DMG03: F or M. */
  readonly gender?: string | undefined;
  /** REF02 with REF01 6P. */
  readonly groupNumber?: string | undefined;
  /** Nine digits, REF02 with REF01 SY; written only without a member id. */
  readonly socialSecurityNumber?: string | undefined;
};

/** What a dependent is to the subscriber: INS02 of loop 2100D. */
export const RELATIONSHIP_CODES = { spouse: '01', child: '19', other: '34' } as const;

/** `unknown`: a dependent of whom nobody said what they are to the subscriber; payers are sent no code. */
export type Relationship = keyof typeof RELATIONSHIP_CODES | 'unknown';

/** What a code of INS02 says; the standard has more of them than payers are told. */
export function relationshipOf(code: string): Relationship {
  if (code === '') return 'unknown';
  if (code === RELATIONSHIP_CODES.spouse) return 'spouse';
  return code === RELATIONSHIP_CODES.child ? 'child' : 'other';
}

/** A patient who is known to the payer under the subscriber's id. */
type InquiryDependent = Pick<InquirySubscriber, 'firstName' | 'lastName' | 'dateOfBirth' | 'gender'> & {
  readonly relationship: Relationship;
};

/** Swedish writes a date as YYYY-MM-DD. A payer's day turns with the clocks of the United States, not with UTC. */
let easternDay: Intl.DateTimeFormat | undefined;

/**
 * The day that an inquiry without a date asks about, as YYYY-MM-DD in US Eastern time.
 * @param clock `now` in epoch milliseconds
 */
export function serviceDate(clock: { readonly now: () => number }): string {
  // Made on first use: it takes 10 ms, which programs that only read answers need not spend at start.
  easternDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' });
  return easternDay.format(clock.now());
}

/** Crockford's base32: without I, L, O and U, which people take for 1, 0 and V when they read a trace out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_PER_CHARACTER = 5n;
/** 26 characters have 130 bits; the two highest are always 0. */
const LENGTH = 26;
const MAX_ID = 2n ** 128n;
/** Hex digits of half a UUID. */
const HALF = 16;
/** A UUID of version 7, without its hyphens: it begins with its time, and its second half is random. */
const BEGINS_WITH_TIME = /^[0-7].{11}7.{3}[89ab]/i;
/** The same with its halves exchanged. A UUID has its variant, and no digit of a time, where its second half begins. */
const ENDS_WITH_TIME = /^[89ab].{15}[0-7].{11}7/i;

/**
 * The trace that we give an inquiry (X12 TRN02 and BHT03), and the trace of one that was never sent: the 128 bits of
 * its check id, a UUID, in 26 characters. TRN02 may have 50, but systems that grew up with 4010 cut it at 30, and those
 * that know X12's basic character set only have no lower case. The random half of a UUID of version 7 comes first, so
 * that a trace that was cut off is still unlike others.
 */
export function traceOf({ checkId }: Pick<EligibilityInquiry, 'checkId'>): string {
  const hex = checkId.replaceAll('-', '');
  const bits = BigInt(`0x${BEGINS_WITH_TIME.test(hex) ? halvesExchanged(hex) : hex}`);
  return Array.from({ length: LENGTH }, (_none, index) => {
    const digit = (bits >> (BITS_PER_CHARACTER * BigInt(LENGTH - 1 - index))) & 31n;
    return ALPHABET.charAt(Number(digit));
  }).join('');
}

function halvesExchanged(hex: string): string {
  return hex.slice(HALF) + hex.slice(0, HALF);
}

/** The check id that a whole trace of ours was made from, in any letter case; undefined for any other text. */
export function checkIdOf(trace: string): string | undefined {
  const digits = Array.from(trace.trim().toUpperCase(), (character) => ALPHABET.indexOf(character));
  if (digits.length !== LENGTH || digits.includes(-1)) return undefined;
  const bits = digits.reduce((all, digit) => (all << BITS_PER_CHARACTER) | BigInt(digit), 0n);
  if (bits >= MAX_ID) return undefined;
  const hex = bits.toString(16).padStart(2 * HALF, '0');
  return (ENDS_WITH_TIME.test(hex) ? halvesExchanged(hex) : hex).replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  );
}

/**
 * Shorter than any cut that was seen: systems keep 30 or 50 characters, the narrowest 13. Twelve characters of the
 * trace of a version 4 UUID hold 54 random bits, and of a version 7 UUID 56. An answer is compared with the one inquiry
 * that its connection carried, so a wrong match needs both a mix-up upstream and equal beginnings: with a million
 * foreign inquiries to mix up, less than 1 in 10,000,000,000.
 */
const MIN_CUT_LENGTH = 12;

/** True when a TRN02 that came back is the trace that was sent: in any letter case, whole or cut off at its end. */
export function isReturnedTrace(sent: string, cameBack: string): boolean {
  const trace = cameBack.trim().toUpperCase();
  return trace.length >= Math.min(MIN_CUT_LENGTH, sent.length) && sent.toUpperCase().startsWith(trace);
}

/**
 * The interchange control number (X12 ISA13) of a check, 1 to 999,999,999 and the same every time: the last eight hex
 * digits of a UUID are random in every version that is in use.
 */
export function controlNumberOf(checkId: string): number {
  return Number.parseInt(checkId.slice(-8), 16) % 1_000_000_000 || 1;
}
