import type { ApiKey, Clinic, Workspace } from '../domain/workspace';
import { API_KEY, BEGAN_MS, CLINIC, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import type { WorkspaceStores } from '../../testing/workspace-stores';
import { entriesOf, type Page, type PageQuery } from '../../basics/list-page';
import type { KeyQuery } from './workspace-store';

/** More entries than an unpaged list contained before lists had pages. */
const MANY = 1_022;
const NOW_MS = BEGAN_MS + 1_000_000;

/** What every store of workspaces promises about its lists. */
export function workspaceListsContract(name: string, makeStores: () => Promise<WorkspaceStores>): void {
  describe(`${name} as lists of workspaces, clinics and keys`, () => {
    let stores: WorkspaceStores;
    beforeEach(async () => {
      stores = await makeStores();
      await stores.one.addWorkspace(WORKSPACE);
      await stores.one.addWorkspace(OTHER_WORKSPACE);
    });
    afterEach(() => stores.close());

    const add = async (
      count: number,
      differences: (n: number) => Partial<ApiKey> = () => ({}),
    ): Promise<readonly ApiKey[]> => {
      const keys = Array.from({ length: count }, (_, n) => ({
        ...API_KEY,
        id: uuid(10_000 + n),
        hash: `hash ${String(n)}`,
        createdAtMs: BEGAN_MS + n,
        ...differences(n),
      }));
      await Promise.all(keys.map(stores.one.addKey));
      return keys;
    };
    const all = async <Entry>(read: (page: PageQuery) => Promise<Page<Entry>>): Promise<readonly Entry[]> => {
      const entries: Entry[] = [];
      for await (const entry of entriesOf(read)) entries.push(entry);
      return entries;
    };
    const keysBy = (query: Partial<KeyQuery>, limit = 100): Promise<Page<ApiKey>> =>
      stores.other.listKeys({ limit, cursor: undefined, ...query });
    const idsBy = async (query: Partial<KeyQuery>): Promise<readonly string[]> =>
      (await keysBy(query)).entries.map(({ id }) => id);

    it(`shows the newest of ${String(MANY)} keys first, each of them once over all pages`, async () => {
      const keys = await add(MANY);
      const newestFirst = keys.map(({ id }) => id).reverse();
      const first = await keysBy({ workspaceId: WORKSPACE.id }, 1);
      expect(first.entries).toEqual([keys.at(-1)]);
      const ofOne = await all((page) => stores.other.listKeys({ ...page, workspaceId: WORKSPACE.id }));
      expect(ofOne.map(({ id }) => id)).toEqual(newestFirst);
      const ofAll = await all((page) => stores.one.listKeys(page));
      expect(ofAll.map(({ id }) => id)).toEqual(newestFirst);
    });

    it('lists each key once when several were made in the same millisecond', async () => {
      const keys = await add(7, () => ({ createdAtMs: BEGAN_MS }));
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await keysBy({ cursor }, 2);
        expect(page.entries.length).toBeLessThanOrEqual(2);
        seen.push(...page.entries.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(seen).toEqual(keys.map(({ id }) => id).reverse());
    });

    it('continues after the cursor while others are added', async () => {
      const keys = await add(4);
      const first = await keysBy({}, 2);
      await stores.one.addKey({ ...API_KEY, id: uuid(900), hash: 'newest', createdAtMs: NOW_MS });
      const second = await keysBy({ cursor: first.nextCursor }, 2);
      expect(second).toEqual({ entries: [keys[1], keys[0]], nextCursor: undefined });
    });

    it('filters usable and unusable keys, as of the time of the query', async () => {
      const [open, revoked, expired, revokedLater, revokedNow, expiredNow] = await add(
        6,
        (n) =>
          [
            {},
            { revokedAtMs: NOW_MS - 1 },
            { expiresAtMs: NOW_MS - 1 },
            { revokedAtMs: NOW_MS + 1, expiresAtMs: NOW_MS + 1 },
            { revokedAtMs: NOW_MS },
            { expiresAtMs: NOW_MS },
          ][n] ?? {},
      ).then((keys) => keys.map(({ id }) => id));
      const at = (isUsable: boolean): Partial<KeyQuery> => ({ usable: { isUsable, atMs: NOW_MS } });
      expect(await idsBy(at(true))).toEqual([revokedLater, open]);
      expect(await idsBy(at(false))).toEqual([expiredNow, revokedNow, expired, revoked]);
      const page = await keysBy({ ...at(false), workspaceId: WORKSPACE.id }, 3);
      const rest = await keysBy({ ...at(false), workspaceId: WORKSPACE.id, cursor: page.nextCursor }, 3);
      expect(rest.entries.map(({ id }) => id)).toEqual([revoked]);
    });

    it('lists keys of all workspaces, or of one', async () => {
      await add(3, (n) => ({ workspaceId: n === 1 ? OTHER_WORKSPACE.id : WORKSPACE.id }));
      expect(await idsBy({})).toEqual([uuid(10_002), uuid(10_001), uuid(10_000)]);
      expect(await idsBy({ workspaceId: OTHER_WORKSPACE.id })).toEqual([uuid(10_001)]);
      expect(await idsBy({ workspaceId: uuid(99) })).toEqual([]);
    });

    it('lists keys that are bound to clinics, all of them among the given ones', async () => {
      const [a, b, c] = [uuid(801), uuid(802), uuid(803)];
      const bound = [undefined, [a], [a, b], [b], [c], [a, c]];
      await add(bound.length, (n) => ({ clientIds: bound[n] }));
      const within = async (
        withinClinics: readonly string[],
      ): Promise<readonly (readonly string[] | undefined)[]> =>
        (await keysBy({ workspaceId: WORKSPACE.id, withinClinics })).entries.map(
          ({ clientIds }) => clientIds,
        );
      expect(await within([a, b])).toEqual([[b], [a, b], [a]]);
      expect(await within([c])).toEqual([[c]]);
      expect(await within([])).toEqual([]);
      const page = await keysBy({ withinClinics: [a, b] }, 2);
      expect((await keysBy({ withinClinics: [a, b], cursor: page.nextCursor }, 2)).entries).toHaveLength(1);
    });

    it('lists some clinics of a workspace, page by page, and none of another', async () => {
      const clinicOf = (n: number, workspaceId = WORKSPACE.id): Clinic => ({
        ...CLINIC,
        workspaceId,
        clientId: uuid(800 + n),
        createdAtMs: NOW_MS + n,
      });
      const clinics = [0, 1, 2, 3].map((n) => clinicOf(n));
      for (const clinic of [...clinics, clinicOf(4, OTHER_WORKSPACE.id)]) await stores.one.addClinic(clinic);
      const clientIds = [uuid(800), uuid(802), uuid(803), uuid(804)];
      const first = await stores.other.listClinics(WORKSPACE.id, { limit: 2, cursor: undefined, clientIds });
      expect(first.entries).toEqual([clinics[3], clinics[2]]);
      const { nextCursor: cursor } = first;
      const rest = await stores.other.listClinics(WORKSPACE.id, { limit: 2, cursor, clientIds });
      expect(rest).toEqual({ entries: [clinics[0]], nextCursor: undefined });
      const none = { limit: 2, cursor: undefined, clientIds: [] };
      expect((await stores.other.listClinics(WORKSPACE.id, none)).entries).toEqual([]);
    });

    it('lists workspaces and clinics page by page, newest first', async () => {
      const workspaces: Workspace[] = [0, 1, 2].map((n) => ({
        ...WORKSPACE,
        id: uuid(700 + n),
        createdAtMs: NOW_MS + n,
      }));
      for (const workspace of workspaces) await stores.one.addWorkspace(workspace);
      const first = await stores.other.listWorkspaces({ limit: 3, cursor: undefined });
      expect(first.entries).toEqual([...workspaces].reverse());
      const second = await stores.other.listWorkspaces({ limit: 3, cursor: first.nextCursor });
      expect(second).toEqual({ entries: [OTHER_WORKSPACE, WORKSPACE], nextCursor: undefined });

      const clinics: Clinic[] = [0, 1, 2].map((n) => ({
        ...CLINIC,
        clientId: uuid(800 + n),
        createdAtMs: NOW_MS + n,
      }));
      for (const clinic of clinics) await stores.one.addClinic(clinic);
      const page = await stores.other.listClinics(WORKSPACE.id, { limit: 2, cursor: undefined });
      expect(page.entries).toEqual([clinics[2], clinics[1]]);
      const last = await stores.other.listClinics(WORKSPACE.id, { limit: 2, cursor: page.nextCursor });
      expect(last).toEqual({ entries: [clinics[0]], nextCursor: undefined });
    });

    it('refuses an unknown cursor', async () => {
      const refused = { code: 'validation-failed' };
      const page = { limit: 1, cursor: 'no cursor' };
      await expect(stores.one.listKeys(page)).rejects.toMatchObject(refused);
      await expect(stores.one.listWorkspaces(page)).rejects.toMatchObject(refused);
      await expect(stores.one.listClinics(WORKSPACE.id, page)).rejects.toMatchObject(refused);
    });
  });
}
