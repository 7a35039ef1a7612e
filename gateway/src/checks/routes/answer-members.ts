import type { ChecksContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import type { BenefitDetailsDocument } from '@eligibility/benefits';
import type { CheckAnswer } from '../app/check-request';

/** The benefit details of an answered check, `null` where there are none. */
export type BenefitsOf = (
  answer: Pick<CheckAnswer, 'checkId'>,
  asker: { readonly workspaceId: string; readonly requestId: string },
) => Promise<BenefitDetailsDocument | null>;

/** What an answer has with its estimate: why there is none, where it is null. */
export type EstimateMembers = Pick<Schema<'CheckAnswer'>, 'estimate' | 'noEstimate'>;

/** The estimate of an answered check, for the usual visit of its clinic. */
export type EstimateOf = (
  answer: Pick<CheckAnswer, 'checkId'>,
  asker: { readonly workspaceId: string; readonly requestId: string },
) => Promise<EstimateMembers>;

/** With what an answer may include besides; the rooms above make them. */
export type AnswersContext = ChecksContext & {
  readonly benefitsOf: BenefitsOf;
  readonly estimateOf: EstimateOf;
};
