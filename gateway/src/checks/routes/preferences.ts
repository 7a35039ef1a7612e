import { AppError } from '@eligibility/kit';
import type { Request, Response } from 'express';
import { contextOf } from '../../http/request-context';

/** `name=value`, the value bare or quoted; parameters after a semicolon are allowed and ignored. */
const WAIT = /^wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))\s*(?:;.*)?$/i;
const INCLUDED = /^include\s*=\s*(?:"([a-z, ]{1,80})"|([a-z]{1,20}))\s*(?:;.*)?$/i;

/** The query parameter with which an answer includes more than the specified members: a list with commas. */
export const INCLUDE = 'include';

/** What an answer may include, in the order in which it is added. */
const INCLUDABLE = ['outcome', 'benefits', 'estimate', 'say'] as const;
export type Included = (typeof INCLUDABLE)[number];

/** The longest deadline of a check that can be configured; a longer wait means until there is an answer. */
const MAX_WAIT_SECONDS = 120;

/** What the caller of a check prefers (RFC 7240). Unknown and malformed preferences are ignored, as the RFC says. */
export type Preferences = {
  /** Monotonic milliseconds; undefined when the caller waits until there is an answer. */
  readonly waitUntilMs: number | undefined;
  /** What the answer includes, each once and in the order of `INCLUDABLE`. */
  readonly included: readonly Included[];
  /** The part of it that the header asks for. */
  readonly preferred: readonly Included[];
};

/**
 * Reads the header `Prefer`, and the query's `include`.
 * @throws AppError `validation-failed` for another value of the parameter
 */
export function preferencesOf(req: Request, res: Response, query: Request['query']): Preferences {
  const wanted = parameterOf(query[INCLUDE]);
  const prefer = req.get('Prefer');
  const waitUntilMs = waitIn(prefer, res);
  const named = namesIn(prefer);
  const preferred = INCLUDABLE.filter((one) => named.has(one));
  return { waitUntilMs, included: INCLUDABLE.filter((one) => named.has(one) || wanted.has(one)), preferred };
}

/** Whether the caller of a check wants to hear its answer, whatever else is wrong with the request. */
export function wantsSay(req: Request): boolean {
  const include = req.query[INCLUDE];
  const isInQuery = typeof include === 'string' && include.split(',').includes('say');
  return isInQuery || namesIn(req.get('Prefer')).has('say');
}

function namesIn(prefer: string | undefined): ReadonlySet<string> {
  return new Set(prefer === undefined ? [] : preferencesIn(prefer).flatMap(includedIn));
}

/** The values of one preference; those that are not known are ignored. */
function includedIn(preference: string): readonly string[] {
  const [, list, single] = INCLUDED.exec(preference) ?? [];
  return (list ?? single ?? '').split(/[ ,]+/).map((value) => value.toLowerCase());
}

/** A parameter that is sent has a value; one that is sent twice is an array. */
function parameterOf(include: Request['query'][string]): ReadonlySet<string> {
  if (include === undefined) return new Set();
  const values = typeof include === 'string' ? include.split(',') : [];
  const isKnown = (value: string): boolean => INCLUDABLE.some((one) => one === value);
  if (values.length > 0 && values.every(isKnown)) return new Set(values);
  const message = Array.isArray(include) ? 'must be there once only' : MUST_BE;
  throw new AppError('validation-failed', { fields: [{ field: INCLUDE, message }] });
}

const MUST_BE = 'must be benefits, estimate, outcome or say, or several of them with commas between them';

/**
 * How long the caller waits for its answer, from `Prefer: wait=<seconds>` (RFC 7240, section 4.3), counted from the
 * arrival of the request; of several, the first counts. The answer names the applied preference in
 * `Preference-Applied`.
 * @returns monotonic milliseconds; undefined when the caller waits until there is an answer
 */
export function preferredWait(req: Request, res: Response): number | undefined {
  return waitIn(req.get('Prefer'), res);
}

function waitIn(prefer: string | undefined, res: Response): number | undefined {
  if (prefer === undefined) return undefined;
  const wait = preferencesIn(prefer)
    .map((preference) => WAIT.exec(preference))
    .find((match) => match !== null);
  if (wait === undefined) return undefined;
  const seconds = Number(wait[1] ?? wait[2]);
  noteApplied(res, `wait=${String(seconds)}`);
  return contextOf(res).startedMs + Math.min(seconds, MAX_WAIT_SECONDS) * 1_000;
}

/** Says what the answer includes because the caller preferred it. */
export function noteIncluded(res: Response, preferred: readonly Included[]): void {
  if (preferred.length === 0) return;
  const list = [...preferred].sort().join(',');
  noteApplied(res, `${INCLUDE}=${preferred.length === 1 ? list : `"${list}"`}`);
}

function noteApplied(res: Response, preference: string): void {
  const applied = res.get('Preference-Applied');
  res.setHeader('Preference-Applied', applied === undefined ? preference : `${applied}, ${preference}`);
}

/** The preferences of a header; a comma within quotation marks separates none (RFC 7240, section 2). */
function preferencesIn(prefer: string): readonly string[] {
  const found = prefer.match(/(?:"[^"]*"|[^,"])+/g) ?? [];
  return found.map((preference) => preference.trim());
}
