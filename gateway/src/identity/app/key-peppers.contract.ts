import { API_KEY, BEGAN_MS, uuid, WORKSPACE } from '../../testing/samples';
import type { WorkspaceStore } from './workspace-store';
import type { WorkspaceStores } from '../../testing/workspace-stores';

/** What every store of workspaces promises about keys that an older pepper hashed. */
export function keyPeppersContract(name: string, makeStores: () => Promise<WorkspaceStores>): void {
  describe(`${name} as a store of keys under several peppers`, () => {
    const ended = {
      ...API_KEY,
      id: uuid(15),
      hash: 'ends',
      expiresAtMs: BEGAN_MS + 1_000,
      revokedAtMs: BEGAN_MS + 900,
    };
    const expired = { ...API_KEY, id: uuid(16), hash: '1:expires', expiresAtMs: BEGAN_MS + 900 };
    let stores: WorkspaceStores;
    let store: WorkspaceStore;
    beforeEach(async () => {
      stores = await makeStores();
      store = stores.one;
      await store.addWorkspace(WORKSPACE);
      for (const key of [API_KEY, ended, expired]) await store.addKey(key);
    });
    afterEach(() => stores.close());

    const rehashed = { id: API_KEY.id, from: API_KEY.hash, to: '2:new' };

    it('finds a key by a former hash, and only by the newest one after rehashing', async () => {
      const found = { workspace: WORKSPACE, key: API_KEY };
      expect(await store.findKey('2:new', () => ['unknown', API_KEY.hash])).toEqual(found);
      await store.rehashKeys([rehashed]);
      const key = { ...API_KEY, hash: '2:new' };
      expect(await stores.other.findKey('2:new')).toEqual({ workspace: WORKSPACE, key });
      expect(await store.findKey(API_KEY.hash)).toBeUndefined();
    });

    it('does not rehash a key whose hash has changed meanwhile', async () => {
      await store.rehashKeys([rehashed, { id: ended.id, from: 'something else', to: '2:other' }]);
      await stores.other.rehashKeys([{ ...rehashed, to: '3:late' }]);
      expect(await store.findKeyById(API_KEY.id)).toEqual({ ...API_KEY, hash: '2:new' });
      expect(await store.findKeyById(ended.id)).toEqual(ended);
    });

    it('lists the usable keys that another pepper hashed', async () => {
      const idsNotUnder = async (prefix: string, nowMs: number, limit = 10): Promise<readonly string[]> =>
        (await store.listKeysNotUnder(prefix, nowMs, limit)).map(({ id }) => id);
      const all = [API_KEY.id, ended.id, expired.id].sort();
      expect(await idsNotUnder('2:', BEGAN_MS)).toEqual(all);
      expect(await idsNotUnder('2:', BEGAN_MS, 1)).toEqual(all.slice(0, 1));
      expect(await idsNotUnder('1:', BEGAN_MS)).toEqual([API_KEY.id, ended.id].sort());
      expect(await idsNotUnder('', BEGAN_MS)).toEqual([]);
      expect(await idsNotUnder('2:', BEGAN_MS + 900)).toEqual([API_KEY.id]);
      await store.rehashKeys([rehashed]);
      expect(await idsNotUnder('2:', BEGAN_MS)).toEqual([ended.id, expired.id].sort());
    });
  });
}
