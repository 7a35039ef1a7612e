import { served, type Operations } from '../../http/operation';
import type { TenantsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { strictQuery } from '../../http/list-query';
import { callerOf } from '../../identity/http/request-identity';
import { clinicsOf } from '../../identity/app/caller-rights';
import { localDays, type LocalDays } from '../domain/local-days';
import { DAY_MS, dayText, usageOf, type DaySpan } from '../domain/usage';
import { callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';

const MAX_DAYS = 92;
const DEFAULT_DAYS = 30;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day in a query; whole days since the epoch after validation. */
const dayField = Joi.string()
  .custom((text: string, helpers) => {
    const day = DAY.test(text) ? Date.parse(text) / DAY_MS : Number.NaN;
    return Number.isInteger(day) && dayText(day) === text ? day : helpers.error('day');
  })
  .meta({ pattern: DAY.source })
  .messages({ day: 'must be a day, such as 2026-01-31' });

/** A time zone in a query; its days after validation. */
const zoneField = Joi.string()
  .max(64)
  .pattern(/^[A-Za-z][A-Za-z0-9_+/-]*$/)
  .custom((name: string, helpers) => {
    try {
      return localDays(name);
    } catch {
      return helpers.error('zone');
    }
  })
  .messages({ zone: 'must be the name of a time zone, such as America/New_York' });

type UsageSearch = { readonly from?: number; readonly to?: number; readonly timeZone?: LocalDays };

const readQuery = strictQuery<UsageSearch>({
  from: dayField.description('The first day. Without it, 29 days before the last one.').example('2026-01-01'),
  to: dayField
    .description('The last day, at most 91 days after the first. Without it, today.')
    .example('2026-01-31'),
  timeZone: zoneField
    .description('The time zone in which days begin, by its name in the IANA database. Without it, UTC.')
    .example('America/New_York'),
});

const UTC = localDays('UTC');

const USAGE_OPERATIONS = {
  getUsage: {
    method: 'GET',
    path: '/workspace/usage',
    who: callerWith('checks:read'),
    summary: 'Count the checks of a span of days',
    description:
      'Answered checks by day, clinic, payer and outcome. A check belongs to the day on which it ' +
      'began. A caller that is bound to clinics sees the checks of these alone.',
    query: readQuery,
    answers: { 200: ['Usage', 'What was used.'] },
  },
} satisfies Operations<CallerWho>;

/** How many checks the caller's own workspace makes. */
export function usageRoutes(context: TenantsContext): readonly CallerRoute[] {
  return served(USAGE_OPERATIONS, { getUsage: getUsage(context) });
}

/**
 * GET /api/workspace/usage: the checks of a span of days, by day, clinic, payer and outcome; of a caller that is bound to
 * clinics, the checks of these.
 */
function getUsage({ checks, clock }: TenantsContext): RequestHandler {
  return async (req, res) => {
    const { timeZone: days = UTC, ...asked } = readQuery(req.query);
    const span = spanOf(asked, days.dayAt(clock.now()));
    const caller = callerOf(res);
    const scope = { workspaceId: caller.workspace.id, clientIds: clinicsOf(caller) };
    const cells = await Promise.all(days.timeOf(span).map((time) => checks.countUse({ ...scope, ...time })));
    const from = dayText(span.first);
    const to = dayText(span.last);
    res.json({ from, to, ...usageOf(cells.flat(), span) } satisfies Schema<'Usage'>);
  };
}

/** @throws AppError `validation-failed` */
function spanOf({ from, to }: Pick<UsageSearch, 'from' | 'to'>, today: number): DaySpan {
  const last = to ?? today;
  const first = from ?? last - DEFAULT_DAYS + 1;
  if (first > last) throw wrong('from', 'must not be after to');
  if (last - first >= MAX_DAYS) throw wrong('from', `must be less than ${String(MAX_DAYS)} days before to`);
  return { first, last };
}

function wrong(field: string, message: string): AppError {
  return new AppError('validation-failed', { fields: [{ field, message }] });
}
