import { AUDIT_HASH, BEGAN_MS, DONE, uuid, WORKSPACE } from '../../testing/samples';
import { aContext } from '../../testing/context';
import type { WorkspaceStores } from '../../testing/workspace-stores';
import { verifyAudit, type AuditFilter } from './audit-log';
import type { WorkspaceStore } from '../../identity/app/workspace-store';
import type { AuditEntry } from '../domain/audit-chain';

/**
 * What every store of workspaces promises about its audit log.
 * @param opened returns the stores of the running test
 */
export function auditLogContract(opened: () => WorkspaceStores): void {
  let stores: WorkspaceStores;
  let store: WorkspaceStore;
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
    stores = opened();
    store = stores.one;
    for (const one of entries) await store.appendAudit(one);
  });

  it('lists every act once, newest first, page by page, in either process', async () => {
    const first = await stores.other.listAudit({ limit: 2, cursor: undefined });
    expect(first.entries).toEqual([entries[4], entries[3]]);
    await store.appendAudit(entry(300));
    const second = await stores.other.listAudit({ limit: 3, cursor: first.nextCursor });
    expect(second).toEqual({ entries: [entries[2], entries[1], entries[0]], nextCursor: undefined });
  });

  it.each<[string, AuditFilter, readonly number[]]>([
    ['the operator', { actor: 'ann' }, [302, 301]],
    ['the act', { action: 'key.revoke' }, [303, 301]],
    ['what it was done to', { target: uuid(77) }, [303, 302]],
    ['what came of it', { outcome: 'refused' }, [303, 205, 203, 201]],
    ['the first moment, which counts', { fromMs: BEGAN_MS + 2 }, [303, 302]],
    ['the moment after the last, which does not', { fromMs: BEGAN_MS + 1, toMs: BEGAN_MS + 3 }, [302, 301]],
    ['several of these at once', { actor: 'ann', action: 'key.revoke', fromMs: BEGAN_MS }, [301]],
    ['no operator of that name', { actor: 'an' }, []],
  ])('finds entries by %s', async (_what, filter, found) => {
    await store.appendAudit({
      ...entry(301),
      ...DONE,
      actor: 'ann',
      action: 'key.revoke',
      atMs: BEGAN_MS + 1,
    });
    await store.appendAudit({ ...entry(302), actor: 'ann', target: uuid(77), atMs: BEGAN_MS + 2 });
    await store.appendAudit({ ...entry(303), action: 'key.revoke', target: uuid(77), atMs: BEGAN_MS + 3 });
    const page = await stores.other.listAudit({ limit: 10, cursor: undefined, ...filter });
    expect(page.entries.map(({ id }) => id)).toEqual(found.map(uuid));
    expect(page.nextCursor).toBeUndefined();
  });

  it('pages filtered entries by cursor too', async () => {
    const refused = { outcome: 'refused', cursor: undefined } as const;
    const first = await store.listAudit({ ...refused, limit: 2 });
    expect(first.entries).toEqual([entries[4], entries[2]]);
    const last = await stores.other.listAudit({ ...refused, limit: 2, cursor: first.nextCursor });
    expect(last).toEqual({ entries: [entries[0]], nextCursor: undefined });
  });

  it('offers no way to delete or change an entry', () => {
    const ways = Object.keys(store).filter((method) => /audit/i.test(method));
    expect(ways.sort()).toEqual(['appendAudit', 'listAudit', 'readAudit']);
  });

  it('adds an entry once, under its own id or its alternate id', async () => {
    await Promise.all([store.appendAudit(entry(300)), stores.other.appendAudit(entry(300))]);
    await store.appendAudit(entry(301), uuid(300));
    const { entries: newest } = await store.listAudit({ limit: 2, cursor: undefined });
    expect(newest).toEqual([entry(300), entries[4]]);
  });

  it('chains every entry to the one before, in either process', async () => {
    await Promise.all([301, 302, 303].map((n) => (n % 2 === 0 ? store : stores.other).appendAudit(entry(n))));
    const lines = await store.readAudit(0, 100);
    expect(lines.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const verified = await verifyAudit(
      aContext({ workspaces: stores.other, auditHash: AUDIT_HASH, formerAuditHashes: [] }),
    );
    expect(verified).toMatchObject({ sequence: 8, hash: lines.at(-1)?.hash, brokenAt: undefined });
    expect((await store.readAudit(6, 1)).map(({ sequence }) => sequence)).toEqual([7]);
    const older = { workspaces: store, auditHash: (text: string) => text.slice(0, 8) };
    expect(await verifyAudit(aContext({ ...older, formerAuditHashes: [AUDIT_HASH] }))).toEqual(verified);
    const otherSecret = await verifyAudit(aContext({ ...older, formerAuditHashes: [] }));
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
}
