import type { ApiKey, AuditEntry, Clinic, Workspace } from '../domain/workspace';
import { API_KEY, AUDIT_HASH, BEGAN_MS, CLINIC, DONE, uuid, WORKSPACE } from './_samples';
import { verifyAudit } from './operator/verify-audit';
import type { WorkspaceStore } from './workspace-store';

/** Two stores over the same data, as two processes have them. */
export type WorkspaceStores = {
  readonly one: WorkspaceStore;
  readonly other: WorkspaceStore;
  readonly close: () => Promise<void>;
};

/** What every store of workspaces promises. */
export function workspaceStoreContract(name: string, makeStores: () => Promise<WorkspaceStores>): void {
  describe(`${name} as a store of workspaces`, () => {
    const later = (ms: number): number => BEGAN_MS + ms;
    const neighbour: Workspace = {
      id: uuid(11),
      name: 'Harbour Dental',
      chargePolicy: 'answered-only',
      rateLimitPerMinute: 30,
      shareWeight: 40,
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
      it('are found by id and listed in the order they were made, by either process', async () => {
        expect(await stores.other.findWorkspace(WORKSPACE.id)).toEqual(WORKSPACE);
        expect(await stores.other.findWorkspace(neighbour.id)).toEqual(neighbour);
        expect(await store.listWorkspaces()).toEqual([WORKSPACE, neighbour]);
        expect(await store.findWorkspace(uuid(99))).toBeUndefined();
      });

      it('change only in what a change names', async () => {
        const renamed = { ...neighbour, name: 'Harbour' };
        expect(await store.changeWorkspace(neighbour.id, { name: 'Harbour' })).toEqual(renamed);
        const slowed = { ...renamed, chargePolicy: 'every-live-check', rateLimitPerMinute: 5 } as const;
        const change = { chargePolicy: 'every-live-check', rateLimitPerMinute: 5 } as const;
        expect(await store.changeWorkspace(neighbour.id, change)).toEqual(slowed);
        expect(await store.listWorkspaces()).toEqual([WORKSPACE, slowed]);
      });

      it('go back to the installation’s limit when a change takes theirs away', async () => {
        await store.changeWorkspace(neighbour.id, { rateLimitPerMinute: undefined });
        expect((await store.findWorkspace(neighbour.id))?.rateLimitPerMinute).toBeUndefined();
      });

      it('are given a share of places, and go back to that of every other', async () => {
        await store.changeWorkspace(WORKSPACE.id, { shareWeight: 5 });
        expect(await stores.other.findWorkspace(WORKSPACE.id)).toEqual({ ...WORKSPACE, shareWeight: 5 });
        await store.changeWorkspace(WORKSPACE.id, { shareWeight: undefined });
        expect(await stores.other.findWorkspace(WORKSPACE.id)).toEqual(WORKSPACE);
      });

      it('that do not exist cannot be changed', async () => {
        expect(await store.changeWorkspace(uuid(99), { name: 'Nobody' })).toBeUndefined();
      });
    });

    describe('clinics', () => {
      beforeEach(async () => {
        await store.addClinic(CLINIC);
        await store.addClinic(neighboursClinic);
      });

      it('are found and listed in their own workspace alone', async () => {
        expect(await stores.other.findClinic(WORKSPACE.id, CLINIC.clientId)).toEqual(CLINIC);
        expect(await store.findClinic(neighbour.id, CLINIC.clientId)).toBeUndefined();
        expect(await store.listClinics(WORKSPACE.id)).toEqual([CLINIC]);
        expect(await store.listClinics(neighbour.id)).toEqual([neighboursClinic]);
      });

      it('keep their client id, whoever wants it later', async () => {
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
        createdAtMs: later(1),
        expiresAtMs: later(1_000),
        revokedAtMs: later(900),
        lastUsedAtMs: later(5),
      };

      beforeEach(async () => {
        await store.addKey(API_KEY);
        await store.addKey(bound);
        await store.addKey(neighboursKey);
      });

      it('are found by hash, with the workspace they open, by either process', async () => {
        expect(await stores.other.findKey(API_KEY.hash)).toEqual({ workspace: WORKSPACE, key: API_KEY });
        expect(await store.findKey('theirs')).toEqual({ workspace: neighbour, key: neighboursKey });
        expect(await store.findKey('unknown')).toBeUndefined();
      });

      it('are found by id and listed in their own workspace alone, oldest first', async () => {
        expect(await store.findKeyById(bound.id)).toEqual(bound);
        expect(await store.findKeyById(uuid(99))).toBeUndefined();
        expect(await store.listKeys(WORKSPACE.id)).toEqual([API_KEY, bound]);
        expect(await store.listKeys(neighbour.id)).toEqual([neighboursKey]);
      });

      it('show a change of their workspace at once', async () => {
        await stores.other.changeWorkspace(WORKSPACE.id, { chargePolicy: 'answered-only' });
        expect((await store.findKey(API_KEY.hash))?.workspace.chargePolicy).toBe('answered-only');
      });

      it('stay revoked from the earliest moment anybody named', async () => {
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

      it('that do not exist cannot be revoked', async () => {
        expect(await store.revokeKey(uuid(99), BEGAN_MS)).toBe(false);
      });

      it('remember when they were last used, each its own time', async () => {
        await store.touchKeys(
          new Map([
            [API_KEY.id, later(60_000)],
            [bound.id, later(120_000)],
            [uuid(99), later(1)],
          ]),
        );
        const keys = await store.listKeys(WORKSPACE.id);
        expect(keys.map(({ lastUsedAtMs }) => lastUsedAtMs)).toEqual([later(60_000), later(120_000)]);
        expect((await store.findKeyById(neighboursKey.id))?.lastUsedAtMs).toBeUndefined();
      });
    });

    describe('audit', () => {
      const entry = (n: number): AuditEntry => ({
        id: uuid(n),
        atMs: BEGAN_MS,
        actor: 'operator',
        action: 'workspace.change',
        target: WORKSPACE.id,
        detail: { name: `name ${String(n)}`, nested: { limits: [1, null] } },
        ...(n % 2 === 0 ? DONE : { outcome: 'refused', code: 'not-found' }),
      });
      const entries = [1, 2, 3, 4, 5].map((n) => entry(200 + n));

      beforeEach(async () => {
        for (const one of entries) await store.appendAudit(one);
      });

      it('shows every act once, newest first, over pages that a cursor joins, by either process', async () => {
        const first = await stores.other.listAudit({ limit: 2, cursor: undefined });
        expect(first.entries).toEqual([entries[4], entries[3]]);
        await store.appendAudit(entry(300));
        const second = await stores.other.listAudit({ limit: 3, cursor: first.nextCursor });
        expect(second).toEqual({ entries: [entries[2], entries[1], entries[0]], nextCursor: undefined });
      });

      it('has no way to take an entry back or write it anew', () => {
        const ways = Object.keys(store).filter((method) => /audit/i.test(method));
        expect(ways.sort()).toEqual(['appendAudit', 'listAudit', 'readAudit']);
      });

      it('has an entry once, under its own id or the one it is beside', async () => {
        await Promise.all([store.appendAudit(entry(300)), stores.other.appendAudit(entry(300))]);
        await store.appendAudit(entry(301), uuid(300));
        const { entries: newest } = await store.listAudit({ limit: 2, cursor: undefined });
        expect(newest).toEqual([entry(300), entries[4]]);
      });

      it('chains every entry to the one before, whichever process writes it', async () => {
        await Promise.all(
          [301, 302, 303].map((n) => (n % 2 === 0 ? store : stores.other).appendAudit(entry(n))),
        );
        const lines = await store.readAudit(0, 100);
        expect(lines.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
        const verified = await verifyAudit({ workspaces: stores.other, auditHash: AUDIT_HASH });
        expect(verified).toMatchObject({ sequence: 8, hash: lines.at(-1)?.hash, brokenAt: undefined });
        expect((await store.readAudit(6, 1)).map(({ sequence }) => sequence)).toEqual([7]);
        const older = { workspaces: store, auditHash: (text: string) => text.slice(0, 8) };
        expect(await verifyAudit({ ...older, formerAuditHashes: [AUDIT_HASH] })).toEqual(verified);
        const otherSecret = await verifyAudit({ workspaces: store, auditHash: (text) => text.slice(0, 8) });
        expect(otherSecret.brokenAt).toBe(1);
      });

      it('keeps intents until they are dropped, oldest first', async () => {
        const { outcome: _outcome, code: _code, ...act } = entry(400);
        const first = { ...act, onceId: undefined };
        const second = { ...act, id: uuid(401), onceId: 'once', atMs: BEGAN_MS + 1 };
        await store.noteIntent(second);
        await store.noteIntent(first);
        expect(await stores.other.listIntents(BEGAN_MS + 2, 10)).toEqual([first, second]);
        expect(await store.listIntents(BEGAN_MS + 1, 10)).toEqual([first]);
        await stores.other.dropIntent(first.id);
        await stores.other.dropIntent(first.id);
        expect(await store.listIntents(BEGAN_MS + 2, 10)).toEqual([second]);
      });
    });
  });
}
