import { benefitDetails } from './details/benefit-details';
import type { BenefitDetails } from './details/document';
import { type FileQuestion, type FileReplies, repliesInJson, repliesInX12 } from './file-replies';

export type FileExplanation = Pick<FileReplies, 'warnings' | 'noAnswers'> & {
  /** In the order of the file, without the parts that hold no answer. */
  readonly details: readonly BenefitDetails[];
};

/** The benefit details of every 271 in a text, with the reasons of each figure that its summary has. */
export function explainX12(text: string, question: FileQuestion): FileExplanation {
  return explained(repliesInX12(text), question);
}

/** The same of "medical network eligibility v3" JSON: one response, an array of them, or one per line. */
export function explainJson(text: string, question: FileQuestion): FileExplanation {
  return explained(repliesInJson(text), question);
}

function explained(
  { replies, warnings, noAnswers }: FileReplies,
  { onDate, today, serviceTypeCode }: FileQuestion,
): FileExplanation {
  const details = replies.flatMap(({ reply, statedOn }) => {
    if (reply.kind !== 'answered') return [];
    return benefitDetails(reply.answer, {
      serviceTypeCode,
      onDate: onDate ?? statedOn ?? today,
      directoryName: '',
      checkedAt: undefined,
    });
  });
  return { details, warnings, noAnswers };
}
