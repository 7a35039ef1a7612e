import { sentOf, VERSION } from './envelope';
import { readInterchangeAt } from './interchange';
import { isInLevel, levelSegments } from './neutral/write-neutral';
import type { NeutralAnswer } from './neutral/neutral-answer';
import { REAL_TIME } from './read-interchange';
import type { ReadInquiry, SubmittedInquiry } from './read-inquiry';
import { elementIn } from './submitted';
import { enclosed, free, grouped, usual, USUAL, type Reply, type ReplyEnvelope } from './reply-envelope';

type Refused<Kind extends ReadInquiry['kind']> = Extract<ReadInquiry, { readonly kind: Kind }>;

/** A TA1: the interchange as a whole was refused. */
export function writeInterchangeRefusal(
  envelope: ReplyEnvelope,
  { note }: Pick<Refused<'interchange-refused'>, 'note'>,
): string {
  const { elements: isa } = envelope.submitted.isa;
  const ta1 = ['TA1', isa[13], isa[9], isa[10], 'R', note].join('*');
  return enclosed({ ...envelope, delimiters: USUAL }, [ta1], 0);
}

/** A 999 (005010X231A1): the group or the transaction set was refused. */
export function writeSetRefusal(
  envelope: ReplyEnvelope,
  refused: Refused<'group-refused' | 'set-refused' | 'segment-refused'>,
): string {
  const { gs, st } = envelope.submitted;
  const version = elementIn(gs, 8);
  const ofSet = [
    ['AK2', elementIn(st, 1), elementIn(st, 2), version].join('*'),
    ...(refused.kind === 'segment-refused' ? faultSegments(refused) : []),
    `IK5*R*${refused.kind === 'set-refused' ? refused.note : SEGMENT_ERRORS}`,
    'AK9*R*1*1*0',
  ];
  const body = [
    ['AK1', elementIn(gs, 1), elementIn(gs, 6), version].join('*'),
    ...(refused.kind === 'group-refused' ? [`AK9*R*1*1*0*${refused.note}`] : ofSet),
  ];
  return grouped(
    { ...envelope, delimiters: USUAL },
    { kind: 'FA', type: '999', version: '005010X231A1', body },
  );
}

/** IK502 */
const SEGMENT_ERRORS = '5';

function faultSegments({ fault }: Refused<'segment-refused'>): readonly string[] {
  const { id, position, loop, code, element } = fault;
  // Element 447 has four characters: loops 2110C and 2110D are both 2110.
  const segment = `IK3*${id}*${String(position)}*${loop.slice(0, 4)}*${code}`;
  return element === undefined
    ? [segment]
    : [segment, `IK4*${String(element.at)}*${element.reference}*${element.code}`];
}

/** The loops of a 271 in which the guide has a place for AAA. */
type RejectionLoop = '2100A' | '2100B' | '2100C' | '2100D';

/** AAA of 005010X279A1. */
export type Rejection = {
  readonly loop: RejectionLoop;
  /** AAA01: Y for a request that was valid. */
  readonly isValid: boolean;
  /** AAA03 */
  readonly code: string;
  /** AAA04 */
  readonly followUp: 'C' | 'N' | 'R';
};

/** A 271 that rejects an inquiry; it ends with the level that is rejected. */
export function writeRejection(
  envelope: ReplyEnvelope,
  { echoes, ...inquiry }: SubmittedInquiry,
  { loop, isValid, code, followUp }: Rejection,
): string {
  const aaa = ['AAA', isValid ? 'Y' : 'N', '', code, followUp].join('*');
  // A person that is no dependent has no loop 2100D.
  const depth = loop === '2100D' && echoes.dependent === undefined ? 2 : 'ABCD'.indexOf(loop.charAt(4));
  const levels = [echoes.payer, echoes.provider, echoes.subscriber, echoes.dependent ?? []];
  const loops = levels.slice(0, depth + 1).flatMap((echo, index) => {
    const [named = '', ...others] = echo.map((text) => usual(text, envelope.submitted.delimiters));
    return [levelHeader(index, index < depth), named, ...(index === depth ? [aaa] : []), ...others];
  });
  return answerOf({ ...envelope, delimiters: USUAL }, inquiry, ['BHT', ...loops]);
}

/** HL of a 271 about one person. */
function levelHeader(index: number, hasChild: boolean): string {
  return `HL*${String(index + 1)}*${index === 0 ? '' : String(index)}*2${String(index)}*${hasChild ? '1' : '0'}`;
}

/**
 * The payer's own 271, readdressed: its loops are the payer's, letter by letter, but for the reference of the transaction and
 * the traces, which are those of the inquiry.
 * @param received the interchange that the payer sent
 * @returns undefined when it is no 271 of 005010, alone in its interchange
 */
export function writePayerAnswer(
  envelope: ReplyEnvelope,
  inquiry: SubmittedInquiry,
  received: string,
): string | undefined {
  const interchange = readInterchangeAt(received, received.indexOf('ISA'), { left: REAL_TIME.maxSegments });
  const [set, ...others] = interchange?.sets.filter(({ type }) => type === '271') ?? [];
  if (set === undefined || others.length > 0) return undefined;
  const { repetition } = set.delimiters;
  if (repetition === undefined) return undefined;
  const segments = set.segments.map(({ id, text, start, end }) => text.slice(start - id.length, end));
  return answerOf({ ...envelope, delimiters: { ...set.delimiters, repetition } }, inquiry, segments);
}

/** A 271 of an answer that came in another wire format. */
export function writeNeutralAnswer(
  envelope: ReplyEnvelope,
  inquiry: SubmittedInquiry,
  { levels }: NeutralAnswer,
): string {
  const { echoes } = inquiry;
  const names = ['payer', 'provider', 'subscriber', 'dependent'] as const;
  const deepest = Math.max(...levels.map(({ level }) => names.indexOf(level)));
  const loops = names.slice(0, deepest + 1).flatMap((name, index) => {
    const level = levels.find((one) => one.level === name);
    const echo = (echoes[name] ?? []).map((text) => usual(text, envelope.submitted.delimiters));
    const hasName = level !== undefined && isInLevel(level, 'NM1');
    return [
      levelHeader(index, index < deepest),
      ...(hasName ? [] : echo.slice(0, 1)),
      ...(level === undefined ? [] : levelSegments(level)),
    ];
  });
  return answerOf({ ...envelope, delimiters: USUAL }, inquiry, ['BHT', ...loops]);
}

/** A 271 around its segments, whose BHT and traces become those of the inquiry; a BHT without a time gets that of now. */
function answerOf(
  reply: Reply,
  { reference, traces }: Pick<SubmittedInquiry, 'reference' | 'traces'>,
  segments: readonly string[],
): string {
  const { delimiters } = reply;
  const { element } = delimiters;
  const idOf = (text: string): string => text.split(element, 1)[0] ?? '';
  const isReturned = (text: string): boolean => text.startsWith(`TRN${element}2${element}`);
  const patientAt = segments.findLastIndex(
    (text) => idOf(text) === 'HL' && /^2[23]$/.test(text.split(element)[3]?.trim() ?? ''),
  );
  const returned = traces.map((trace) =>
    ['TRN', '2', ...trace.map((one) => free(one, delimiters))].join(element),
  );
  const body = segments.flatMap((text, index) => {
    if (idOf(text) === 'BHT') return [transactionHeader(reply, text, reference)];
    if (isReturned(text)) return [];
    return index === patientAt ? [text, ...returned] : [text];
  });
  return grouped(reply, { kind: 'HB', type: '271', version: VERSION, body });
}

function transactionHeader(reply: Reply, text: string, reference = ''): string {
  const { delimiters } = reply;
  const { element } = delimiters;
  const sent = sentOf(reply);
  const [, , , , date = '', time = ''] = text.split(element).map((one) => one.trim());
  const isDated = /^\d{8}$/.test(date) && /^\d{4,8}$/.test(time);
  return [
    ...['BHT', '0022', '11', free(reference, delimiters)],
    ...(isDated ? [date, time] : [sent.date, sent.time]),
  ].join(element);
}
