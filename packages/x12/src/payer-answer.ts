import type { NeutralAnswer } from './neutral/neutral-answer';

/**
 * What a benefit summary is made of, out of an eligibility answer (X12 271), whichever wire format it came in. Loop
 * numbers are 005010X279A1's.
 */
export type PayerAnswer = {
  /** The clearinghouse's own identifier of the inquiry. */
  readonly traceId: string | undefined;
  /** Loop 2100A NM103: the payer as it names itself. */
  readonly payerName: string | undefined;
  /** AAA of loops 2000A to 2100D: the inquiry was rejected. */
  readonly rejects: readonly Reject[];
  /** AAA inside loop 2110: part of the answer is missing, the rest is valid. */
  readonly partialRejects: readonly Reject[];
  /** EB segments of the patient: of the dependent loop when the answer has one, else of the subscriber. */
  readonly benefits: readonly BenefitLine[];
  /**
   * DTP of the patient's loop 2100, then of the subscriber's above it; a line without a bound of its own inherits them.
   */
  readonly planDates: readonly (readonly BenefitDate[])[];
  /** DTP 442 of the patient's loop 2100, as YYYY-MM-DD. */
  readonly diedOn: string | undefined;
  /** Plan names outside EB05, in order of preference (REF 18, N6, 6P descriptions). */
  readonly planNames: readonly string[];
  /** Reads all that the answer says. It runs on demand, because most answers need no more than their summary. */
  readonly whole: () => NeutralAnswer;
};

/** One AAA segment. */
export type Reject = {
  /** AAA03, such as "75". */
  readonly code: string;
  /** AAA04, such as "C" (please correct and resubmit). */
  readonly followUp: string | undefined;
};

/**
 * One EB segment with the MSG, III and DTP that belong to it. Codes are kept as sent; unknown ones are never an error.
 */
export type BenefitLine = {
  /** Its place among the lines of the patient in `NeutralAnswer`, from 0 on. */
  readonly at: number;
  /** EB01; an EB that repeats it (008020X332) is read as a line per repetition. */
  readonly code: string;
  /** EB02: IND, FAM, EMP, ... */
  readonly coverageLevel: string | undefined;
  /** EB03, one entry per repetition. */
  readonly serviceTypes: readonly string[];
  /** EB04: HM, PR, MA, MB, ... */
  readonly insuranceType: string | undefined;
  /** EB05 */
  readonly planName: string | undefined;
  /** EB06: 23 calendar year, 29 remaining, ... */
  readonly timeQualifier: string | undefined;
  /** EB07 in integer cents; undefined when blank, negative or not a number. */
  readonly amountCents: number | undefined;
  /** EB08 as a percentage: ".2" and "20" are both 20. */
  readonly percent: number | undefined;
  /** EB09 */
  readonly quantityQualifier: string | undefined;
  /** EB11: Y authorization or certification required, N not, U unknown. */
  readonly authorization: string | undefined;
  /** EB12: Y in network, N out, W both alike or not applicable, U unknown. */
  readonly network: string | undefined;
  /** EB13, qualifier and code as sent (`HC:99213`): the line is about this procedure alone. */
  readonly procedure: string | undefined;
  /** MSG */
  readonly messages: readonly string[];
  /** III with code list ZZ: 11 office, 02/10 telehealth, 22 outpatient hospital, ... */
  readonly placesOfService: readonly string[];
  /** DTP of the line's own loop 2110; a bound that they do not give is that of `planDates` of the answer. */
  readonly dates: readonly BenefitDate[];
};

/** One DTP: days as YYYY-MM-DD, a single one (D8) with from = to. */
export type BenefitDate = { readonly qualifier: string; readonly from: string; readonly to: string };
