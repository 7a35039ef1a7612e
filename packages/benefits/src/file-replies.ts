import { parsePeriod, readInterchange, type X12Warning } from '@eligibility/x12';
import { fields, parseJson, text } from './json/foreign-json';
import { replyOfJson } from './json/read-reply';
import { refusedBy, type UpstreamReply } from './upstream-reply';

/** How a file is read. */
export type FileQuestion = {
  /** The day the coverage is needed for, YYYY-MM-DD; without one it is the day each answer was asked for or given. */
  readonly onDate: string | undefined;
  /** The day for answers without any date, YYYY-MM-DD. */
  readonly today: string;
  /** X12 EQ01: the service that is asked about. */
  readonly serviceTypeCode: string;
};

/** A place in a file that holds no benefits: `acknowledgement` is a 999 or a TA1 that refuses the inquiry. */
type NoAnswer = {
  /** Of its reply, from 1 on. */
  readonly place: number;
  readonly is: 'unreadable' | 'acknowledgement';
};

/** What the parts of a file hold, in their order. */
export type FileReplies = {
  /** `statedOn` is the day that an answer itself names, YYYY-MM-DD. */
  readonly replies: readonly { readonly reply: UpstreamReply; readonly statedOn: string | undefined }[];
  readonly warnings: readonly X12Warning[];
  readonly noAnswers: readonly NoAnswer[];
};

/** An answer in a file counts as received with 200; an unreadable file as an upstream fault (502), as on the wire. */
const HTTP_OK = 200;
const FROM_A_FILE = { httpStatus: HTTP_OK };
const UNREADABLE: UpstreamReply = { kind: 'unreadable', httpStatus: 502 };

/** Reads every 271 in a text; a text that is no 271, such as a 999 or a TA1, is one reply, listed in `noAnswers`. */
export function repliesInX12(given: string): FileReplies {
  const reading = readInterchange(given);
  if (reading.kind !== 'answers') {
    const refused =
      reading.kind === 'acknowledgement' ? refusedBy(reading.acknowledgement, FROM_A_FILE) : undefined;
    const is = refused === undefined ? 'unreadable' : 'acknowledgement';
    const reply = refused ?? UNREADABLE;
    return { replies: [{ reply, statedOn: undefined }], warnings: [], noAnswers: [{ place: 1, is }] };
  }
  const replies = reading.answers.map((answer) => ({
    reply: { kind: 'answered', httpStatus: HTTP_OK, answer } as const,
    statedOn: answer.statedOn,
  }));
  return { replies, warnings: [...reading.warnings], noAnswers: [] };
}

/** Reads "medical network eligibility v3" JSON: one response, an array of them, or one per line. */
export function repliesInJson(given: string): FileReplies {
  const replies = responsesIn(given).map((response) => {
    const reply = replyOfJson(response, { httpStatus: HTTP_OK, retryAfter: undefined });
    return { reply: reply.kind === 'unreadable' ? UNREADABLE : reply, statedOn: statedOn(response) };
  });
  const noAnswers = replies.flatMap(({ reply }, index) =>
    reply === UNREADABLE ? [{ place: index + 1, is: 'unreadable' } as const] : [],
  );
  return { replies, warnings: [], noAnswers };
}

function responsesIn(text: string): readonly unknown[] {
  const whole = parseJson(text);
  if (Array.isArray(whole)) return whole;
  if (whole !== undefined) return [whole];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? [undefined] : lines.map(parseJson);
}

/**
 * The date of service, else a single day of eligibility or plan, which is the day that was asked about; without one the
 * day of the 271 that the response was made from, which many send along.
 */
function statedOn(response: unknown): string | undefined {
  const { planDateInformation, x12 } = fields(response);
  const dates = fields(planDateInformation);
  const [service, eligibility, plan] = ['service', 'eligibility', 'plan'].map((name) =>
    parsePeriod(text(dates[name]) ?? ''),
  );
  if (service !== undefined) return service.from;
  const asked = [eligibility, plan].find((one) => one !== undefined && one.from === one.to);
  if (asked !== undefined) return asked.from;
  const reading = readInterchange(typeof x12 === 'string' ? x12 : '');
  return reading.kind === 'answers' ? reading.answers[0]?.statedOn : undefined;
}
