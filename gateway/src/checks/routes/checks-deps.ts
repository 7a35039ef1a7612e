import type { BenefitDetailsDocument } from '@eligibility/benefits';
import type { NoteAnswerRead, NotePatientSearch } from '../../identity/http/answer-reads';
import type { AskerPorts } from '../../identity/app/asked-by';
import type { LiveCheckDeps } from '../app/check-live';
import type { CheckAnswer } from '../app/check-request';
import type { MockFixtures } from '../app/mock-fixtures';

/** The benefit details of an answered check, `null` where there are none. */
export type BenefitsOf = (
  answer: Pick<CheckAnswer, 'checkId'>,
  asker: { readonly workspaceId: string; readonly requestId: string },
) => Promise<BenefitDetailsDocument | null>;

/** What the routes about checks use; each takes the part that it needs. */
export type ChecksDeps = LiveCheckDeps & {
  readonly fixtures: MockFixtures;
  readonly benefitsOf: BenefitsOf;
  /** Records that a person reads an answer. */
  readonly noteRead: NoteAnswerRead;
  /** Records that a person looks for patients. */
  readonly noteSearch: NotePatientSearch;
  /** With `people`: the names of those who asked, for the lines of the log. */
  readonly workspaces: AskerPorts['workspaces'];
  readonly people: AskerPorts['people'];
};
