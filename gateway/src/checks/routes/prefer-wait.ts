import type { Request, Response } from 'express';
import { contextOf } from '../../http/request-context';

/** `name=value`, the value bare or quoted; parameters after a semicolon are allowed and ignored. */
const WAIT = /^wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))\s*(?:;.*)?$/i;

/** The longest deadline of a check that can be configured; a longer wait means until there is an answer. */
const MAX_WAIT_SECONDS = 120;

/**
 * How long the caller waits for its answer, from `Prefer: wait=<seconds>` (RFC 7240, section 4.3), counted from the
 * arrival of the request. A preference that is unknown or malformed is ignored, as the RFC says; of several, the first
 * counts. The answer names the applied preference in `Preference-Applied`.
 * @returns monotonic milliseconds; undefined when the caller waits until there is an answer
 */
export function preferredWait(req: Request, res: Response): number | undefined {
  const wait = (req.get('Prefer') ?? '')
    .split(',')
    .map((preference) => WAIT.exec(preference.trim()))
    .find((match) => match !== null);
  if (wait === undefined) return undefined;
  const seconds = Number(wait[1] ?? wait[2]);
  res.setHeader('Preference-Applied', `wait=${String(seconds)}`);
  return contextOf(res).startedMs + Math.min(seconds, MAX_WAIT_SECONDS) * 1_000;
}
