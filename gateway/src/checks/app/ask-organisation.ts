import type { CheckResult } from '@eligibility/contract';
import type { Clock } from '@eligibility/kit';
import type { CallBudget } from '../../basics/call-budget';
import type { Clearinghouse, PayerInquiry } from './ports';

/** X12 AAA03: patient not found, member id that is none of the payer's, subscriber not found. */
const MEMBER_UNKNOWN: ReadonlySet<string> = new Set(['67', '72', '75']);

/** A payer that is asked last needs this much time for an answer. */
const MIN_ASKING_MS = 2_000;

/** True where the payer was reached and says that the person is none of its members. */
function isMemberUnknown({ outcome, rejectCodes }: CheckResult): boolean {
  return outcome === 'rejected' && rejectCodes.some((code) => MEMBER_UNKNOWN.has(code));
}

/** The inquiry that was answered, and the answer. */
type Answered = { readonly inquiry: PayerInquiry; readonly result: CheckResult };

/**
 * Asks a payer and, while the answer is that it does not know the member, the other rows of its organisation in turn:
 * one check, and one charge, however many rows are asked. The first answer counts unless another row knows the member.
 * @param inquiries the same question to each row, the one that was matched first
 */
export async function askOrganisation(
  { clearinghouse, clock }: { readonly clearinghouse: Clearinghouse; readonly clock: Clock },
  [inquiry, ...others]: readonly [PayerInquiry, ...PayerInquiry[]],
  budget: CallBudget,
): Promise<Answered> {
  const first = { inquiry, result: await clearinghouse.ask(inquiry, budget) };
  if (!isMemberUnknown(first.result)) return first;
  for (const other of others) {
    if (budget.deadlineMs - clock.now() < MIN_ASKING_MS) break;
    const result = await clearinghouse.ask(other, budget);
    if (knowsMember(result)) return { inquiry: other, result };
  }
  return first;
}

/** True where the payer says what it knows of the member. */
export function knowsMember({ outcome }: CheckResult): boolean {
  return outcome === 'active' || outcome === 'inactive' || outcome === 'not-stated';
}
