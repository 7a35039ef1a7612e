import { AppError } from '@eligibility/kit';
import type { Request, Response } from 'express';
import { contextOf } from '../../http/request-context';

/** `name=value`, the value bare or quoted; parameters after a semicolon are allowed and ignored. */
const WAIT = /^wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))\s*(?:;.*)?$/i;
const INCLUDE_BENEFITS = /^include\s*=\s*(?:"benefits"|benefits)\s*(?:;.*)?$/i;

/** The query parameter with which an answer includes more than it is stored with; the only value is `benefits`. */
export const INCLUDE = 'include';
const BENEFITS = 'benefits';

/** The longest deadline of a check that can be configured; a longer wait means until there is an answer. */
const MAX_WAIT_SECONDS = 120;

/** How a caller asks for the benefit details in an answer. */
export type Include = 'preference' | 'parameter';

/** What the caller of a check prefers (RFC 7240). Unknown and malformed preferences are ignored, as the RFC says. */
type Preferences = {
  /** Monotonic milliseconds; undefined when the caller waits until there is an answer. */
  readonly waitUntilMs: number | undefined;
  /** Undefined when the caller does not ask for the benefit details. */
  readonly include: Include | undefined;
};

/**
 * Reads the header `Prefer`, and the query's `include`.
 * @throws AppError `validation-failed` for another value of the parameter
 */
export function preferencesOf(req: Request, res: Response, query: Request['query']): Preferences {
  const isParameter = isIncluded(query[INCLUDE]);
  const prefer = req.get('Prefer');
  const waitUntilMs = waitIn(prefer, res);
  if (prefer !== undefined && preferencesIn(prefer).some((preference) => INCLUDE_BENEFITS.test(preference)))
    return { waitUntilMs, include: 'preference' };
  return { waitUntilMs, include: isParameter ? 'parameter' : undefined };
}

/** A parameter that is sent has a value; one that is sent twice is an array. */
function isIncluded(include: Request['query'][string]): boolean {
  if (include === undefined) return false;
  if (include === BENEFITS) return true;
  const message = Array.isArray(include) ? 'must be there once only' : `must be ${BENEFITS}`;
  throw new AppError('validation-failed', { fields: [{ field: INCLUDE, message }] });
}

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

/** Says that the answer includes the benefit details because the caller preferred it. */
export function noteIncluded(res: Response): void {
  noteApplied(res, `${INCLUDE}=${BENEFITS}`);
}

function noteApplied(res: Response, preference: string): void {
  const applied = res.get('Preference-Applied');
  res.setHeader('Preference-Applied', applied === undefined ? preference : `${applied}, ${preference}`);
}

function preferencesIn(prefer: string): readonly string[] {
  return prefer.split(',').map((preference) => preference.trim());
}
