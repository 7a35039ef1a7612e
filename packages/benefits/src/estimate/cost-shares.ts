import type { BenefitLine } from '@eligibility/x12';
import { idsOf } from '../details/scope';
import { serviceOf } from '../details/benefit-words';
import { isNarrowed, NO_PRICE, patientsPercent, visitOf } from '../summary/cost-share';
import { lowest, type ServiceStep } from '../summary/line-selection';
import { groupOf, levelRank, linesFor } from '../summary/money-lines';
import type { VisitOfItem } from './estimate';
import { inDollars } from './estimate-sentences';
import type { Reading } from './reading';
import { isPlanWide, onProcedure, termLadder } from './service-steps';

/** EB01: coinsurance (A) and copay (B). */
type ShareCode = 'A' | 'B';

/** A copay in cents or a coinsurance in percent, of an item. */
export type Share = {
  readonly value: number;
  readonly line: BenefitLine;
  readonly lines: readonly string[];
  readonly messages: readonly string[];
  /** The step of the ladder that it is on: lower is nearer to the item. */
  readonly step: number;
  readonly isPlanWide: boolean;
  /** Its lines are about a part of the service alone. */
  readonly isPart: boolean;
  readonly needsAuthorization: boolean;
};

export type FoundShare =
  | { readonly kind: 'found'; readonly share: Share }
  | { readonly kind: 'none' }
  /** Lines that nothing distinguishes for this item state different values. */
  | { readonly kind: 'several'; readonly values: readonly string[]; readonly lines: readonly string[] }
  | { readonly kind: 'not-per-visit' | 'network-unknown'; readonly lines: readonly string[] };

/** EB06 of what a copay is paid for once: not stated, an episode, a visit, an admission. */
const ONCE: readonly (string | undefined)[] = [undefined, '26', '27', '36'];
/** EB12: unknown. */
const UNKNOWN = 'U';

/** The copay (B) or the coinsurance (A) of an item: that of its nearest lines, if they agree. */
export function shareOf(reading: Reading, code: ShareCode): FoundShare {
  const ladder = termLadder(reading.service, onProcedure);
  const found = linesFor(reading.money, {
    code,
    mayAnswer: (line) => valueOf(code, line) !== undefined,
    ladder,
  });
  const ofPerson = lowest(groupOf(reading.money, found), levelRank(reading.money));
  const fitting = ofVisit(fittingLines(ofPerson), reading.visit);
  const [first] = fitting;
  if (first === undefined) return { kind: 'none' };
  const lines = idsOf(fitting);
  if (fitting.some(({ network }) => network === UNKNOWN)) return { kind: 'network-unknown', lines };
  const values = [...new Set(fitting.flatMap((line) => valueOf(code, line) ?? []))];
  if (values.length > 1)
    return { kind: 'several', values: values.map((value) => WRITTEN[code](value)), lines };
  if (code === 'B' && values[0] !== 0 && !ONCE.includes(first.timeQualifier))
    return { kind: 'not-per-visit', lines };
  return { kind: 'found', share: written(reading, { code, fitting, ladder }, first) };
}

const WRITTEN: Readonly<Record<ShareCode, (value: number) => string>> = {
  A: (percent) => `${String(percent)} %`,
  B: inDollars,
};

function valueOf(code: ShareCode, line: BenefitLine): number | undefined {
  if (code === 'A') return patientsPercent(line);
  return NO_PRICE.includes(line.timeQualifier) ? undefined : line.amountCents;
}

/** EB06 of prices comes before one over a longer time; then what is not of telehealth, another place, a part of care. */
function fittingLines(lines: readonly BenefitLine[]): readonly BenefitLine[] {
  const once = lowest(lines, ({ timeQualifier }) => Number(!ONCE.includes(timeQualifier)));
  const hereOnly = lowest(once, (line) => {
    const { isRemote, kind } = visitOf(line);
    return Number(isRemote) + Number(kind === 'another place');
  });
  return lowest(hereOnly, (line) => Number(visitOf({ ...line, authorization: undefined }).isPart));
}

/** X12 has no code for it: the messages of a line say which visit it is of. */
const KINDS_OF: Readonly<Record<VisitOfItem, readonly string[]>> = {
  'primary-care': ['primary care in an office', 'primary care'],
  specialist: ['specialist'],
};

/** The lines of the item's visit, else those that are of no visit in particular. */
function ofVisit(lines: readonly BenefitLine[], visit: VisitOfItem | undefined): readonly BenefitLine[] {
  if (visit === undefined) return lines;
  const other = visit === 'specialist' ? 'primary-care' : 'specialist';
  const ofOwn = lines.filter((line) => isOfVisit(line, visit));
  return ofOwn.length > 0 ? ofOwn : lines.filter((line) => !isOfVisit(line, other));
}

function isOfVisit(line: BenefitLine, visit: VisitOfItem): boolean {
  return KINDS_OF[visit].includes(visitOf(line).kind);
}

type Chosen = {
  readonly code: ShareCode;
  readonly fitting: readonly BenefitLine[];
  readonly ladder: readonly ServiceStep[];
};

function written({ service, visit }: Reading, { code, fitting, ladder }: Chosen, first: BenefitLine): Share {
  const name = service === undefined ? '' : (serviceOf(service).text ?? '').toLowerCase();
  const isNamed = ({ messages }: BenefitLine): boolean =>
    messages.length > 0 &&
    messages.every((message) => name !== '' && name.includes(message.toLowerCase().trim()));
  const isSaid = (line: BenefitLine): boolean => visit === 'specialist' && isOfVisit(line, visit);
  return {
    value: valueOf(code, first) ?? 0,
    line: first,
    lines: idsOf(fitting),
    messages: fitting.flatMap(({ messages }) => messages),
    step: ladder.findIndex((isOnStep) => isOnStep(first)),
    isPlanWide: isPlanWide(first, service),
    isPart: fitting.every((line) => isNarrowed(withoutOrder(line)) && !isNamed(line) && !isSaid(line)),
    needsAuthorization: fitting.some(({ authorization }) => authorization === 'Y'),
  };
}

/** Words about the deductible or a waiver do not narrow a line for an estimate, which reads them itself. */
const OF_ORDER = /\b(?:deductible|ded|waived?)\b/i;

function withoutOrder(line: BenefitLine): BenefitLine {
  return { ...line, messages: line.messages.filter((message) => !OF_ORDER.test(message)) };
}
