import type { Collection, DocumentDatabase } from '@eligibility/documents';
import { aContext } from '../../testing/context';
import { AUDIT_HASH, BEGAN_MS, DONE, uuid } from '../../testing/samples';
import { auditWatch, verifyAudit } from '../app/audit-log';
import type { WorkspaceStore } from '../../identity/app/workspace-store';
import { tempFile, type TempFile } from '@eligibility/testkit/engines';
import { GATEWAY_COLLECTIONS } from '../../bootstrap/stores';
import { AUDIT, type AuditDocument } from './audit-schema';
import { workspaceStore } from '../../identity/documents/workspace-store';

describe('the audit log under tampering', () => {
  let database: TempFile;
  let db: DocumentDatabase;
  let store: WorkspaceStore;

  beforeEach(async () => {
    database = tempFile(GATEWAY_COLLECTIONS);
    db = database.open();
    store = workspaceStore(db, AUDIT_HASH);
    for (let n = 1; n <= 5; n += 1) await append(n);
  });
  afterEach(() => database.giveBack());

  const append = (n: number): Promise<void> => {
    const act = {
      actor: 'operator',
      action: 'wallet.grant' as const,
      target: uuid(1),
      detail: { checks: n },
      ...DONE,
    };
    return store.appendAudit({ id: uuid(n), atMs: BEGAN_MS, ...act });
  };
  const lines = (): Collection<AuditDocument> => db.collection(AUDIT);
  const brokenAt = async (): Promise<number | undefined> =>
    (await verifyAudit(aContext({ workspaces: store, auditHash: AUDIT_HASH, formerAuditHashes: [] })))
      .brokenAt;

  it.each<[string, () => Promise<unknown>, number]>([
    [
      'a changed line',
      () => lines().update({ filter: { _id: 3 }, update: { $set: { detail: '{"checks":900}' } } }),
      3,
    ],
    [
      'a changed outcome',
      () => lines().update({ filter: { _id: 1 }, update: { $set: { outcome: 'refused' } } }),
      1,
    ],
    ['a line that was taken out', () => lines().remove({ _id: 2 }), 3],
    [
      'a hash that was taken away',
      () => lines().update({ filter: { _id: 4 }, update: { $set: { hash: '' } } }),
      4,
    ],
  ])('shows %s', async (_what, tamper, at) => {
    expect(await brokenAt()).toBeUndefined();
    await tamper();
    expect(await brokenAt()).toBe(at);
  });

  it('is verified in the background, which finds changed and removed lines', async () => {
    const watch = auditWatch(aContext({ workspaces: store, auditHash: AUDIT_HASH, formerAuditHashes: [] }));
    await watch.pass();
    await watch.pass();
    expect(watch.isIntact()).toBe(true);
    await lines().remove({ _id: 5 });
    await watch.pass();
    expect(watch.isIntact()).toBe(false);
  });
});
