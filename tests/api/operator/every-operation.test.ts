import { randomUUID } from 'node:crypto';
import { OPERATOR_ROUTES, requestTo, type Route } from '../../helpers/api-routes';
import { freshIdsOfOperators } from '../../helpers/fresh-ids';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

/** A payer, a circuit and an alert have names, which are not ids of ours. */
const NAMES = ['payerId', 'scope', 'circuitId', 'alert'];
const withIds = OPERATOR_ROUTES.filter(({ placeholders }) =>
  placeholders.some((name) => !NAMES.includes(name)),
);
const named = withIds.map((route): [string, Route] => [
  `${route.method.toUpperCase()} ${route.template}`,
  route,
]);

describe('an operation of operators', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Operations');
  });

  it.each(named)('%s finds nothing under another id, or a malformed one', async (_name, route) => {
    for (const id of [randomUUID(), 'no-uuid']) {
      const ids = Object.fromEntries(route.placeholders.map((name) => [name, id]));
      const { path, call } = requestTo(route, ids);
      const json = call.json as object | undefined;
      const answer = await system.operate(path, {
        ...call,
        headers: { ...call.headers, 'idempotency-key': randomUUID() },
        // The document shows days that pass.
        ...(json !== undefined && { json: 'expiresAt' in json ? { ...json, expiresAt: null } : json }),
      });
      expect(answer.body).toMatchObject({ code: 'not-found', status: 404 });
    }
  });

  it.each([
    ['operator.revoke', 'DELETE', '/ops/operators/{operatorId}', undefined],
    ['person.change', 'PATCH', '/ops/people/{personId}', { installationRoles: ['on-call'] }],
    ['webhook.rotate', 'POST', '/ops/webhooks/{webhookId}/rotate', undefined],
  ] as const)('that is %s is in the audit log', async (action, method, template, json) => {
    const [, placeholder = ''] = /\{(.+)\}/.exec(template) ?? [];
    const ids = await freshIdsOfOperators(system, { template, placeholders: [placeholder] });
    const id = ids[placeholder] ?? '';
    const done = await system.operate(template.replace(/\{.+\}/, id), { method, json });
    expect(done.status).toBeLessThan(300);
    const { body } = await system.operate('/ops/audit', { query: { action } });
    const { data } = body as { readonly data: readonly object[] };
    const line = data.find((entry) => JSON.stringify(entry).includes(id));
    expect(line).toMatchObject({ action, actor: 'operator', outcome: 'done' });
  });
});
