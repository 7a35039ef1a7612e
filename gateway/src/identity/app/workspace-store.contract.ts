import type { ApiKey, Clinic, Workspace } from '../domain/workspace';
import { API_KEY, BEGAN_MS, CLINIC, FIRST_PAGE, uuid, WORKSPACE } from '../../testing/samples';
import { auditLogContract } from '../../audit/app/audit-log.contract';
import type { WorkspaceStores } from '../../testing/workspace-stores';
import { workspaceListsContract } from './workspace-lists.contract';
import { workspaceControlsContract } from './workspace-controls.contract';
import type { WorkspaceStore } from './workspace-store';

/** What every store of workspaces promises. */
export function workspaceStoreContract(name: string, makeStores: () => Promise<WorkspaceStores>): void {
  workspaceControlsContract(name, makeStores);
  workspaceListsContract(name, makeStores);
  describe(`${name} as a store of workspaces`, () => {
    const later = (ms: number): number => BEGAN_MS + ms;
    const neighbour: Workspace = {
      id: uuid(11),
      name: 'Harbour Dental',
      chargePolicy: 'answered-only',
      rateLimitPerMinute: 30,
      shareWeight: 40,
      policies: {
        ...{ idempotencyKey: 'required', getChecks: 'refused' },
        ...{ searchWithoutMemberId: 'allowed', serviceNotTaken: 'refuse', dateNotTaken: 'ask-anyway' },
      },
      suspension: undefined,
      createdAtMs: later(1),
    };
    const neighboursClinic: Clinic = {
      ...CLINIC,
      clientId: uuid(12),
      workspaceId: neighbour.id,
      practitioner: { firstName: 'Ann', lastName: 'Ray' },
    };
    const neighboursKey: ApiKey = { ...API_KEY, id: uuid(13), workspaceId: neighbour.id, hash: 'theirs' };
    let stores: WorkspaceStores;
    let store: WorkspaceStore;

    beforeEach(async () => {
      stores = await makeStores();
      store = stores.one;
      await store.addWorkspace(WORKSPACE);
      await store.addWorkspace(neighbour);
    });
    afterEach(() => stores.close());

    describe('workspaces', () => {
      it('are found by id and listed newest first, by either process', async () => {
        expect(await stores.other.findWorkspace(WORKSPACE.id)).toEqual(WORKSPACE);
        expect(await stores.other.findWorkspace(neighbour.id)).toEqual(neighbour);
        expect((await store.listWorkspaces(FIRST_PAGE)).entries).toEqual([neighbour, WORKSPACE]);
        expect(await store.findWorkspace(uuid(99))).toBeUndefined();
      });

      it('change only the members that a change names', async () => {
        const renamed = { ...neighbour, name: 'Harbour' };
        expect(await store.changeWorkspace(neighbour.id, { name: 'Harbour' })).toEqual(renamed);
        const slowed = { ...renamed, chargePolicy: 'every-live-check', rateLimitPerMinute: 5 } as const;
        const change = { chargePolicy: 'every-live-check', rateLimitPerMinute: 5 } as const;
        expect(await store.changeWorkspace(neighbour.id, change)).toEqual(slowed);
        expect((await store.listWorkspaces(FIRST_PAGE)).entries).toEqual([slowed, WORKSPACE]);
      });

      it('return to the installation’s limit when a change removes theirs', async () => {
        await store.changeWorkspace(neighbour.id, { rateLimitPerMinute: undefined });
        expect((await store.findWorkspace(neighbour.id))?.rateLimitPerMinute).toBeUndefined();
      });

      it('get a share weight, and return to the default', async () => {
        await store.changeWorkspace(WORKSPACE.id, { shareWeight: 5 });
        expect(await stores.other.findWorkspace(WORKSPACE.id)).toEqual({ ...WORKSPACE, shareWeight: 5 });
        await store.changeWorkspace(WORKSPACE.id, { shareWeight: undefined });
        expect(await stores.other.findWorkspace(WORKSPACE.id)).toEqual(WORKSPACE);
      });

      it('get a daily budget, and lose it again', async () => {
        await store.changeWorkspace(WORKSPACE.id, { checksPerDay: 500 });
        expect(await stores.other.findWorkspace(WORKSPACE.id)).toEqual({ ...WORKSPACE, checksPerDay: 500 });
        await store.changeWorkspace(WORKSPACE.id, { checksPerDay: undefined });
        expect(await stores.other.findWorkspace(WORKSPACE.id)).toEqual(WORKSPACE);
      });

      it.each([0, 250])('get a low balance of %d checks, and lose it again', async (checks) => {
        const changed = { ...WORKSPACE, lowBalanceChecks: checks };
        expect(await store.changeWorkspace(WORKSPACE.id, { lowBalanceChecks: checks })).toEqual(changed);
        expect(await stores.other.findWorkspace(WORKSPACE.id)).toEqual(changed);
        await store.changeWorkspace(WORKSPACE.id, { lowBalanceChecks: undefined });
        expect(await stores.other.findWorkspace(WORKSPACE.id)).toEqual(WORKSPACE);
      });

      it('cannot be changed when they do not exist', async () => {
        expect(await store.changeWorkspace(uuid(99), { name: 'Unknown' })).toBeUndefined();
      });
    });

    describe('clinics', () => {
      beforeEach(async () => {
        await store.addClinic(CLINIC);
        await store.addClinic(neighboursClinic);
      });

      it('are found and listed only in their own workspace', async () => {
        expect(await stores.other.findClinic(WORKSPACE.id, CLINIC.clientId)).toEqual(CLINIC);
        expect(await store.findClinic(neighbour.id, CLINIC.clientId)).toBeUndefined();
        expect((await store.listClinics(WORKSPACE.id, FIRST_PAGE)).entries).toEqual([CLINIC]);
        expect((await store.listClinics(neighbour.id, FIRST_PAGE)).entries).toEqual([neighboursClinic]);
      });

      it('keep their client id when another clinic requests it later', async () => {
        expect(await store.addClinic({ ...neighboursClinic, clientId: CLINIC.clientId })).toBe(false);
        expect(await store.findClinic(WORKSPACE.id, CLINIC.clientId)).toEqual(CLINIC);
        expect(await store.addClinic({ ...CLINIC, clientId: uuid(14) })).toBe(true);
      });
    });

    describe('keys', () => {
      const bound: ApiKey = {
        ...API_KEY,
        id: uuid(15),
        hash: 'bound',
        scopes: ['check:mock'],
        clientIds: [uuid(2), uuid(16)],
        limits: {
          allowedAddresses: ['198.51.100.0/24', '2001:db8::/32'],
          rateLimitPerMinute: 60,
          checksPerDay: 500,
        },
        createdAtMs: later(1),
        expiresAtMs: later(1_000),
        revokedAtMs: later(900),
        lastUsedAtMs: later(5),
      };

      const keysOf = async ({ id: workspaceId }: Workspace): Promise<readonly ApiKey[]> =>
        (await store.listKeys({ ...FIRST_PAGE, workspaceId })).entries;

      beforeEach(async () => {
        await store.addKey(API_KEY);
        await store.addKey(bound);
        await store.addKey(neighboursKey);
      });

      it('are found by hash with their workspace, in either process', async () => {
        expect(await stores.other.findKey(API_KEY.hash)).toEqual({ workspace: WORKSPACE, key: API_KEY });
        expect(await store.findKey('theirs')).toEqual({ workspace: neighbour, key: neighboursKey });
        expect(await store.findKey('unknown')).toBeUndefined();
      });

      it('are listed by hash while they are usable, newest first', async () => {
        const hashes = (nowMs: number, limit = 10): Promise<readonly string[]> =>
          stores.other.listUsableKeyHashes(nowMs, limit);
        await store.addKey({ ...API_KEY, id: uuid(17), hash: 'newest', createdAtMs: later(2) });
        const ofBegin = [API_KEY.hash, 'theirs'].sort();
        const sorted = async (nowMs: number): Promise<readonly string[]> => {
          const [newest = '', second = '', ...rest] = await hashes(nowMs);
          return second === 'bound'
            ? [newest, second, ...rest.sort()]
            : [newest, ...[second, ...rest].sort()];
        };
        expect(await sorted(later(899))).toEqual(['newest', 'bound', ...ofBegin]);
        expect(await sorted(later(900))).toEqual(['newest', ...ofBegin]);
        await store.addKey({ ...API_KEY, id: uuid(18), hash: 'brief', expiresAtMs: later(1_000) });
        expect(await hashes(later(999))).toContain('brief');
        expect(await hashes(later(1_000))).not.toContain('brief');
        expect(await hashes(later(0), 2)).toEqual(['newest', 'bound']);
      });

      it('are found by id and listed only in their own workspace, newest first', async () => {
        expect(await store.findKeyById(bound.id)).toEqual(bound);
        expect(await store.findKeyById(uuid(99))).toBeUndefined();
        expect(await keysOf(WORKSPACE)).toEqual([bound, API_KEY]);
        expect(await keysOf(neighbour)).toEqual([neighboursKey]);
      });

      it('show a change of their workspace at once', async () => {
        await stores.other.changeWorkspace(WORKSPACE.id, { chargePolicy: 'answered-only' });
        expect((await store.findKey(API_KEY.hash))?.workspace.chargePolicy).toBe('answered-only');
      });

      it('stay revoked from the earliest time given', async () => {
        const revokedAtMs = async (): Promise<number | undefined> =>
          (await stores.other.findKeyById(API_KEY.id))?.revokedAtMs;
        expect(await store.revokeKey(API_KEY.id, later(60_000))).toBe(true);
        expect(await revokedAtMs()).toBe(later(60_000));
        expect(await store.revokeKey(API_KEY.id, later(10))).toBe(true);
        expect(await revokedAtMs()).toBe(later(10));
        expect(await store.revokeKey(API_KEY.id, later(99_000))).toBe(true);
        expect(await revokedAtMs()).toBe(later(10));
        expect((await store.findKeyById(neighboursKey.id))?.revokedAtMs).toBeUndefined();
      });

      it('change only the named limits, and lose a limit that is named without a value', async () => {
        const slower = { ...bound, limits: { ...bound.limits, rateLimitPerMinute: 5 } };
        expect(await store.changeKey(bound.id, { rateLimitPerMinute: 5 })).toEqual(slower);
        expect((await stores.other.findKey(bound.hash))?.key).toEqual(slower);
        await store.changeKey(bound.id, { allowedAddresses: undefined });
        const anywhere = { ...slower, limits: { ...slower.limits, allowedAddresses: undefined } };
        expect(await stores.other.findKeyById(bound.id)).toEqual(anywhere);
        expect(await store.findKeyById(API_KEY.id)).toEqual(API_KEY);
        const operatorLimits = ['rateLimitPerMinute', 'checksPerDay'] as const;
        await store.changeKey(bound.id, { operatorLimits });
        expect(await stores.other.findKeyById(bound.id)).toEqual({ ...anywhere, operatorLimits });
        expect(await store.changeKey(bound.id, { checksPerDay: 4 })).toMatchObject({ operatorLimits });
        expect(await store.changeKey(uuid(99), { rateLimitPerMinute: 5 })).toBeUndefined();
      });

      it('cannot be revoked when they do not exist', async () => {
        expect(await store.revokeKey(uuid(99), BEGAN_MS)).toBe(false);
      });

      it('record their own last use', async () => {
        await store.touchKeys(
          new Map([
            [API_KEY.id, later(60_000)],
            [bound.id, later(120_000)],
            [uuid(99), later(1)],
          ]),
        );
        const times = (await keysOf(WORKSPACE)).map(({ lastUsedAtMs }) => lastUsedAtMs);
        expect(times).toEqual([later(120_000), later(60_000)]);
        expect((await store.findKeyById(neighboursKey.id))?.lastUsedAtMs).toBeUndefined();
      });
    });

    describe('audit', () => {
      auditLogContract(() => stores);
    });
  });
}
