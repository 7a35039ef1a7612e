import { benefitSummaryBody, type BenefitSummaryBody } from '@eligibility/benefits';
import type { CheckResult, MatchedBy, Outcome } from '@eligibility/contract';
import type { Relationship as DependentRelationship, UspsCode } from '@eligibility/x12';
import type { ServiceQuestion } from './asked-service';

/** Live checks ask the payer network and are paid for; mock checks answer from a fixture and are free. */
export type CheckKind = 'live' | 'mock';

export type Patient = {
  /** Undefined where the social security number is sent in its place. */
  readonly memberId?: string | undefined;
  /** Empty if the payer is asked by member id, last name and birth date; no first name that is sent is empty. */
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string | undefined;
  /** As the payer has it on record (X12 DMG03). */
  readonly gender?: 'F' | 'M' | undefined;
  /** Of the employer's group, as the card has it, in capital letters. */
  readonly groupNumber?: string | undefined;
  /**
   * Nine digits, only without a member id. It goes to the payer, and into a keyed hash; it is not stored, not even
   * sealed, so that there is nothing to lose.
   */
  readonly socialSecurityNumber?: string | undefined;
};

/** What the patient is to the policyholder. */
export type Relationship = 'self' | DependentRelationship;

/** The person whose plan it is, as far as the clinic knows; of the name, both parts or none. */
export type Policyholder = {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** YYYY-MM-DD */
  readonly dateOfBirth?: string | undefined;
};

/** By which the checks of a name are found. */
export type NamedPatient = Pick<Patient, 'firstName' | 'lastName' | 'dateOfBirth'>;

/** A clinic's question, validated and normalised; GET and POST with the same meaning give the same value. */
export type CheckQuestion = {
  readonly payerName: string;
  /**
   * What was typed for the payer at first, where `payerName` is what was chosen then. It is learnt from; it is no part of
   * what is asked, so it is neither in the fingerprint nor stored with the answer.
   */
  readonly payerText?: string | undefined;
  readonly patient: Patient;
  /** Undefined: self, and nothing is known of another policyholder. */
  readonly relationship?: Relationship | undefined;
  /** Undefined where the clinic says nothing of one. */
  readonly policyholder?: Policyholder | undefined;
  /** Where the patient's plan is; undefined when the caller does not say, and the clinic's state counts. */
  readonly state?: UspsCode | undefined;
  /** Undefined when the caller asks about the plan as a whole today. */
  readonly service?: ServiceQuestion | undefined;
};

/** Which payer was asked, the trace of the inquiry and what is in doubt; part of every answer and of its replays. */
export type AnswerSource = {
  readonly payerId: string | undefined;
  readonly payerName: string | undefined;
  /**
   * The clearinghouse's identifier of the inquiry; without one, the identifier that was sent. It names a message, not a
   * person, so it may be logged.
   */
  readonly traceId: string | undefined;
  /** True when the simulator answered instead of the payer. */
  readonly isSimulated: boolean;
  /** The fields of the summary that are in doubt, as `doubtsText` writes them; undefined without doubts. */
  readonly doubts: string | undefined;
  /** What made the payer sure; undefined for a mock check. */
  readonly matchedBy: MatchedBy | undefined;
};

/** The part of a check's facts that says where its answer came from. */
export function sourceOf(known: Partial<AnswerSource>): AnswerSource {
  const { payerId, payerName, traceId, isSimulated = false, doubts, matchedBy } = known;
  return { payerId, payerName, traceId, isSimulated, doubts, matchedBy };
}

/** What the workspace's log contains about a check; no patient data. */
export type CheckFacts = AnswerSource & {
  readonly outcome: Outcome;
  /** Why, and what to do next, as `loggedOutcomeText` writes it; undefined where the coverage is plainly active. */
  readonly advice: string | undefined;
  readonly upstreamStatusCode: number;
  readonly latencyMs: number;
};

/** A check's answer as the REST contract has it. */
export type CheckBody = {
  readonly success: boolean;
  readonly benefitSummary: BenefitSummaryBody;
  readonly traceId: string | null;
  readonly upstreamStatusCode: number;
  readonly latencyMs: number;
  readonly errorMessage: string | null;
};

/** The JSON text of a check's answer: the fields of the REST contract, in its order, absent values as null. */
export function checkBody(result: CheckResult, latencyMs: number): string {
  const body: CheckBody = {
    success: result.outcome === 'active',
    benefitSummary: benefitSummaryBody(result.summary),
    traceId: result.traceId ?? null,
    upstreamStatusCode: result.upstreamStatusCode,
    latencyMs,
    errorMessage: result.errorMessage ?? null,
  };
  return JSON.stringify(body);
}

/** Reads what `checkBody` wrote. */
export function readCheckBody(text: string): CheckBody {
  return JSON.parse(text) as CheckBody;
}
