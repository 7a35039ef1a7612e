import { parsePeriod, readInterchange, type X12Warning } from '@eligibility/x12';
import { fields, parseJson, text } from './json/foreign-json';
import { replyOfJson } from './json/read-reply';
import { resultOf } from './result';
import { benefitSummaryBody, type BenefitSummaryBody } from './summary/benefit-summary';
import { formatRefusedBy, type UpstreamReply } from './upstream-reply';

/** How a file is read. */
export type FileQuestion = {
  /** The day the coverage is needed for, YYYY-MM-DD; without one it is the day each answer was asked for or given. */
  readonly onDate: string | undefined;
  /** The day for answers without any date, YYYY-MM-DD. */
  readonly today: string;
  /** X12 EQ01: the service that is asked about. */
  readonly serviceTypeCode: string;
};

/** One answer of a payer as the API would give it. */
export type FileSummary = {
  readonly success: boolean;
  readonly benefitSummary: BenefitSummaryBody;
  readonly errorMessage: string | null;
  readonly upstreamStatusCode: number;
};

/** A place in a file that holds no benefits: `acknowledgement` is a 999 or a TA1 that refuses the inquiry. */
type NoAnswer = {
  /** Of its summary, from 1 on. */
  readonly place: number;
  readonly is: 'unreadable' | 'acknowledgement';
};

export type FileReading = {
  readonly summaries: readonly FileSummary[];
  readonly warnings: readonly X12Warning[];
  /** In the order of the summaries. */
  readonly noAnswers: readonly NoAnswer[];
};

/** An answer in a file counts as received with 200; an unreadable file as an upstream fault (502), as on the wire. */
const HTTP_OK = 200;
const UNREADABLE: UpstreamReply = { kind: 'unreadable', httpStatus: 502 };

/**
 * Summarises every 271 in a text, by the rules of a live check. A text that is no 271, such as a 999 or a TA1, has
 * one summary, which says so, and is listed in `noAnswers`.
 */
export function summariseX12(text: string, question: FileQuestion): FileReading {
  const reading = readInterchange(text);
  if (reading.kind !== 'answers') {
    const refused = reading.kind === 'acknowledgement' ? formatRefusedBy(reading.acknowledgement) : undefined;
    const is = refused === undefined ? 'unreadable' : 'acknowledgement';
    const summaries = [summaryOf(refused ?? UNREADABLE, question)];
    return { summaries, warnings: [], noAnswers: [{ place: 1, is }] };
  }
  const summaries = reading.answers.map((answer) =>
    summaryOf({ kind: 'answered', httpStatus: HTTP_OK, answer }, question, answer.statedOn),
  );
  return { summaries, warnings: [...reading.warnings], noAnswers: [] };
}

/** Summarises "medical network eligibility v3" JSON: one response, an array of them, or one per line. */
export function summariseJson(text: string, question: FileQuestion): FileReading {
  const read = responsesIn(text).map((response) => {
    const reply = replyOfJson(response, { httpStatus: HTTP_OK, retryAfter: undefined });
    return { reply: reply.kind === 'unreadable' ? UNREADABLE : reply, on: statedOn(response) };
  });
  const noAnswers = read.flatMap(({ reply }, index) =>
    reply === UNREADABLE ? [{ place: index + 1, is: 'unreadable' } as const] : [],
  );
  return { summaries: read.map(({ reply, on }) => summaryOf(reply, question, on)), warnings: [], noAnswers };
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

function responsesIn(text: string): readonly unknown[] {
  const whole = parseJson(text);
  if (Array.isArray(whole)) return whole;
  if (whole !== undefined) return [whole];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? [undefined] : lines.map(parseJson);
}

/** The date of service; without one the day of the 271 that the response was made from, which many send along. */
function statedOn(response: unknown): string | undefined {
  const { planDateInformation, x12 } = fields(response);
  const service = parsePeriod(text(fields(planDateInformation)['service']) ?? '');
  if (service !== undefined) return service.from;
  const reading = readInterchange(typeof x12 === 'string' ? x12 : '');
  return reading.kind === 'answers' ? reading.answers[0]?.statedOn : undefined;
}
