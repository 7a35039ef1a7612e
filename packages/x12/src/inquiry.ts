/** What a 270 (005010X279A1) asks: one payer about one subscriber, for one provider; validated before it gets here. */
export type EligibilityInquiry = {
  /** The id of the check, a UUID: the trace (TRN02) and the interchange control number (ISA13) are made from it. */
  readonly checkId: string;
  readonly payer: {
    readonly name: string;
    /** The payer's id at the clearinghouse, leading zeros kept. */
    readonly tradingPartnerId: string;
  };
  readonly provider: InquiryProvider;
  readonly subscriber: InquirySubscriber;
  /** EQ01: "30" health benefit plan coverage, "35" dental, ... */
  readonly serviceTypeCode: string;
};

export type InquiryProvider = {
  readonly organizationName: string;
  readonly npi: string;
  /** The person the NPI belongs to; undefined when it is the organization's. */
  readonly practitioner?: Practitioner | undefined;
};

type Practitioner = { readonly firstName: string; readonly lastName: string };

type InquirySubscriber = {
  /** In the alphabet of `isMemberId`, in upper case. */
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth?: string | undefined;
};

/** 1 to 99 but 29 and 31, which are of no use in an inquiry. */
const NUMBERED = /^([1-9]|1\d|2[0-8]|30|3[2-9]|[4-9]\d)$/;

const LETTERED: ReadonlySet<string> = new Set(
  [
    'A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AQ AR',
    'B1 B2 B3 BA BB BC BD BE BF BG BH BI BJ BK BL BM BN BP BQ BR BS BT BU BV BW BX BY BZ',
    'C1 CA CB CC CD CE CF CG CH CI CJ CK CL CM CN CO CP CQ DG DM DS GF GN GY IC MH NI ON PT PU RN RT TC TN UC',
  ].flatMap((line) => line.split(' ')),
);

/**
 * True for a service type that an inquiry may ask about: the 187 codes of EQ01 in 005010X279A1 (X12 data element 1365).
 */
export function isServiceType(code: string): boolean {
  return NUMBERED.test(code) || LETTERED.has(code);
}

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
