import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { comparable } from '../../helpers/comparable-answer';
import type { Answer } from '../../helpers/client';
import { OPERATOR_ROUTES, requestTo, WORKSPACE_ROUTES, type Route } from '../../helpers/api-routes';
import { freshIdsOf } from '../../helpers/fresh-ids';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

const CHECKS = '/api/eligibility/checks';
const named = (routes: readonly Route[]): readonly (readonly [string, Route])[] =>
  routes.map((route) => [`${route.method.toUpperCase()} ${route.template}`, route]);

type Page = { readonly data: readonly { readonly id: string }[]; readonly nextCursor: string | null };

/** Two workspaces of one installation. South tries everything it can with what is North's. */
describe('the key of one workspace', () => {
  let system: SharedSystem;
  let north: OpenedWorkspace;
  let south: OpenedWorkspace;
  let northKeys: readonly string[];
  let northChecks: readonly string[];
  let northCursors: readonly string[];
  let southChecks: readonly string[];

  const checksOf = async (workspace: OpenedWorkspace): Promise<Page> =>
    (await workspace.call(CHECKS, { query: { limit: '100' } })).body as Page;

  beforeAll(async () => {
    system = await sharedSystem('Tenancy');
    north = await openedWorkspace(system, 'North');
    south = await openedWorkspace(system, 'South');
    northKeys = [north.keyId, (await north.withKey()).keyId];
    for (let count = 0; count < 4; count += 1) {
      await Promise.all([north.live(), north.mock(), south.mock()]);
    }
    northChecks = (await checksOf(north)).data.map(({ id }) => id);
    southChecks = (await checksOf(south)).data.map(({ id }) => id);
    const pages = ['1', '3', '5'].map((limit) => north.call(CHECKS, { query: { limit } }));
    northCursors = (await Promise.all(pages)).map(({ body }) => (body as Page).nextCursor ?? '');
  }, 30_000);

  /** Everything that identifies North or what it did. */
  const northIds = (): readonly string[] => [
    north.workspaceId,
    north.access.clientId,
    ...northKeys,
    ...northChecks,
  ];
  const expectNothingOfNorth = ({ text }: Answer): void => {
    expect(northIds().filter((id) => text.includes(id))).toEqual([]);
  };
  /** A value of North's for each placeholder of the operators' routes that has one, any value for the others. */
  const northValues = ({ placeholders }: Route): Readonly<Record<string, string>> => ({
    ...Object.fromEntries(placeholders.map((name) => [name, randomUUID()])),
    checkId: northChecks[0] ?? '',
    workspaceId: north.workspaceId,
    keyId: north.keyId,
    clientId: north.access.clientId,
  });
  /** A value of South's own for each placeholder of a workspace's routes; the key may be revoked. */
  const southValues = async (route: Route): Promise<Readonly<Record<string, string>>> => ({
    ...(await freshIdsOf(south, route)),
    checkId: southChecks[0] ?? '',
  });
  const send = (
    route: Route,
    values: Readonly<Record<string, string>>,
    extra: object = {},
  ): Promise<Answer> => {
    const { path, call } = requestTo(route, values);
    return south.call(path, { ...call, ...extra });
  };

  it('starts from checks and cursors of both workspaces', () => {
    expect([northChecks.length, southChecks.length]).toEqual([8, 4]);
    expect(northCursors).not.toContain('');
  });

  it.each(named(OPERATOR_ROUTES))(
    'does not open %s, and is refused like a key that nobody has',
    async (_name, route) => {
      const values = northValues(route);
      const headers = { authorization: `Bearer elig_live_${randomUUID()}` };
      const [withKey, withNonsense] = [await send(route, values), await send(route, values, { headers })];
      expect(withKey.status).toBe(401);
      expect(comparable(withKey)).toEqual(comparable(withNonsense));
    },
  );

  it.each(named(WORKSPACE_ROUTES.filter(({ placeholders }) => placeholders.length > 0)))(
    'finds nothing of the other workspace at %s, and gets the answer for an unknown id',
    async (_name, route) => {
      const own = await southValues(route);
      expect((await send(route, own)).status).toBeLessThan(300);
      const [name = ''] = route.placeholders;
      // A name that the caller chooses makes a thing of its own workspace, whatever it is called elsewhere.
      const seen = (answer: Answer): unknown => (answer.status === 201 ? 'made' : comparable(answer));
      const unknown = seen(await send(route, { ...own, [name]: randomUUID() }));
      for (const foreign of northIds())
        expect(seen(await send(route, { ...own, [name]: foreign }))).toEqual(unknown);
    },
  );

  it.each(named(WORKSPACE_ROUTES))(
    'does not act for a clinic of the other workspace at %s',
    async (_name, route) => {
      // What one request removes, the next one does not find.
      const same = route.method === 'delete' ? undefined : await southValues(route);
      const asClinic = async (clientId: string): Promise<Answer> =>
        send(route, same ?? (await southValues(route)), { headers: { 'x-client-id': clientId } });
      const [foreign, unknown] = [await asClinic(north.access.clientId), await asClinic(randomUUID())];
      // What is made is another thing each time, or is there already; rows of a cancelled batch end a moment later.
      const isMade = ({ status }: Answer): boolean =>
        [201, 202, 409].includes(status) ||
        (status === 200 && (route.method === 'put' || route.template.endsWith('/cancel')));
      const seen = (answer: Answer): unknown => (isMade(answer) ? 'made' : comparable(answer));
      expect(seen(foreign)).toEqual(seen(unknown));
      expectNothingOfNorth(foreign);
    },
  );

  it.each(named(WORKSPACE_ROUTES))(
    'sees nothing of the other workspace at %s, whatever the filter',
    async (_name, route) => {
      const { path, call } = requestTo(route, await southValues(route));
      const filters: readonly (readonly [string, string])[] = [
        ['workspaceId', north.workspaceId],
        ['workspace', north.workspaceId],
        ['clientId', north.access.clientId],
        ['clientId[]', north.access.clientId],
        ['keyId', north.keyId],
        ['checkId', northChecks[0] ?? ''],
        ['workspaceId[$ne]', south.workspaceId],
        ['cursor', northCursors[0] ?? ''],
      ];
      for (const [name, value] of filters) {
        const query = { ...call.query, [name]: value };
        const json = call.json === undefined ? {} : { json: { ...call.json, [name]: value } };
        const answer = await south.call(path, { ...call, ...json, query });
        expect([name, answer.status < 500]).toEqual([name, true]);
        expectNothingOfNorth(answer);
      }
    },
  );

  it('reads only its own lines with a cursor that is foreign or tampered with', async () => {
    const pageAt = async (cursor: string): Promise<readonly string[]> => {
      const answer = await south.call(CHECKS, { query: { cursor, limit: '100' } });
      expect([200, 400]).toContain(answer.status);
      expectNothingOfNorth(answer);
      return answer.status === 200 ? (answer.body as Page).data.map(({ id }) => id) : [];
    };
    for (const cursor of northCursors) await pageAt(cursor);
    const tampered = fc
      .tuple(fc.constantFrom(...northCursors), fc.nat(200), fc.string({ maxLength: 4 }))
      .map(([cursor, at, scrap]) => cursor.slice(0, at % (cursor.length + 1)) + scrap + cursor.slice(at));
    await fc.assert(
      fc.asyncProperty(tampered, async (cursor) =>
        (await pageAt(cursor)).every((id) => southChecks.includes(id)),
      ),
      { numRuns: 150 },
    );
  });

  it('gets its own answer under an idempotency key of the other, and each is charged for its own check', async () => {
    const key = randomUUID();
    const before = [await north.balance(), await south.balance()].map(({ captured }) => captured);
    const theirs = await north.live({ memberId: 'W100' }, key);
    const ours = await south.live({ memberId: 'W100' }, key);
    expect([theirs.headers['idempotent-replayed'], ours.headers['idempotent-replayed']]).toEqual([
      undefined,
      undefined,
    ]);
    const after = [await north.balance(), await south.balance()].map(({ captured }) => captured);
    expect(after).toEqual(before.map((captured) => captured + 1));
  });

  it('leaves everything of the other workspace unchanged', async () => {
    expect((await system.operate(`/ops/workspaces/${north.workspaceId}`)).status).toBe(200);
    const keys = (await system.operate(`/ops/workspaces/${north.workspaceId}/keys`)).body as {
      readonly data: readonly { readonly revokedAt: string | null }[];
    };
    expect(keys.data.map(({ revokedAt }) => revokedAt)).toEqual([null, null]);
    const { data } = await checksOf(north);
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([...northChecks]));
    expect(data).toHaveLength(northChecks.length + 1);
  });
});
