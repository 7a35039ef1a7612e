import type { Schema } from '@eligibility/api-types';
import { AppError, isoTime } from '@eligibility/kit';
import { HEALTH_PLAN_SERVICE_TYPE } from '@eligibility/x12';
import type { Request } from 'express';
import { isUtf8 } from 'node:buffer';
import { atMostCharacters, TEXT_MESSAGES } from '../../http/fields';
import type { Handlers } from '../../http/handlers';
import { strictQuery } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { callerOf } from '../../identity/http/request-identity';
import { callerWith, type CallerRoute } from '../../identity/http/who';
import type { Scenario } from '../app/mock-fixtures';
import { parseDate } from '../domain/calendar-date';
import type { ChecksDeps } from './checks-deps';
import { dateRule, optionalText, SERVICE_MESSAGES, serviceType } from './read-service-fields';

type Asked = { readonly scenario: string; readonly serviceTypeCode: string; readonly dateOfService?: string };

const asked = strictQuery<Asked>({
  scenario: optionalText.custom(atMostCharacters(120)).messages(TEXT_MESSAGES).default(''),
  serviceTypeCode: serviceType.messages(SERVICE_MESSAGES).default(HEALTH_PLAN_SERVICE_TYPE),
  dateOfService: optionalText.custom(dateRule(parseDate)).messages(SERVICE_MESSAGES),
});

/** A document may have 256,000 characters. */
const MAX_BYTES = 256 * 1024;

/** The scenarios of the mock check: those of everybody, and a workspace's own. */
export function fixtureRoutes(deps: Pick<ChecksDeps, 'fixtures' | 'clock'>): readonly CallerRoute[] {
  const { list, keep, forget } = fixtureHandlers(deps);
  const who = callerWith('check:mock');
  const path = '/eligibility/fixtures';
  return [
    { method: 'GET', path, who, handler: list },
    { method: 'PUT', path: `${path}/{slug}`, who, body: { maxBytes: MAX_BYTES }, handler: keep },
    { method: 'DELETE', path: `${path}/{slug}`, who, handler: forget },
  ];
}

function fixtureHandlers({
  fixtures,
  clock,
}: Pick<ChecksDeps, 'fixtures' | 'clock'>): Handlers<'list' | 'keep' | 'forget'> {
  return {
    list: async (_req, res) => {
      const all = await fixtures.list(callerOf(res).workspace.id, contextOf(res).budget);
      res.json({ data: all.map(shown) });
    },
    keep: async (req, res) => {
      const { scenario, serviceTypeCode, dateOfService } = asked(req.query);
      const onDate = dateOfService ?? isoTime(clock.now()).slice(0, 10);
      const slug = slugOf(req);
      const fixture = { slug, scenario, received: documentOf(req), serviceTypeCode, onDate };
      const isNew = await fixtures.keep(callerOf(res).workspace.id, fixture, contextOf(res).budget);
      res.status(isNew ? 201 : 200).json(shown({ slug, scenario, isOwn: true }));
    },
    forget: async (req, res) => {
      await fixtures.forget(
        { workspaceId: callerOf(res).workspace.id, slug: slugOf(req) },
        contextOf(res).budget,
      );
      res.status(204).end();
    },
  };
}

function shown({ slug, scenario, isOwn }: Scenario): Schema<'Fixture'> {
  return { slug, scenario, own: isOwn };
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** @throws AppError `not-found` for a slug that no fixture can have */
function slugOf(req: Request): string {
  const { slug } = req.params;
  if (typeof slug === 'string' && SLUG.test(slug)) return slug;
  throw new AppError('not-found', { detail: 'A slug has 1 to 64 small letters, digits and hyphens.' });
}

/** @throws AppError `validation-failed` without a text */
function documentOf(req: Request): string {
  const body: unknown = req.body;
  if (body instanceof Uint8Array && body.length > 0 && isUtf8(body))
    return Buffer.from(body).toString('utf8');
  throw new AppError('validation-failed', {
    fields: [{ field: '', message: 'must be the answer of a payer, X12 271 or its JSON, in UTF-8' }],
  });
}
