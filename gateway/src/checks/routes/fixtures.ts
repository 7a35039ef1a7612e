import { served, type Operations } from '../../http/operation';
import type { ChecksContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { AppError, isoTime } from '@eligibility/kit';
import { HEALTH_PLAN_SERVICE_TYPE } from '@eligibility/x12';
import type { Request } from 'express';
import { isUtf8 } from 'node:buffer';
import { atMost } from '../../http/fields';
import type { Handlers } from '../../http/handlers';
import { strictQuery } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { callerOf } from '../../identity/http/request-identity';
import { callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';
import type { Scenario } from '../app/mock-fixtures';
import { optionalText, SERVICE_FIELDS, SERVICE_MESSAGES, serviceType } from './read-service-fields';

type Asked = { readonly scenario: string; readonly serviceTypeCode: string; readonly dateOfService?: string };

const asked = strictQuery<Asked>({
  scenario: atMost(120, optionalText)
    .default('')
    .meta({ type: 'string', default: null })
    .description('One line for people choosing a scenario.')
    .example('Orthodontics'),
  serviceTypeCode: serviceType
    .messages(SERVICE_MESSAGES)
    .default(HEALTH_PLAN_SERVICE_TYPE)
    .meta({ named: null })
    .description('The service that the answer is about, as in `serviceTypeCodes`.')
    .example('30', { override: true }),
  dateOfService: SERVICE_FIELDS.dateOfService
    .messages(SERVICE_MESSAGES)
    .description('The day that the answer is about, so that its dates never expire. Today unless given.')
    .example('2026-06-15', { override: true }),
});

/** A document may have 256,000 characters. */
const MAX_BYTES = 256 * 1024;

const FIXTURE_OPERATIONS = {
  listFixtures: {
    method: 'GET',
    path: '/eligibility/fixtures',
    who: callerWith('check:mock'),
    summary: 'List the scenarios of the mock check',
    answers: { 200: ['FixtureList', 'Every value `mockFixture` may have.'] },
  },
  keepFixture: {
    method: 'PUT',
    path: '/eligibility/fixtures/{slug}',
    who: callerWith('check:mock'),
    summary: "Keep a payer's answer as a scenario of the mock check",
    description:
      'The body is the answer: an X12 271, or its JSON; any media type is taken alike. Mock checks of ' +
      'the workspace with this slug are answered by it, as a live check with the same answer would be. ' +
      'A fixture of the workspace with the same slug is replaced, and the eleven of everybody are not. ' +
      'A workspace keeps at most 100. A patient must not be in a fixture. The document is written ' +
      'again from what is read of it, with ids, birth dates, addresses, numbers and unusual words ' +
      'masked. It is refused, with the place, when it names a person who is no test member (the family ' +
      'Doe, J D, Ann Young and Timmy Young), or has anything that is not understood.',
    query: asked,
    sends: {
      file:
        '{"payer":{"name":"LARKSPUR"},"subscriber":{"memberId":"W1","firstName":"JANE","lastName":"DOE"}, ' +
        '"benefitsInformation":[{"code":"1","serviceTypeCodes":["30"]}]}',
    },
    answers: { 200: ['Fixture', 'It is in the place of another one.'], 201: ['Fixture', 'It is new.'] },
    body: { maxBytes: MAX_BYTES },
  },
  deleteFixture: {
    method: 'DELETE',
    path: '/eligibility/fixtures/{slug}',
    who: callerWith('check:mock'),
    summary: 'Forget a fixture of the workspace',
    description: 'One that is not there is forgotten too.',
    answers: { 204: { nothing: 'It is forgotten.' } },
  },
} satisfies Operations<CallerWho>;

/** The scenarios of the mock check: those of everybody, and a workspace's own. */
export function fixtureRoutes(context: ChecksContext): readonly CallerRoute[] {
  const { list, keep, forget } = fixtureHandlers(context);
  return served(FIXTURE_OPERATIONS, { listFixtures: list, keepFixture: keep, deleteFixture: forget });
}

function fixtureHandlers({ fixtures, clock }: ChecksContext): Handlers<'list' | 'keep' | 'forget'> {
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
