import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@eligibility/kit/telemetry';
import request, { type Response } from 'supertest';
import { SCOPES } from '../identity/domain/api-key';
import { OPERATOR_ROLES, formatOperatorToken, type OperatorRole } from '../identity/domain/operator';
import type { Route } from '../http/route';
import { signInLimits } from '../identity/http/sign-in-limits';
import type { Who } from '../identity/http/who';
import {
  DOCUMENTED_ROLES,
  DOCUMENTED_ROUTES,
  DOCUMENTED_SCOPES,
  type DocumentedRoute,
} from '../testing/documented-routes';
import { fakeApp, SECRET, type FakeApp } from '../testing/fake-app';
import { OPERATOR, uuid } from '../testing/samples';
import { routesOf } from './routes';

type Titled<Kind extends Who['kind']> = {
  readonly title: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly template: string;
  readonly path: string;
  readonly who: Extract<Who, { readonly kind: Kind }>;
};

const IDS: Readonly<Record<string, string>> = { scope: 'payers', circuitId: 'P1' };
const TOKEN = formatOperatorToken(new Uint8Array(60).fill(9));
const OPEN_ID = { provider: { signInUrl: never, claimsOf: never }, roles: new Map() };

function never(): Promise<never> {
  return Promise.reject(new Error('the identity provider is not asked'));
}

/** The routes of the document for one kind of callers. */
function documentedFor<Kind extends Who['kind']>(kind: Kind): readonly Titled<Kind>[] {
  return DOCUMENTED_ROUTES.filter(({ who }) => who.kind === kind).map(({ method, path, who }) => ({
    title: `${method} ${path}`,
    method: method.toLowerCase() as Titled<Kind>['method'],
    template: path,
    path: path.replace(/\{(\w+)\}/g, (_all, name: string) => IDS[name] ?? uuid(5_001)),
    who: who as Titled<Kind>['who'],
  }));
}

/** Every route that is served, as the document has it. */
async function servedRoutes(): Promise<readonly DocumentedRoute[]> {
  const { parts } = await fakeApp({ openId: OPEN_ID });
  const operations = { ...parts.operations, ownRequests: () => [] };
  const signIns = signInLimits({ ...parts.access, metrics: createMetrics() });
  const routes = routesOf({ ...parts, operations }, signIns.api);
  const below =
    (mount: string) =>
    ({ method, path, who, body }: Route<Who>): DocumentedRoute => ({
      ...{ method, path: `${mount}${path}`, who },
      maxBytes: typeof body === 'object' ? body.maxBytes : undefined,
    });
  return [...routes.callers, ...routes.people].map(below('/api')).concat(routes.operators.map(below('/ops')));
}

function lines(routes: readonly DocumentedRoute[]): readonly string[] {
  return routes
    .map(
      ({ method, path, who, maxBytes = 'small' }) =>
        `${method} ${path} ${String(maxBytes)} ${JSON.stringify(sorted(who))}`,
    )
    .sort();
}

function sorted(who: Who): unknown {
  return Object.entries(who).sort(([a], [b]) => (a < b ? -1 : 1));
}

describe('the routes', () => {
  it('are those of the OpenAPI document, each for the scopes or roles and with the size that it names', async () => {
    const served = lines(await servedRoutes());
    expect(served.length).toBeGreaterThan(90);
    expect(served).toEqual(lines(DOCUMENTED_ROUTES));
  });

  it('take larger bodies than 16 KiB where the guide of limits says so', () => {
    const guide = readFileSync(join(__dirname, '../../../docs/guides/limits.md'), 'utf8');
    const rows = guide.matchAll(/^\| `(?<route>[A-Z]+ \S+)` +\| (?<size>\d+) (?<unit>[KM])iB +\|$/gm);
    const told = Array.from(rows, ({ groups: { route, size, unit } = {} }) => {
      return [route, Number(size) * (unit === 'K' ? 1_024 : 1_024 ** 2)];
    });
    const larger = DOCUMENTED_ROUTES.filter(({ maxBytes }) => maxBytes !== undefined);
    expect(new Map(told as [string, number][])).toEqual(
      new Map(larger.map(({ method, path, maxBytes }) => [`${method} ${path}`, maxBytes])),
    );
  });

  it('are open to the scopes and roles that the document lets callers have', () => {
    expect([...SCOPES].sort()).toEqual([...DOCUMENTED_SCOPES].sort());
    expect([...OPERATOR_ROLES].sort()).toEqual([...DOCUMENTED_ROLES].sort());
  });

  it('let an operator who may only read change nothing', () => {
    const withRead = documentedFor('operator').filter(({ who }) => who.roles.includes('read'));
    expect(withRead.map(({ method }) => method)).toEqual(withRead.map(() => 'get'));
  });
});

describe.each(documentedFor('caller'))('$title', ({ method, path }) => {
  it('has a rate limit, and reports it on every answer', async () => {
    const fake = await fakeApp({ perMinute: 1 });
    const first = await fake.call(method, path);
    const second = await fake.call(method, path);
    expect(first.get('RateLimit')).toBe('"workspace";r=0;t=60');
    expect(second.body).toMatchObject({ code: 'rate-limited', status: 429 });
    expect(second.get('Retry-After')).toBe('60');
    expect(second.get('Cache-Control')).toBe('no-store');
  });
});

describe.each(documentedFor('signed-in'))('$title', ({ method, path }) => {
  it('is closed to those who are not signed in, whatever key they have', async () => {
    const { app } = await fakeApp();
    expect((await request(app)[method](path)).status).toBe(401);
    const answer = await request(app)[method](path).set('Authorization', `Bearer ${SECRET}`);
    expect(answer.body).toMatchObject({ code: 'unauthorized', status: 401 });
  });
});

describe.each(documentedFor('operator'))('$title', ({ method, path, template, who }) => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp();
  });
  const ask = async (roles: readonly OperatorRole[]): Promise<Response> => {
    await fake.operatorStore.addOperator({ ...OPERATOR, roles, hash: fake.keyHash(TOKEN) });
    return request(fake.app)[method](path).set('Authorization', `Bearer ${TOKEN}`);
  };

  it('is closed to an operator without one of its roles, and the refusal is recorded', async () => {
    const answer = await ask(OPERATOR_ROLES.filter((role) => !who.roles.includes(role)));
    expect(answer.status).toBe(403);
    const detail = `The operator ann lacks the role ${who.roles.join(' or ')}.`;
    expect(answer.body).toMatchObject({ code: 'operator-forbidden', detail });
    const { entries } = await fake.workspaces.listAudit({ limit: 9, cursor: undefined });
    const target = `${method.toUpperCase()} ${template.replace(/\{(\w+)\}/g, ':$1')}`;
    expect(entries).toMatchObject([
      {
        actor: 'ann',
        action: 'operator.forbidden',
        target,
        detail: { needs: who.roles },
        outcome: 'refused',
        code: 'operator-forbidden',
      },
    ]);
    expect(fake.gateway.events).toEqual([]);
  });

  it('is open to an operator with the first of its roles', async () => {
    expect([401, 403]).not.toContain((await ask([who.roles[0]])).status);
  });
});
