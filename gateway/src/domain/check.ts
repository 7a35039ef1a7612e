import type { Outcome } from '@eligibility/contract';

/** Live checks ask the payer network and are paid for; mock checks answer from a fixture and are free. */
export type CheckKind = 'live' | 'mock';

export type Patient = {
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string | undefined;
};

/** What a clinic asks, validated and normalised; GET and POST with the same meaning give the same value. */
export type CheckQuestion = { readonly payerName: string; readonly patient: Patient };

/** Who was asked, and under which name the answer is known there; told with every answer and with its replays. */
export type AnswerSource = {
  readonly payerId: string | undefined;
  readonly payerName: string | undefined;
  /**
   * The clearinghouse's identifier of the inquiry, else the one that was sent. It names a message and no person, so it may
   * be logged. Undefined in checks of before it was kept.
   */
  readonly traceId: string | undefined;
  /** True when the simulator answered in the payer's place. */
  readonly isSimulated: boolean;
};

/** The part of what is known of a check that says where its answer came from. */
export function sourceOf(known: Partial<AnswerSource>): AnswerSource {
  const { payerId, payerName, traceId, isSimulated = false } = known;
  return { payerId, payerName, traceId, isSimulated };
}

/** What the workspace's log tells of a check; no patient data. */
export type CheckFacts = AnswerSource & {
  readonly outcome: Outcome;
  readonly upstreamStatusCode: number;
  readonly latencyMs: number;
};
