import { isWellFormedApiKey } from '../../identity/domain/api-key';
import { NO_KEY_LIMITS, isKeyUsable } from '../../identity/domain/workspace';
import { refusalOf } from '../../testing/fakes';
import { CLINIC, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import { changeKey, issueKey, revokeKey, rotateKey, type IssuedKey } from './keys';
import { fakeOperator, type FakeOperator } from '../../testing/operator';

describe('keys', () => {
  let context: FakeOperator;

  beforeEach(async () => {
    context = await fakeOperator();
    await context.workspaces.addClinic(CLINIC);
  });

  const issue = (expiresAtMs?: number): Promise<IssuedKey> =>
    issueKey(context, WORKSPACE.id, {
      name: 'desk',
      scopes: ['check:live', 'wallet:read'],
      clientIds: [CLINIC.clientId],
      expiresAtMs,
    });
  const stored = async ({ key }: IssuedKey) => {
    const found = await context.workspaces.findKeyById(key.id);
    if (found === undefined) throw new Error('the key is not stored');
    return found;
  };
  const isUsable = async (issued: IssuedKey): Promise<boolean> =>
    isKeyUsable(await stored(issued), context.clock.now());

  it('are issued with the requested properties, and found by their hash', async () => {
    const expiresAtMs = context.clock.now() + 1_000;
    const { key, secret } = await issue(expiresAtMs);
    expect(isWellFormedApiKey(secret)).toBe(true);
    expect(key).toEqual({
      id: key.id,
      workspaceId: WORKSPACE.id,
      name: 'desk',
      hash: `hash of ${secret}`,
      lastFour: secret.slice(-4),
      scopes: ['check:live', 'wallet:read'],
      isTest: false,
      clientIds: [CLINIC.clientId],
      limits: NO_KEY_LIMITS,
      createdAtMs: context.clock.now(),
      expiresAtMs,
      revokedAtMs: undefined,
      lastUsedAtMs: undefined,
    });
    expect(await context.workspaces.findKey(key.hash)).toEqual({ workspace: WORKSPACE, key });
  });

  it.each([
    ['elig_test_', { scopes: ['check:mock'] }],
    ['elig_live_', { scopes: ['check:mock', 'payers:read'] }],
    ['elig_test_', { scopes: ['check:live', 'check:mock'], isTest: true }],
  ] as const)(
    'begin with %s when they are issued with %j, and so do those that replace them',
    async (prefix, wanted) => {
      const rest = { name: 'desk', clientIds: undefined, expiresAtMs: undefined };
      const issued = await issueKey(context, WORKSPACE.id, { ...rest, ...wanted });
      const rotated = await rotateKey(context, issued.key.id, 60);
      for (const { secret, key } of [issued, rotated]) {
        expect(secret.slice(0, 10)).toBe(prefix);
        expect(isWellFormedApiKey(secret)).toBe(true);
        expect(key.isTest).toBe(prefix === 'elig_test_');
      }
    },
  );

  it('for tests manage no workspace: they could give keys that are no test keys', async () => {
    const wanted = {
      name: 'desk',
      scopes: ['workspace:admin'],
      clientIds: undefined,
      expiresAtMs: undefined,
    } as const;
    await expect(issueKey(context, WORKSPACE.id, { ...wanted, isTest: true })).rejects.toMatchObject({
      code: 'validation-failed',
    });
    expect((await issueKey(context, WORKSPACE.id, wanted)).key.isTest).toBe(false);
  });

  it('never reach the audit log, neither in clear text nor hashed', async () => {
    const issued = await issue();
    const rotated = await rotateKey(context, issued.key.id, 60);
    const audit = JSON.stringify(await context.audit());
    for (const { secret, key } of [issued, rotated]) {
      expect(audit).toContain(key.id);
      expect(audit).not.toContain(secret);
      expect(audit).not.toContain(key.hash);
    }
  });

  it('remain valid when a rotation breaks off between its two writes', async () => {
    const issued = await issue();
    const revokeFails = {
      ...context.workspaces,
      revokeKey: () => Promise.reject(new Error('the store is down')),
    };

    await expect(rotateKey({ ...context, workspaces: revokeFails }, issued.key.id, 60)).rejects.toThrow();

    expect(await stored(issued)).toMatchObject({ revokedAtMs: undefined });
    expect(await isUsable(issued)).toBe(true);
  });

  it('are not issued for a clinic of another workspace', async () => {
    const theirs = { ...CLINIC, clientId: uuid(12), workspaceId: OTHER_WORKSPACE.id };
    await context.workspaces.addWorkspace(OTHER_WORKSPACE);
    await context.workspaces.addClinic(theirs);
    const wanted = { name: 'desk', scopes: ['check:live'], expiresAtMs: undefined } as const;
    const refusal = await refusalOf(
      issueKey(context, WORKSPACE.id, { ...wanted, clientIds: [theirs.clientId] }),
    );
    expect(refusal).toMatchObject({
      code: 'validation-failed',
      options: { fields: [{ field: 'clientIds' }] },
    });
    expect(context.writes).not.toContain('addKey');
  });

  it('are rotated into a key with the same rights; both are valid during the overlap, then only the new one', async () => {
    const old = await issue(context.clock.now() + 1_000_000);
    const fresh = await rotateKey(context, old.key.id, 60);
    const { name, scopes, clientIds, expiresAtMs, workspaceId } = old.key;
    expect(fresh.key).toMatchObject({ name, scopes, clientIds, expiresAtMs, workspaceId });
    expect(fresh.secret).not.toBe(old.secret);

    context.clock.advance(59_999);
    expect([await isUsable(old), await isUsable(fresh)]).toEqual([true, true]);
    context.clock.advance(1);
    expect([await isUsable(old), await isUsable(fresh)]).toEqual([false, true]);
  });

  it('keep their limits when they are rotated, and change only in the fields of a change', async () => {
    const limits = { allowedAddresses: ['198.51.100.0/24'], rateLimitPerMinute: 60, checksPerDay: 500 };
    const wanted = {
      name: 'desk',
      scopes: ['check:live'],
      clientIds: undefined,
      expiresAtMs: undefined,
    } as const;
    const old = await issueKey(context, WORKSPACE.id, { ...wanted, limits });
    const fresh = await rotateKey(context, old.key.id, 60);
    expect(fresh.key.limits).toEqual(limits);
    const changed = await changeKey(context, fresh.key.id, { allowedAddresses: undefined });
    expect(changed.limits).toEqual({ ...limits, allowedAddresses: undefined });
    expect((await stored(fresh)).limits).toEqual(changed.limits);
    expect((await stored(old)).limits).toEqual(limits);
    expect((await context.audit())[0]).toMatchObject({
      action: 'key.change',
      target: fresh.key.id,
      detail: { allowedAddresses: null },
      outcome: 'done',
    });
  });

  it('that do not exist cannot be changed', async () => {
    context.writes.length = 0;
    expect((await refusalOf(changeKey(context, uuid(99), { rateLimitPerMinute: 1 }))).code).toBe('not-found');
    expect(context.writes).toEqual([]);
  });

  it('that are no longer valid cannot be rotated', async () => {
    const issued = await issue();
    await revokeKey(context, issued.key.id);
    context.writes.length = 0;
    expect((await refusalOf(rotateKey(context, issued.key.id, 60))).code).toBe('operation-conflict');
    expect(context.writes).toEqual([]);
  });

  it('are invalid from the moment they are revoked, also during an overlap', async () => {
    const old = await issue();
    await rotateKey(context, old.key.id, 60);
    await revokeKey(context, old.key.id);
    expect(await isUsable(old)).toBe(false);
  });
});
