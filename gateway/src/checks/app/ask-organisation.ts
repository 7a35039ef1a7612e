import type { CheckResult } from '@eligibility/contract';
import type { Clock } from '@eligibility/kit';
import { rejectCodesThat } from '@eligibility/x12';
import type { CallBudget } from '../../basics/call-budget';
import type { PlannedInquiries } from './plan-inquiry';
import type { Clearinghouse, PayerInquiry } from './ports';

/** X12 AAA03: patient not found, member id that is none of the payer's, subscriber not found. */
const MEMBER_UNKNOWN = rejectCodesThat('member-unknown');

/**
 * What a payer may answer that looks for the patient in the wrong loop: a birth date (58, 71) or a name (73) that is not
 * the one under the id, a patient who is none of the subscriber's (65, 67), a subscriber who is not found (75).
 */
const OTHER_PERSON = rejectCodesThat('other-person');

/** A payer that is asked last needs this much time for an answer. */
const MIN_ASKING_MS = 2_000;

/** The inquiry that was answered, and the answer. */
type Answered = { readonly inquiry: PayerInquiry; readonly result: CheckResult };

/**
 * Asks a payer; where the answer may mean that the patient is in the wrong loop, once more the other way round; and while
 * the member is not known, the other rows of its organisation in turn: one check, and one charge, however many inquiries
 * it takes. The first answer counts unless a later one knows the member.
 */
export async function askOrganisation(
  { clearinghouse, clock }: { readonly clearinghouse: Clearinghouse; readonly clock: Clock },
  { first, otherWayRound, siblings }: PlannedInquiries,
  budget: CallBudget,
): Promise<Answered> {
  const result = await clearinghouse.ask(first, budget);
  const others = [
    ...(otherWayRound !== undefined && isRejectedFor(OTHER_PERSON, result) ? [otherWayRound] : []),
    ...(isRejectedFor(MEMBER_UNKNOWN, result) ? siblings : []),
  ];
  for (const other of others) {
    if (budget.deadlineMs - clock.now() < MIN_ASKING_MS) break;
    const answer = await clearinghouse.ask(other, budget);
    if (knowsMember(answer)) return { inquiry: other, result: answer };
  }
  return { inquiry: first, result };
}

/** True where the payer was reached and refused the inquiry for one of these reasons. */
function isRejectedFor(codes: ReadonlySet<string>, { outcome, rejectCodes }: CheckResult): boolean {
  return outcome === 'rejected' && rejectCodes.some((code) => codes.has(code));
}

/** True where the payer says what it knows of the member. */
export function knowsMember({ outcome }: CheckResult): boolean {
  return outcome === 'active' || outcome === 'inactive' || outcome === 'not-stated';
}
