import type { InquiryDates, PayerCapabilities } from '@eligibility/payer-matching';

/** What a payer takes in an inquiry, with what every payer has to take. */
export type FlooredCapabilities = Omit<PayerCapabilities, 'dates'> & {
  readonly dates: InquiryDates & {
    /** Whole calendar months before today, where that is further back than `daysBack`. */
    readonly monthsBack: number;
    /** Whether a list states this end: what CAQH CORE promises is a floor, and no payer's bound. */
    readonly isFirstStated: boolean;
    readonly isLastStated: boolean;
  };
  /** `caqh-core`: no list says more than the floor. `payer-list`: a list, or the seed, states more of this payer. */
  readonly source: 'caqh-core' | 'payer-list';
};

/**
 * The service types that a health plan must answer when it is asked about one alone (X12 EQ01), besides 30: the twelve
 * of CAQH CORE 154 (Phase I, version 1.1.0) ...
 */
const OF_RULE_154 = '1 33 35 47 48 50 86 88 98 AL MH UC';
/**
 * ... and the 39 of CAQH CORE 260 (Phase II, version 2.1.0). 45 CFR 162.1203 makes both rules binding on every health
 * plan of HIPAA. Of some (such as 35, 88, A6 and MH) a plan need not state what the patient pays, but it must say whether
 * they are covered. A plan that does not know a type answers as if it were asked about 30 (005010X279A1, section 1.4.7).
 */
const OF_RULE_260 =
  '2 4 5 6 7 8 12 13 18 20 40 42 45 51 52 53 62 65 68 73 76 78 80 81 82 93 99 A0 A3 A6 A7 A8 AD AE AF AG AI BG BH';

/** X12 codes, in the order of the two rules. */
export const CORE_SERVICE_TYPES: readonly string[] = `${OF_RULE_154} ${OF_RULE_260}`.split(' ');

/** Both rules: at least 12 months into the past, and up to the end of the current month. */
const CORE_MONTHS_BACK = 12;

const NOTHING_STATED: InquiryDates = { daysBack: 0, daysForward: 0, toMonthEnd: false };

/** In the catalog: every code. */
const EVERY = '*';

/**
 * What a payer takes in an inquiry: the floor of CAQH CORE, and what its own row states on top of it. A row widens the
 * floor and does not narrow it, because no health plan may answer less.
 * @param stated what the lists state of the payer; undefined where they state nothing
 */
export function withCoreFloor(stated: PayerCapabilities | undefined): FlooredCapabilities {
  const { serviceTypes = [], severalServiceTypes = false, dates, ...others } = stated ?? {};
  const { daysBack, daysForward, toMonthEnd } = dates ?? NOTHING_STATED;
  return {
    ...others,
    serviceTypes: serviceTypes.includes(EVERY)
      ? [EVERY]
      : [...new Set([...CORE_SERVICE_TYPES, ...serviceTypes])],
    severalServiceTypes,
    dates: {
      ...{ monthsBack: CORE_MONTHS_BACK, daysBack, daysForward, toMonthEnd: true },
      isFirstStated: daysBack > 0,
      isLastStated: daysForward > 0 || toMonthEnd,
    },
    source: stated === undefined ? 'caqh-core' : 'payer-list',
  };
}
