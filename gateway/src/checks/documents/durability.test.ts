import { fakeClock } from '@eligibility/kit/testing';
import { answerOf, fakeGateway } from '../../testing/fakes';
import {
  API_KEY,
  AUDIT_HASH,
  BEGAN_MS,
  RESERVATION,
  CLINIC,
  FACTS,
  LIFETIMES,
  QUESTION,
  REQUEST,
  resultOf,
  uuid,
  WORKSPACE,
} from '../../testing/samples';
import { checkLive } from '../app/check-live';
import { issueKey } from '../../tenants/app/keys';
import { createOperator } from '../../identity/app/operators';
import { checkBody } from '../domain/check';
import { answerCipher, keyedHash } from '../../secrets/crypto';
import { sealedTexts } from '../../testing/sealed-texts';
import { tempFile, type TempFile } from '@eligibility/testkit/engines';
import { GATEWAY_COLLECTIONS } from '../../bootstrap/stores';
import { BUILT_IN_OPERATOR } from '../../identity/domain/operator';
import { checkStore } from './check-store';
import { operatorStore } from '../../identity/documents/operator-store';
import { workspaceStore } from '../../identity/documents/workspace-store';

describe('the SQLite file after a restart', () => {
  const clock = fakeClock();
  const options = { clock, lifetimes: LIFETIMES };
  let database: TempFile;

  beforeEach(() => {
    database = tempFile(GATEWAY_COLLECTIONS);
  });
  afterEach(() => database.giveBack());

  it('still has workspaces, clinics, keys and the audit log', async () => {
    const before = database.open();
    const store = workspaceStore(before, AUDIT_HASH);
    await store.addWorkspace(WORKSPACE);
    await store.addClinic(CLINIC);
    await store.addKey(API_KEY);
    await store.revokeKey(API_KEY.id, BEGAN_MS);
    const entry = {
      id: uuid(9),
      atMs: BEGAN_MS,
      actor: 'operator',
      action: 'key.revoke' as const,
      target: API_KEY.id,
      outcome: 'done' as const,
      code: undefined,
    };
    await store.appendAudit({ ...entry, detail: {} });
    await before.close();

    const again = workspaceStore(database.open(), AUDIT_HASH);
    const key = { ...API_KEY, revokedAtMs: BEGAN_MS };
    expect(await again.findKey(API_KEY.hash)).toEqual({ workspace: WORKSPACE, key });
    expect(await again.findClinic(WORKSPACE.id, CLINIC.clientId)).toEqual(CLINIC);
    expect((await again.listAudit({ limit: 10, cursor: undefined })).entries).toEqual([
      { ...entry, detail: {} },
    ]);
  });

  it('still has readable answers, unsettled checks and fenced attempts', async () => {
    const before = database.open();
    const store = checkStore(before, options);
    const cipher = answerCipher([{ id: '1', secret: Buffer.alloc(32, 7) }]);
    const boundTo = { workspaceId: RESERVATION.workspaceId, checkId: RESERVATION.checkId };
    await store.reserve(RESERVATION);
    await store.recordAnswer({
      ...boundTo,
      fence: 1,
      answeredAtMs: clock.now(),
      sealedAnswer: cipher.seal('{"success":true}', boundTo),
      facts: FACTS,
      settlement: 'capture',
    });
    const running = { ...RESERVATION, checkId: uuid(101), idempotencyKey: uuid(102) };
    await store.reserve(running);
    await before.close();

    const again = checkStore(database.open(), options);
    const replay = await again.reserve({ ...RESERVATION, checkId: uuid(103) });
    expect(replay.kind === 'replay' && (await cipher.open(replay.sealedAnswer, boundTo))).toEqual({
      isReadable: true,
      plaintext: '{"success":true}',
    });
    expect(await again.reserve({ ...running, checkId: uuid(104) })).toMatchObject({ kind: 'in-progress' });
    clock.advance(LIFETIMES.leaseMs);
    const overdue = await again.takeOverdue('process-2', 10);
    expect(overdue.map(({ kind, checkId, fence }) => [kind, checkId, fence])).toEqual(
      expect.arrayContaining([
        ['unsettled', RESERVATION.checkId, 1],
        ['abandoned', running.checkId, 2],
      ]),
    );
  });

  it('has no patient, answer, API key or operator token in clear text', async () => {
    const db = database.open();
    const workspaces = workspaceStore(db, AUDIT_HASH);
    const { memberId = '', firstName, lastName } = QUESTION.patient;
    const received = `NM1*IL*1*${lastName}*${firstName}****MI*${memberId}~DMG*D8*19840229~EB*1**30**Silver PPO~`;
    const exchange = Buffer.from(received);
    const gateway = {
      ...fakeGateway({ ask: () => Promise.resolve({ ...resultOf('active'), exchange }) }),
      checks: checkStore(db, options),
      cipher: answerCipher([{ id: '1', secret: Buffer.alloc(32, 7) }]),
      fingerprintHash: keyedHash(Buffer.alloc(32, 8)),
      render: checkBody,
    };
    await workspaces.addWorkspace(WORKSPACE);
    const keyHash = keyedHash(Buffer.alloc(32, 9));
    const operators = operatorStore(db);
    const parts = {
      ...gateway,
      ...{ workspaces, operators, operator: BUILT_IN_OPERATOR, keyHash, auditHash: AUDIT_HASH },
      randomBytes: (size: number) => new Uint8Array(size).fill(1),
    };
    const { secret } = await issueKey(parts, WORKSPACE.id, {
      name: 'desk',
      scopes: ['check:live'],
      clientIds: undefined,
      expiresAtMs: undefined,
    });
    const { token } = await createOperator(parts, { name: 'ann', roles: ['read'], expiresAtMs: undefined });
    const { body, checkId } = await answerOf(checkLive(gateway, REQUEST));
    const [, sealedExchange = ''] = sealedTexts(await gateway.checks.findAnswer(WORKSPACE.id, checkId));
    expect(sealedExchange).not.toBe('');
    await db.close();

    const bytes = database.bytes();
    expect(bytes.includes(checkId)).toBe(true);
    expect(bytes.includes(keyHash(secret))).toBe(true);
    expect(bytes.includes(keyHash(token))).toBe(true);
    expect(body).toContain('Silver PPO');
    for (const clear of [
      memberId,
      firstName,
      lastName,
      '1984',
      'Silver PPO',
      secret,
      secret.slice(10, 40),
      token,
      token.slice(8, 38),
    ])
      expect(bytes.includes(clear)).toBe(false);
  });
});
