import type { ApiKey } from '../domain/workspace';
import { API_KEY, BEGAN_MS, CLINIC, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import type { WorkspaceStores } from '../../testing/workspace-stores';

/** What every store of workspaces promises about suspending, resuming and revoking. */
export function workspaceControlsContract(name: string, makeStores: () => Promise<WorkspaceStores>): void {
  describe(`${name} as a store of a workspace’s controls`, () => {
    const suspension = { sinceMs: BEGAN_MS + 5, reason: 'a key was found in a public place' };
    const suspended = { ...WORKSPACE, suspension };
    let stores: WorkspaceStores;

    beforeEach(async () => {
      stores = await makeStores();
      await stores.one.addWorkspace(WORKSPACE);
      await stores.one.addWorkspace(OTHER_WORKSPACE);
    });
    afterEach(() => stores.close());

    it('shows a suspension in either process, only for that workspace', async () => {
      expect(await stores.one.suspendWorkspace(WORKSPACE.id, suspension)).toEqual(suspended);
      expect(await stores.other.findWorkspace(WORKSPACE.id)).toEqual(suspended);
      expect(await stores.other.findWorkspace(OTHER_WORKSPACE.id)).toEqual(OTHER_WORKSPACE);
    });

    it('lists the low balances of open workspaces by id, a page at a time', async () => {
      const { one, other } = stores;
      const more = Array.from({ length: 5 }, (_, n) => ({ ...WORKSPACE, id: uuid(300 + n) }));
      for (const [n, workspace] of more.entries())
        await one.addWorkspace({ ...workspace, lowBalanceChecks: n });
      await one.changeWorkspace(WORKSPACE.id, { lowBalanceChecks: 9 });
      await one.changeWorkspace(uuid(301), { lowBalanceChecks: undefined });
      await one.suspendWorkspace(uuid(302), suspension);
      await one.suspendWorkspace(uuid(303), suspension);
      await one.resumeWorkspace(uuid(303));
      const wanted = [
        { workspaceId: WORKSPACE.id, lowBalanceChecks: 9 },
        { workspaceId: uuid(300), lowBalanceChecks: 0 },
        { workspaceId: uuid(303), lowBalanceChecks: 3 },
        { workspaceId: uuid(304), lowBalanceChecks: 4 },
      ];
      expect(await other.listLowBalances('', 10)).toEqual(wanted);
      const first = await other.listLowBalances('', 3);
      expect(first).toEqual(wanted.slice(0, 3));
      expect(await other.listLowBalances(first.at(-1)?.workspaceId ?? '', 3)).toEqual(wanted.slice(3));
      expect(await other.listLowBalances(uuid(304), 3)).toEqual([]);
    });

    it('keeps the first suspension when another follows', async () => {
      await stores.one.suspendWorkspace(WORKSPACE.id, suspension);
      const second = { sinceMs: BEGAN_MS + 9, reason: 'another' };
      expect(await stores.other.suspendWorkspace(WORKSPACE.id, second)).toEqual(suspended);
    });

    it('resumes a suspended workspace unchanged, and does not change one that is not suspended', async () => {
      await stores.one.suspendWorkspace(WORKSPACE.id, suspension);
      expect(await stores.other.resumeWorkspace(WORKSPACE.id)).toEqual(WORKSPACE);
      expect(await stores.one.resumeWorkspace(WORKSPACE.id)).toEqual(WORKSPACE);
      expect(await stores.one.findWorkspace(WORKSPACE.id)).toEqual(WORKSPACE);
    });

    it('keeps a suspension through other changes', async () => {
      await stores.one.suspendWorkspace(WORKSPACE.id, suspension);
      const renamed = { ...suspended, name: 'Maple' };
      expect(await stores.other.changeWorkspace(WORKSPACE.id, { name: 'Maple' })).toEqual(renamed);
    });

    it('changes each policy separately, visible in either process', async () => {
      await stores.one.changeWorkspace(WORKSPACE.id, { policies: { idempotencyKey: 'required' } });
      const policies = {
        idempotencyKey: 'required',
        getChecks: 'refused',
        searchWithoutMemberId: 'allowed',
        serviceNotTaken: 'refuse',
        dateNotTaken: 'ask-today',
      };
      await stores.one.changeWorkspace(WORKSPACE.id, { policies: { searchWithoutMemberId: 'allowed' } });
      await stores.one.changeWorkspace(WORKSPACE.id, { policies: { serviceNotTaken: 'refuse' } });
      const changed = await stores.other.changeWorkspace(WORKSPACE.id, {
        policies: { getChecks: 'refused' },
      });
      expect(changed).toEqual({ ...WORKSPACE, policies });
      await stores.one.changeWorkspace(WORKSPACE.id, { name: 'Maple' });
      expect(await stores.one.findWorkspace(WORKSPACE.id)).toEqual({ ...WORKSPACE, name: 'Maple', policies });
      expect(await stores.one.findWorkspace(OTHER_WORKSPACE.id)).toEqual(OTHER_WORKSPACE);
    });

    it('neither suspends nor resumes an unknown workspace', async () => {
      expect(await stores.one.suspendWorkspace(uuid(99), suspension)).toBeUndefined();
      expect(await stores.one.resumeWorkspace(uuid(99))).toBeUndefined();
    });

    it('changes only the named members of a clinic in its own workspace, for either process', async () => {
      const { id: workspaceId } = WORKSPACE;
      const { clientId } = CLINIC;
      await stores.one.addClinic(CLINIC);
      const practitioner = { firstName: 'Ann', lastName: 'Ray' };
      const payerProviderIds = [{ payerId: 'TXMCD', qualifier: 'SV', id: '0098765' }] as const;
      const named = {
        ...{ name: 'Maple South', practitioner, taxonomyCode: '207Q00000X' },
        ...({ state: 'TX', defaultServiceType: '35', payerProviderIds } as const),
      };
      expect(await stores.one.changeClinic(workspaceId, clientId, named)).toEqual({ ...CLINIC, ...named });
      const corrected = { npi: '1234567893', retiredAtMs: BEGAN_MS + 7 };
      const retired = { ...CLINIC, ...named, ...corrected };
      expect(await stores.other.changeClinic(workspaceId, clientId, corrected)).toEqual(retired);
      expect(await stores.one.findClinic(workspaceId, clientId)).toEqual(retired);

      const taken = {
        ...{ practitioner: undefined, taxonomyCode: undefined, payerProviderIds: undefined },
        ...{ state: undefined, defaultServiceType: undefined, retiredAtMs: undefined },
      };
      const plain = { ...CLINIC, name: 'Maple South', npi: '1234567893' };
      expect(await stores.one.changeClinic(workspaceId, clientId, taken)).toEqual(plain);
      const change = { name: 'of others' };
      expect(await stores.one.changeClinic(OTHER_WORKSPACE.id, clientId, change)).toBeUndefined();
      expect(await stores.other.findClinic(workspaceId, clientId)).toEqual(plain);
    });

    it('revokes every unrevoked key of one workspace, and returns their number', async () => {
      const atMs = BEGAN_MS + 50;
      const key = (n: number, more: Partial<ApiKey> = {}): ApiKey => ({
        ...API_KEY,
        id: uuid(500 + n),
        hash: `hash ${String(n)}`,
        ...more,
      });
      const [open, rotated, revoked] = [
        key(1),
        key(2, { revokedAtMs: atMs + 100 }),
        key(3, { revokedAtMs: atMs - 10 }),
      ];
      const foreign = key(4, { workspaceId: OTHER_WORKSPACE.id });
      for (const one of [open, rotated, revoked, foreign]) await stores.one.addKey(one);

      expect(await stores.one.revokeKeys(WORKSPACE.id, atMs)).toBe(2);
      expect(await stores.other.revokeKeys(WORKSPACE.id, atMs + 10)).toBe(0);
      const timeOf = async ({ id }: ApiKey): Promise<number | undefined> =>
        (await stores.other.findKeyById(id))?.revokedAtMs;
      expect([
        await timeOf(open),
        await timeOf(rotated),
        await timeOf(revoked),
        await timeOf(foreign),
      ]).toEqual([atMs, atMs, atMs - 10, undefined]);
    });
  });
}
