import { benefitSummaryBody, type BenefitSummaryBody, systemClock } from '@eligibility/kit';
import { parsePeriod, readInterchange, serviceDate, type X12Warning } from '@eligibility/x12';
import { fields, text } from './adapters/json/fields';
import { parseJson, readJson } from './adapters/json/read-reply';
import { formatRefusedBy } from './domain/format-refused';
import type { Inquiry } from './domain/inquiry';
import { DEFAULT_SHARE_WEIGHT } from './domain/isolation/share-of-places';
import { resultOf } from './domain/result-of';
import type { UpstreamReply } from './domain/upstream-reply';

/** How a file is read. */
export type FileQuestion = {
  /** The day the coverage is needed for, YYYY-MM-DD; without one it is the day each answer was asked for or given. */
  readonly onDate: string | undefined;
  /** X12 EQ01: the service the benefits are wanted of. */
  readonly serviceTypeCode: string;
};

/** One answer of a payer as the API would give it. */
export type FileSummary = {
  readonly success: boolean;
  readonly benefitSummary: BenefitSummaryBody;
  readonly errorMessage: string | null;
  readonly upstreamStatusCode: number;
};

export type FileReading = {
  readonly summaries: readonly FileSummary[];
  readonly warnings: readonly X12Warning[];
};

/** What lies in a file got there somehow; what nobody can read would have been a bad gateway's. */
const HTTP_OK = 200;
const UNREADABLE: UpstreamReply = { kind: 'unreadable', httpStatus: 502 };

/** Summarises every 271 in a text, by the rules of a live check. What is no 271, a 999 or a TA1 too, has one summary, which says so. */
export function summariseX12(text: string, question: FileQuestion): FileReading {
  const reading = readInterchange(text);
  if (reading.kind !== 'answers') {
    const refused = reading.kind === 'acknowledgement' ? formatRefusedBy(reading.acknowledgement) : undefined;
    return { summaries: [summaryOf(refused ?? UNREADABLE, question)], warnings: [] };
  }
  const summaries = reading.answers.map((answer) =>
    summaryOf({ kind: 'answered', httpStatus: HTTP_OK, answer }, question, answer.statedOn),
  );
  return { summaries, warnings: [...reading.warnings] };
}

/** Summarises "medical network eligibility v3" JSON: one response, an array of them, or one a line. */
export function summariseJson(text: string, question: FileQuestion): FileReading {
  const summaries = responsesIn(text).map((response) => {
    const reply = readJson(response, { httpStatus: HTTP_OK, retryAfter: undefined });
    return summaryOf(reply.kind === 'unreadable' ? UNREADABLE : reply, question, statedOn(response));
  });
  return { summaries, warnings: [] };
}

function summaryOf(reply: UpstreamReply, question: FileQuestion, statedOn?: string): FileSummary {
  const onDate = question.onDate ?? statedOn ?? serviceDate(systemClock);
  const inquiry = { ...UNKNOWN, serviceTypeCode: question.serviceTypeCode };
  const { outcome, summary, errorMessage, upstreamStatusCode } = resultOf(reply, inquiry, {
    onDate,
    treat79AsAccount: false,
  });
  const payerName = summary.payerName === UNKNOWN.payer.name ? undefined : summary.payerName;
  return {
    success: outcome === 'active',
    benefitSummary: benefitSummaryBody({ ...summary, payerName }),
    errorMessage: errorMessage ?? null,
    upstreamStatusCode,
  };
}

/** An answer in a file has lost its inquiry: nobody knows any more who asked whom. */
const UNKNOWN: Inquiry = {
  workspaceId: '',
  workspaceShareWeight: DEFAULT_SHARE_WEIGHT,
  checkId: '',
  payer: { payerId: '', name: '', tradingPartnerId: '', routes: [] },
  provider: { organizationName: '', npi: '', practitioner: undefined },
  subscriber: { memberId: '', firstName: '', lastName: '', dateOfBirth: undefined },
  serviceTypeCode: '',
  callerAddresses: [],
};

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
