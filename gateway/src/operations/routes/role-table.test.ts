import type { Router } from 'express';
import request, { type Response } from 'supertest';
import { fakeApp, type FakeApp } from '../../testing/fake-app';
import { OPERATOR, uuid } from '../../testing/samples';
import { formatOperatorToken, OPERATOR_ROLES, type OperatorRole } from '../../identity/domain/operator';
import { opsRoutes, type OpsDeps } from './ops-routes';
import { OPS_ROLES, rolesFor } from './role-table';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Served = { readonly route: string; readonly method: Method; readonly path: string };

/** Every method of every path that the router serves. */
function servedBy(router: Router): readonly Served[] {
  return router.stack.flatMap(({ route, handle }) => {
    // Its routes would not be seen here.
    if ('stack' in handle) throw new Error('a router within the router of /ops');
    if (route === undefined) return [];
    const { path, methods } = route as unknown as {
      path: string;
      methods: Readonly<Record<string, boolean>>;
    };
    return Object.keys(methods)
      .filter((method) => method !== '_all')
      .map((method) => ({ route: `${method.toUpperCase()} ${path}`, method: method as Method, path }));
  });
}

// Routes are added without asking any of the ports.
const SERVED = servedBy(
  opsRoutes({ operatorToken: 'x', refusedSignIns: { note: () => undefined } } as unknown as OpsDeps),
);
const TOKEN = formatOperatorToken(new Uint8Array(60).fill(9));

describe('the table of roles', () => {
  it('has a row for every route of /ops, and no other', () => {
    expect(SERVED.length).toBeGreaterThan(30);
    expect(Object.keys(OPS_ROLES).sort()).toEqual(SERVED.map(({ route }) => route).sort());
  });

  it('makes a route without a row fail', () => {
    expect(() => rolesFor('GET /secrets')).toThrow('GET /secrets has no role');
  });

  it('allows `read` nothing but reading', () => {
    const withRead = Object.entries(OPS_ROLES).filter(([, roles]) => roles.includes('read'));
    expect(withRead.filter(([route]) => !route.startsWith('GET '))).toEqual([]);
  });
});

describe('an operator', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp();
  });
  const has = (roles: readonly OperatorRole[]): Promise<unknown> =>
    fake.operatorStore.addOperator({ ...OPERATOR, roles, hash: fake.keyHash(TOKEN) });
  const ask = (method: Method, path: string): Promise<Response> => {
    const ids: Readonly<Record<string, string>> = { scope: 'payers', circuitId: 'P1' };
    const url = path.replace(/:(\w+)/g, (_all, name: string) => ids[name] ?? uuid(99));
    return request(fake.app)[method](`/ops${url}`).set('Authorization', `Bearer ${TOKEN}`);
  };

  it.each(SERVED)('without the role of $route is refused, and the refusal is recorded', async (served) => {
    const needed = rolesFor(served.route);
    await has(OPERATOR_ROLES.filter((role) => !needed.includes(role)));
    const answer = await ask(served.method, served.path);
    expect(answer.status).toBe(403);
    const detail = `The operator ann lacks the role ${needed.join(' or ')}.`;
    expect(answer.body).toMatchObject({ code: 'operator-forbidden', detail });
    const { entries } = await fake.workspaces.listAudit({ limit: 9, cursor: undefined });
    const target = `${served.method.toUpperCase()} /ops${served.path}`;
    expect(entries).toMatchObject([
      { actor: 'ann', action: 'operator.forbidden', target, outcome: 'refused', code: 'operator-forbidden' },
    ]);
    expect(fake.gateway.events).toEqual([]);
  });

  it.each(SERVED)('with one role of $route passes to it', async (served) => {
    await has([rolesFor(served.route)[0]]);
    expect([401, 403]).not.toContain((await ask(served.method, served.path)).status);
  });
});
