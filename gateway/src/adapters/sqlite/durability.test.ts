import { fakeClock } from '@eligibility/kit/testing';
import { API_KEY, BEGAN_MS, CLAIM, CLINIC, uuid, WORKSPACE } from '../../app/_samples';
import { CHECK_LIFETIMES } from '../../app/check-store.contract';
import { answerCipher } from '../crypto/answer-cipher';
import { tempDatabase, type TempDatabase } from './_temp-database';
import { sqliteCheckStore } from './check-store';
import { sqliteWorkspaceStore } from './workspace-store';

const FACTS = {
  payerId: 'payer-1',
  payerName: 'Cascade Mutual',
  outcome: 'active',
  upstreamStatusCode: 200,
  latencyMs: 812,
} as const;

describe('the SQLite file, closed and opened again', () => {
  const clock = fakeClock();
  const options = { clock, lifetimes: CHECK_LIFETIMES };
  let database: TempDatabase;

  beforeEach(() => {
    database = tempDatabase();
  });
  afterEach(() => database.remove());

  it('still has workspaces, clinics, keys and the audit', async () => {
    const before = database.open();
    const store = sqliteWorkspaceStore(before);
    await store.addWorkspace(WORKSPACE);
    await store.addClinic(CLINIC);
    await store.addKey(API_KEY);
    await store.revokeKey(API_KEY.id, BEGAN_MS);
    const entry = {
      id: uuid(9),
      atMs: BEGAN_MS,
      actor: 'operator',
      action: 'key.revoke',
      target: API_KEY.id,
    };
    await store.appendAudit({ ...entry, detail: {} });
    await before.close();

    const again = sqliteWorkspaceStore(database.open());
    const key = { ...API_KEY, revokedAtMs: BEGAN_MS };
    expect(await again.findKey(API_KEY.hash)).toEqual({ workspace: WORKSPACE, key });
    expect(await again.findClinic(WORKSPACE.id, CLINIC.clientId)).toEqual(CLINIC);
    expect((await again.listAudit({ limit: 10, cursor: undefined })).entries).toEqual([
      { ...entry, detail: {} },
    ]);
  });

  it('still has answers that open, settlements that are due and attempts that are fenced', async () => {
    const before = database.open();
    const store = sqliteCheckStore(before, options);
    const cipher = answerCipher({ id: '1', secret: Buffer.alloc(32, 7) });
    const boundTo = { workspaceId: CLAIM.workspaceId, checkId: CLAIM.checkId };
    await store.claim(CLAIM);
    await store.recordAnswer({
      checkId: CLAIM.checkId,
      fence: 1,
      answeredAtMs: clock.now(),
      sealedAnswer: cipher.seal('{"success":true}', boundTo),
      facts: FACTS,
      settlement: 'capture',
    });
    const running = { ...CLAIM, checkId: uuid(101), idempotencyKey: uuid(102) };
    await store.claim(running);
    await before.close();

    const again = sqliteCheckStore(database.open(), options);
    const replay = await again.claim({ ...CLAIM, checkId: uuid(103) });
    expect(replay.kind === 'replay' && cipher.open(replay.sealedAnswer, boundTo)).toBe('{"success":true}');
    expect(await again.claim({ ...running, checkId: uuid(104) })).toMatchObject({ kind: 'in-progress' });
    clock.advance(CHECK_LIFETIMES.leaseMs);
    const leftBehind = await again.takeLeftBehind('process-2', 10);
    expect(leftBehind.map(({ kind, checkId, fence }) => [kind, checkId, fence])).toEqual(
      expect.arrayContaining([
        ['unsettled', CLAIM.checkId, 1],
        ['abandoned', running.checkId, 2],
      ]),
    );
  });
});
