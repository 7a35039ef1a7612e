import type { Schema } from '@eligibility/api-types';
import type { BenefitDetailsDocument } from '@eligibility/benefits';
import type { NoteAnswerRead, NotePatientSearch } from '../../identity/http/answer-reads';
import type { AskerPorts } from '../../identity/app/asked-by';
import type { LiveCheckDeps } from '../app/check-live';
import type { CheckAnswer } from '../app/check-request';
import type { MockFixtures } from '../app/mock-fixtures';
import type { PayerNetwork } from '../app/ports';
import type { RateStore } from '../app/rate-store';

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

/** What the routes about checks use; each takes the part that it needs. */
export type ChecksDeps = LiveCheckDeps & {
  readonly fixtures: MockFixtures;
  /** Whether test keys may ask. */
  readonly isSimulated: PayerNetwork['isSimulated'];
  readonly benefitsOf: BenefitsOf;
  readonly estimateOf: EstimateOf;
  readonly rates: RateStore;
  /** Records that a person reads an answer. */
  readonly noteRead: NoteAnswerRead;
  /** Records that a person looks for patients. */
  readonly noteSearch: NotePatientSearch;
  /** With `people`: the names of those who asked, for the lines of the log. */
  readonly workspaces: AskerPorts['workspaces'];
  readonly people: AskerPorts['people'];
};
