import { writeAnswer, writeReject } from '@eligibility/benefits';
import {
  everySegment,
  type NeutralAnswer,
  type PayerAnswer,
  SEGMENTS,
  type SegmentId,
  writeSegments,
} from '@eligibility/x12';
import { TEST_TRACE } from '../domain/own-fixture';
import type { KeptValues, Values } from './kept-values';
import { refuse } from './refuse';

/** The number of elements of what is around a 271. */
const ENVELOPES: Readonly<Record<string, number>> = { ISA: 16, GS: 8, ST: 3, SE: 2, GE: 2, IEA: 2 };

/**
 * An X12 271 written again, segment by segment in their order, with the values that are kept.
 * @throws AppError `validation-failed` naming the segment that is not understood
 */
export function rewrittenX12(received: string, kept: KeptValues): string {
  const read = everySegment(received);
  if (read === undefined) return refuse('document does not begin with ISA.');
  const segments = read.segments.map(([id = '', ...elements], index) => {
    const place = `segment ${String(index + 1)}`;
    const names = namesOf(id) ?? refuse(`document has what is not understood (${place}).`);
    const values = elements.map((value, at): [string, string] => [names[at] ?? String(at + 1), value]);
    const cleaned = kept(id, Object.fromEntries(values.filter(([, value]) => value !== '')), place);
    return [id, ...names.map((name) => (typeof cleaned[name] === 'string' ? cleaned[name] : ''))];
  });
  return writeSegments({ ...read, segments });
}

/** The names of the elements after the id; undefined for a segment that a 271 does not have. */
function namesOf(id: string): readonly string[] | undefined {
  if (Object.hasOwn(SEGMENTS, id)) return SEGMENTS[id as SegmentId].elements;
  return Object.hasOwn(ENVELOPES, id)
    ? Array.from({ length: ENVELOPES[id] ?? 0 }, (_, at) => String(at + 1))
    : undefined;
}

/**
 * "Medical network eligibility v3" JSON written again from the neutral answer that is read of it, with the values that
 * are kept.
 * @throws AppError `validation-failed` naming the member that is not read
 */
export function rewrittenJson(received: string, answer: PayerAnswer, kept: KeptValues): string {
  const whole = answer.whole;
  const levels = whole.levels.map(
    (level) => keptPart(level, level.level, kept) as NeutralAnswer['levels'][number],
  );
  const { errors, ...others } = writeAnswer({ ...whole, levels });
  const written = errors as readonly { readonly code: string }[];
  // The format may have an AAA in `errors` alone.
  const added = [...answer.rejects, ...answer.partialRejects].filter(({ code }) =>
    written.every((one) => one.code !== code),
  );
  const trace = answer.traceId === undefined ? {} : { id: TEST_TRACE };
  const text = JSON.stringify(
    { ...trace, ...others, errors: [...written, ...added.map((reject) => writeReject(reject, '2100A'))] },
    (name, value: unknown) => (REPEATED.test(name) ? (value as Values[]).map(locatedIn(answer)) : value),
  );
  const place = firstUnread(JSON.parse(received), JSON.parse(text), '');
  return place === undefined ? text : refuse(`document has what is not understood (${place}).`);
}

/** An AAA; the loop says whether it rejects the whole inquiry. */
const locatedIn =
  ({ rejects }: PayerAnswer) =>
  (reject: Values): Values =>
    rejects.some(({ code }) => code === reject['code']) ? reject : { ...reject, location: 'Loop 2110C' };

const ID_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(SEGMENTS).map(([id, { list }]) => [list, id]),
);

/** A level, a line or an entity of a neutral answer with the values that are kept. */
function keptPart(part: object, place: string, kept: KeptValues): object {
  const keptEntry = (name: string, entry: Values, at: number): object => {
    if (name === 'lines') return keptPart(entry, `benefitsInformation[${String(at)}]`, kept);
    return name === 'entities' ? keptPart(entry, place, kept) : kept(ID_OF.get(name) ?? name, entry, place);
  };
  const entries = Object.entries(part as Readonly<Record<string, string | Values | Values[]>>);
  return Object.fromEntries<unknown>(
    entries.map(([name, value]): [string, unknown] => {
      if (typeof value === 'string') return [name, value];
      if (isList(value)) return [name, value.map((entry, at) => keptEntry(name, entry, at))];
      return [name, kept(name === 'name' ? 'NM1' : 'EB', value, place)];
    }),
  );
}

function isList(value: Values | Values[]): value is Values[] {
  return Array.isArray(value);
}

/** About the exchange, not the answer, and a list that repeats lines: what comes of them is written without being read. */
const LEFT_OUT =
  'id meta controlNumber reassociationKey tradingPartnerServiceId eligibilitySearchId planStatus'.split(' ');
/** Members in whose place another one is written. */
const ALIASES = new Map([
  ['providerLastName', 'providerName'],
  ['providerOrgName', 'providerName'],
]);
/** Lists in which the same may stand more often than it is written. */
const REPEATED = /(?:errors|aaaErrors)$/;

/** The path of the first value that is at no place of the document as it is written again. */
function firstUnread(value: unknown, written: unknown, path: string): string | undefined {
  if (saysNothing(value)) return undefined;
  const [inner, members] = [membersOf(value), membersOf(written)];
  if (inner === undefined || members === undefined)
    return inner === members && written !== undefined ? undefined : path;
  for (const [name, one] of inner) {
    if (path === '' && LEFT_OUT.includes(name)) continue;
    const read = placesOf(name, path)
      .map((place) => members.get(place))
      .find((found) => found !== undefined);
    const unread = firstUnread(one, read, placeOf(name, path, Array.isArray(value)));
    if (unread !== undefined) return unread;
  }
  return undefined;
}

/** Undefined for what is no object and no list. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
}

function saysNothing(value: unknown): boolean {
  if (typeof value === 'object') return value === null || Object.keys(value).length === 0;
  return typeof value === 'string' && value.trim() === '';
}

/** Where a member may be written: a word is at its code. */
function placesOf(name: string, path: string): readonly string[] {
  return [name, ALIASES.get(name) ?? name, `${name}Code`, ...(REPEATED.test(path) ? ['0'] : [])];
}

/** A member that no format has may be named after a person. */
function placeOf(name: string, path: string, isInList: boolean): string {
  if (isInList) return `${path}[${name}]`;
  const shown = /^[a-z][A-Za-z\d]{0,60}$/.test(name) ? name : '?';
  return path === '' ? shown : `${path}.${shown}`;
}
