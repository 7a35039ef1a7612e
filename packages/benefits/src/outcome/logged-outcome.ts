import type { RequestField, Step } from '@eligibility/x12';
import { policyholderSentence, step, type CheckOutcome } from './check-outcome';
import { reasonOf, reasonOfPayer, type ReasonCode } from './reasons';

/** What a log shows of an outcome: nothing of it says more of the patient than the outcome itself. */
export type LoggedOutcome = Pick<CheckOutcome, 'reason' | 'fields' | 'nextStep'>;

const NOTHING: LoggedOutcome = { reason: null, fields: [], nextStep: step('none', null) };

/**
 * A reason, a code of the payer, a step and fields in one text, such as
 * `rejected;72;correct-and-ask-again;memberId`: the form in which logs keep them. The name of another payer, a time and a
 * telephone number are left out.
 * @returns undefined where there is no reason
 */
export function loggedOutcomeText({ reason, fields, nextStep }: LoggedOutcome): string | undefined {
  if (reason === null) return undefined;
  return [reason.code, reason.payerCode ?? '', nextStep.step, fields.join(' ')].join(';');
}

/** Reads what `loggedOutcomeText` wrote. */
export function readLoggedOutcome(text: string | undefined): LoggedOutcome {
  if (text === undefined) return NOTHING;
  // Only this module writes it.
  const [code, payerCode, name, fields] = text.split(';') as [ReasonCode, string, Step, string];
  const { happened, say } = payerCode === '' ? reasonOf(code) : reasonOfPayer(payerCode);
  return {
    reason: { code, payerCode: payerCode === '' ? null : payerCode, text: happened },
    fields: fields === '' ? [] : (fields.split(' ') as RequestField[]),
    nextStep: step(name, name === 'ask-policyholder' ? policyholderSentence({ say }) : say),
  };
}
