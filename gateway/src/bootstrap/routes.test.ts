import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request, { type Response } from 'supertest';
import { OPERATOR_ROLES, formatOperatorToken, type OperatorRole } from '../identity/domain/operator';
import type { Who } from '../identity/http/who';
import { fakeApp, SECRET, type FakeApp } from '../testing/fake-app';
import { OPERATOR, uuid } from '../testing/samples';
import { everyOperation } from './documented-paths';

type Titled<Kind extends Who['kind']> = {
  readonly title: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly template: string;
  readonly path: string;
  readonly who: Extract<Who, { readonly kind: Kind }>;
};

const IDS: Readonly<Record<string, string>> = { scope: 'payers', circuitId: 'P1' };
const TOKEN = formatOperatorToken(new Uint8Array(60).fill(9));
const OPERATIONS = everyOperation();

/** The routes for one kind of callers. */
function routesFor<Kind extends Who['kind']>(kind: Kind): readonly Titled<Kind>[] {
  return OPERATIONS.filter(({ who }) => who.kind === kind).map(({ method, path, who }) => ({
    title: `${method} ${path}`,
    method: method.toLowerCase() as Titled<Kind>['method'],
    template: path,
    path: path.replace(/\{(\w+)\}/g, (_all, name: string) => IDS[name] ?? uuid(5_001)),
    who: who as Titled<Kind>['who'],
  }));
}

describe('the routes', () => {
  it('take larger bodies than 16 KiB where the guide of limits says so', () => {
    const guide = readFileSync(join(__dirname, '../../../docs/guides/limits.md'), 'utf8');
    const rows = guide.matchAll(/^\| `(?<route>[A-Z]+ \S+)` +\| (?<size>\d+) (?<unit>[KM])iB +\|$/gm);
    const told = Array.from(rows, ({ groups: { route, size, unit } = {} }) => {
      return [route, Number(size) * (unit === 'K' ? 1_024 : 1_024 ** 2)];
    });
    const larger = OPERATIONS.flatMap(({ method, path, body }): [string, number][] =>
      typeof body === 'object' ? [[`${method} ${path}`, body.maxBytes]] : [],
    );
    expect(larger.length).toBeGreaterThan(4);
    expect(new Map(told as [string, number][])).toEqual(new Map(larger));
  });

  it('let an operator who may only read change nothing', () => {
    const withRead = routesFor('operator').filter(({ who }) => who.roles.includes('read'));
    expect(withRead.map(({ method }) => method)).toEqual(withRead.map(() => 'get'));
  });
});

describe.each(routesFor('caller'))('$title', ({ method, path }) => {
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

describe.each(routesFor('signed-in'))('$title', ({ method, path }) => {
  it('is closed to those who are not signed in, whatever key they have', async () => {
    const { app } = await fakeApp();
    expect((await request(app)[method](path)).status).toBe(401);
    const answer = await request(app)[method](path).set('Authorization', `Bearer ${SECRET}`);
    expect(answer.body).toMatchObject({ code: 'unauthorized', status: 401 });
  });
});

describe.each(routesFor('operator'))('$title', ({ method, path, template, who }) => {
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
    expect(fake.gateway.calls).toEqual([]);
  });

  it('is open to an operator with the first of its roles', async () => {
    expect([401, 403]).not.toContain((await ask([who.roles[0]])).status);
  });
});
