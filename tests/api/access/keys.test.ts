import { randomBytes, randomUUID } from 'node:crypto';
import { formatApiKey, SCOPES } from '../../../gateway/src/identity/domain/api-key';
import { comparable } from '../../helpers/comparable-answer';
import { clientOf, codeOf, PATIENT, type Answer, type Call, type Client } from '../../helpers/client';
import { OPERATOR_ROUTES, requestTo, WORKSPACE_ROUTES, type Route } from '../../helpers/api-routes';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import {
  newBatchOf,
  newScheduleOf,
  newWebhookOf,
  newWordsOf,
  openedWorkspace,
  type OpenedWorkspace,
} from '../../helpers/workspaces';

const nameOf = ({ method, template }: Route): string => `${method.toUpperCase()} ${template}`;
const named = (routes: readonly Route[]): readonly (readonly [string, Route])[] =>
  routes.map((route) => [nameOf(route), route]);

/** Any value does where the caller is refused before it is read. */
const ANY = new Proxy<Record<string, string>>({}, { get: () => randomUUID() });

const WALLET = '/api/wallet';

describe('the caller of an API', () => {
  let system: SharedSystem;
  let workspace: OpenedWorkspace;
  let singles: ReadonlyMap<string, Client>;
  let checkId: string;
  beforeAll(async () => {
    system = await sharedSystem('Keys');
    workspace = await openedWorkspace(system, 'Harbour');
    await workspace.mock();
    const clients = SCOPES.map(
      async (scope) => [scope, await workspace.withKey({ scopes: [scope] })] as const,
    );
    singles = new Map(await Promise.all(clients));
    const log = (await workspace.call('/api/eligibility/checks')).body as { data: readonly { id: string }[] };
    checkId = log.data[0]?.id ?? '';
  }, 30_000);

  /**
   * Forms in which a good credential opens nothing, and what the refusal says; undefined: no more than for an unknown
   * one. @param key of a workspace, or the operator's token @param takes what the entrance takes
   */
  const wrongForms = (
    key: string,
    takes: string,
  ): readonly (readonly [string, Call, string | undefined])[] => {
    const sendOne = `: send "Authorization: Bearer" and ${takes}.`;
    const missing = `The header Authorization is missing${sendOne}`;
    const form = `The header Authorization must be "Bearer", a space, and ${takes}, with nothing else.`;
    const noScheme = 'The header Authorization has no scheme: write "Bearer" and a space before the key.';
    return [
      ['no header', {}, missing],
      ['an empty header', { headers: { authorization: '' } }, missing],
      ['the scheme alone', { headers: { authorization: 'Bearer' } }, form],
      ['the key alone', { headers: { authorization: key } }, noScheme],
      ['another scheme', { headers: { authorization: `Token ${key}` } }, form],
      ['Basic', { headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` } }, form],
      ['the key twice', { headers: { authorization: `Bearer ${key} ${key}` } }, form],
      ['two credentials', { headers: { authorization: `Bearer x, Bearer ${key}` } }, form],
      ['quotes', { headers: { authorization: `Bearer "${key}"` } }, undefined],
      ['a comma behind the key', { headers: { authorization: `Bearer ${key},` } }, undefined],
      ['one character less', { headers: { authorization: `Bearer ${key.slice(0, -1)}` } }, undefined],
      ['one character more', { headers: { authorization: `Bearer ${key}0` } }, undefined],
      ['upper case', { headers: { authorization: `Bearer ${key.toUpperCase()}` } }, undefined],
      ['a NUL in percent', { headers: { authorization: `Bearer ${key}%00` } }, undefined],
      ['X-API-Key', { headers: { 'x-api-key': key } }, `The header X-API-Key is not read${sendOne}`],
      [
        'X-Authorization',
        { headers: { 'x-authorization': `Bearer ${key}` } },
        `The header X-Authorization is not read${sendOne}`,
      ],
      [
        'Proxy-Authorization',
        { headers: { 'proxy-authorization': `Bearer ${key}` } },
        `The header Proxy-Authorization is not read${sendOne}`,
      ],
      ['a cookie', { headers: { cookie: `authorization=Bearer ${key}; apiKey=${key}` } }, missing],
      ['the query', { query: { access_token: key, apiKey: key, authorization: `Bearer ${key}` } }, missing],
    ];
  };

  it('learns from a refusal what the form of the request shows, and nothing about a key', async () => {
    const doors = [
      {
        path: WALLET,
        credential: system.access.apiKey,
        takes: 'an API key of the workspace',
        ofOtherDoor: 'elig_op_x',
        says: "This is an operator's token, which opens /ops alone: send an API key of the workspace.",
      },
      {
        path: '/ops/workspaces',
        credential: system.access.operatorToken,
        takes: "an operator's token",
        ofOtherDoor: system.access.apiKey,
        says: "This is an API key of a workspace, which does not open /ops: send an operator's token.",
      },
    ];
    for (const { path, credential, takes, ofOtherDoor, says } of doors) {
      const refused = async (call: Call): Promise<Answer> =>
        system.call(path, { ...call, headers: { authorization: undefined, ...call.headers } });
      const unknown = comparable(await refused({ headers: { authorization: 'Bearer x' } }));
      const other = { headers: { authorization: `Bearer ${ofOtherDoor}` } };
      const forms = [...wrongForms(credential, takes), ['of the other entrance', other, says] as const];
      for (const [form, call, named] of forms.filter(([, , shown]) => shown !== undefined)) {
        const { status, headers, body } = await refused(call);
        expect([form, status, headers['www-authenticate']]).toEqual([form, 401, 'Bearer']);
        expect([form, body]).toMatchObject([form, { detail: named }]);
      }
      for (const [form, call] of forms.filter(([, , shown]) => shown === undefined))
        expect([form, comparable(await refused(call))]).toEqual([form, unknown]);
    }
  });

  it.each(named([...WORKSPACE_ROUTES, ...OPERATOR_ROUTES]))('needs a key at %s', async (_name, route) => {
    const { path, call } = requestTo(route, ANY);
    const answer = await system.call(path, { ...call, headers: { authorization: undefined } });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  // A member's role has several scopes, and a caller gives none that it lacks: members.test.ts.
  it.each(named(WORKSPACE_ROUTES.filter(({ template }) => !template.includes('/members'))))(
    'at %s needs exactly the scopes that the document names',
    async (_name, route) => {
      // A key that a caller with the one scope could give, and that no other test has revoked.
      const { keyId } = await workspace.withKey({ scopes: ['workspace:admin'] });
      const { clientId } = workspace.access;
      // What one request removes, the next one does not find.
      const freshRequest = async () => {
        const batchId = await newBatchOf(workspace, route);
        return requestTo(route, {
          ...{ checkId, keyId, clientId },
          wordsId: await newWordsOf(workspace),
          slug: 'own-plan',
          batchId,
          scheduleId: await newScheduleOf(workspace, route, batchId),
          ...(await newWebhookOf(workspace)),
        });
      };
      const openedWith = async (
        client: Client,
        { path, call }: ReturnType<typeof requestTo>,
      ): Promise<unknown> => {
        const answer = await client.call(path, call);
        return answer.status < 300 ? 'opened' : codeOf(answer);
      };
      const one = await freshRequest();
      const answers = [...singles].map(async ([scope, client]) => [scope, await openedWith(client, one)]);
      const isEnough = (scope: string): boolean => route.scopes.every((needed) => needed === scope);
      expect(await Promise.all(answers)).toEqual(
        SCOPES.map((scope) => [scope, isEnough(scope) ? 'opened' : 'client-forbidden']),
      );
      expect(route.isForAnyKey).toBe(route.scopes.length === 0);
      const scopes = route.isForAnyKey ? ['payers:read'] : route.scopes;
      const key = await workspace.withKey({ scopes });
      expect(await openedWith(key, await freshRequest())).toBe('opened');
    },
  );

  it('cannot learn from a refusal whether a key was ever issued', async () => {
    const revoked = await workspace.withKey();
    await revoked.call(WALLET);
    await system.operate(`/ops/keys/${revoked.keyId}`, { method: 'DELETE' });
    const rotated = await workspace.withKey();
    await system.operate(`/ops/keys/${rotated.keyId}/rotate`, { json: { overlapSeconds: 0 } });
    const neverIssued = clientOf({ ...workspace.access, apiKey: formatApiKey(randomBytes(60)) });
    const unknown = await system.call(WALLET, { headers: { authorization: 'Bearer elig_live_x' } });
    for (const client of [revoked, rotated, neverIssued]) {
      for (const route of WORKSPACE_ROUTES) {
        const { path, call } = requestTo(route, ANY);
        const answer = await client.call(path, call);
        expect([nameOf(route), comparable(answer)]).toEqual([nameOf(route), comparable(unknown)]);
      }
    }
  });

  it('is refused from the next request after a revocation, replays of its own answers included', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const client = await workspace.withKey();
      expect((await client.live({}, key)).status).toBe(200);
      await system.operate(`/ops/keys/${client.keyId}`, { method: 'DELETE' });
      expect(codeOf(await client.live({}, key))).toBe('unauthorized');
    }
  });

  it('is replayed no answer without the scope and the clinic that the check needs', async () => {
    const key = randomUUID();
    const asked = { headers: { 'idempotency-key': key }, json: PATIENT };
    expect((await workspace.call('/api/eligibility/check', asked)).status).toBe(200);
    const reader = await workspace.withKey({ scopes: ['checks:read'] });
    expect(codeOf(await reader.call('/api/eligibility/check', asked))).toBe('client-forbidden');
  });

  it('cannot tell a clinic of another workspace from one that does not exist', async () => {
    const other = await openedWorkspace(system, 'Hill');
    const asClinic = (clientId: string): Promise<Answer> =>
      workspace.call('/api/eligibility/check', { json: PATIENT, headers: { 'x-client-id': clientId } });
    const [foreign, unknown] = [await asClinic(other.access.clientId), await asClinic(randomUUID())];
    expect(foreign.status).toBe(403);
    expect(comparable(foreign)).toEqual(comparable(unknown));
  });

  it('gets keys of one alphabet and length, no two of them equal', async () => {
    const keys = await Promise.all(Array.from({ length: 40 }, () => workspace.withKey()));
    const texts = keys.map(({ access }) => access.apiKey);
    for (const text of texts) expect(text).toMatch(/^elig_live_[0-9A-Za-z]{36}$/);
    expect(new Set(texts).size).toBe(texts.length);
    // 40 keys of 30 characters: each of the 62 is missing with a chance of 3 in a billion.
    expect(new Set(texts.map((text) => text.slice(10, 40)).join('')).size).toBe(62);
    for (const text of texts) expect(system.logged()).not.toContain(text.slice(10));
  });
});
