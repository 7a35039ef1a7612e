import { AppError, isoTime } from '@eligibility/kit';
import type { Request, RequestHandler } from 'express';
import Joi from 'joi';
import type { Page } from '../basics/list-page';
import { parseUuid } from './fields';

/** The handlers of a group of routes, by what they do. */
export type Handlers<Name extends string> = Readonly<Record<Name, RequestHandler>>;

/** A list in JSON, or as a table for a caller that asks for `text/csv`; the table has an address of its own, too. */
export function jsonOrTable(json: RequestHandler, table: RequestHandler): RequestHandler {
  return (req, res, next) =>
    (req.accepts(['application/json', 'text/csv']) === 'text/csv' ? table : json)(req, res, next);
}

/**
 * An id in the path; anything but a UUID is not found.
 * @param detail what the answer then says instead of the general advice
 * @throws AppError `not-found`
 */
export function pathId(req: Request, name: string, detail?: string): string {
  const value = req.params[name];
  const id = typeof value === 'string' ? parseUuid(value) : undefined;
  if (id === undefined)
    throw new AppError('not-found', {
      detail: detail ?? `There is no ${thing(name)} with this id: it is a UUID, as its list shows it.`,
    });
  return id;
}

/** `workspace` for `workspaceId`; a client id is that of a clinic. */
function thing(name: string): string {
  return name === 'clientId' ? 'clinic' : name.replace(/Id$/, '');
}

/** RFC 3339, section 5.6, in whole: day, time and zone. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The end of something, in the future. Joi's own dates also accept `2030`, a day without a time, and the 30th of
 * February as a day in March; the expiry of a key must not be guessed. It is validated with the time of now.
 */
export const endField = Joi.date()
  .iso()
  .greater(Joi.ref('$now'))
  .custom((end: Date, helpers) => (isDateTime(String(helpers.original)) ? end : helpers.error('date.format')))
  .messages({
    'date.greater': 'must be in the future',
    'date.format': 'must be a date and time with a zone, such as 2030-01-31T12:00:00Z',
  });

function isDateTime(text: string): boolean {
  const [, day] = DATE_TIME.exec(text) ?? [];
  if (day === undefined) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A change of values: null removes a value or restores its default; an absent member does not change. */
export type Removable<Values> = {
  readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> | null;
};

/** The change as the stores take it: a removed value is a member that is undefined. */
export function withoutNulls<Values extends object>(change: Removable<Values>): Partial<Values> {
  const members = Object.entries(change).map(([name, value]) => [name, value ?? undefined]);
  return Object.fromEntries(members) as Partial<Values>;
}

/** The page of a list whose cursor is a property of the last entry; only after a full page there may be more. */
export function pageUpTo<Entry>(
  entries: readonly Entry[],
  limit: number,
  cursorOf: (last: Entry) => string | number,
): Page<Entry> {
  const last = entries.length === limit ? entries.at(-1) : undefined;
  return { entries, nextCursor: last === undefined ? undefined : String(cursorOf(last)) };
}

export function timeOrNull(epochMs: number | undefined): string | null {
  return epochMs === undefined ? null : isoTime(epochMs);
}
