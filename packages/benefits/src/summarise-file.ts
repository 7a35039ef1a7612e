import { type FileQuestion, type FileReplies, repliesInJson, repliesInX12 } from './file-replies';
import { resultOf } from './result';
import { benefitSummaryBody, type BenefitSummaryBody } from './summary/benefit-summary';
import type { UpstreamReply } from './upstream-reply';

/** One answer of a payer as the API would give it. */
export type FileSummary = {
  readonly success: boolean;
  readonly benefitSummary: BenefitSummaryBody;
  readonly errorMessage: string | null;
  readonly upstreamStatusCode: number;
};

export type FileReading = Pick<FileReplies, 'warnings' | 'noAnswers'> & {
  /** In the order of the file. */
  readonly summaries: readonly FileSummary[];
};

/**
 * Summarises every 271 in a text, by the rules of a live check. A text that is no 271, such as a 999 or a TA1, has
 * one summary, which says so, and is listed in `noAnswers`.
 */
export function summariseX12(text: string, question: FileQuestion): FileReading {
  return summarised(repliesInX12(text), question);
}

/** Summarises "medical network eligibility v3" JSON: one response, an array of them, or one per line. */
export function summariseJson(text: string, question: FileQuestion): FileReading {
  return summarised(repliesInJson(text), question);
}

function summarised({ replies, warnings, noAnswers }: FileReplies, question: FileQuestion): FileReading {
  const summaries = replies.map(({ reply, statedOn }) => summaryOf(reply, question, statedOn));
  return { summaries, warnings, noAnswers };
}

function summaryOf(reply: UpstreamReply, question: FileQuestion, statedOn?: string): FileSummary {
  const onDate = question.onDate ?? statedOn ?? question.today;
  // The inquiry of an answer in a file is unknown, and so is the payer's name in our directory.
  const inquiry = { payer: { name: '' }, serviceTypeCode: question.serviceTypeCode };
  const { outcome, summary, errorMessage, upstreamStatusCode } = resultOf(reply, inquiry, {
    onDate,
    treat79AsAccount: false,
  });
  const payerName = summary.payerName === inquiry.payer.name ? undefined : summary.payerName;
  return {
    success: outcome === 'active',
    benefitSummary: benefitSummaryBody({ ...summary, payerName }),
    errorMessage: errorMessage ?? null,
    upstreamStatusCode,
  };
}
