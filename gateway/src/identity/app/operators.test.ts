import { BUILT_IN_OPERATOR, isWellFormedOperatorToken, type SignedInOperator } from '../domain/operator';
import { refusalOf } from '../../testing/fakes';
import { BEGAN_MS, REQUEST, uuid, WORKSPACE } from '../../testing/samples';
import { createOperator, revokeOperator, rotateOperator, type NewOperator } from './operators';
import { fakeOperator, type FakeOperator } from '../../testing/operator';
import { importPayers, restorePayers } from '../../operations/app/payers';
import { changeWorkspace, createWorkspace } from '../../tenants/app/workspaces';

const ANN: NewOperator = { name: 'ann', roles: ['read', 'payers'], expiresAtMs: BEGAN_MS + 90_000 };
const as = (context: FakeOperator, operator: Partial<SignedInOperator>): FakeOperator => ({
  ...context,
  operator: { ...BUILT_IN_OPERATOR, name: 'bob', ...operator },
});

describe('operators', () => {
  it('are made with a token that is in no store and in no audit log', async () => {
    const context = await fakeOperator();
    const { operator, token } = await createOperator(as(context, {}), ANN);
    expect(isWellFormedOperatorToken(token)).toBe(true);
    expect(operator).toMatchObject({ ...ANN, createdBy: 'bob', createdAtMs: context.clock.now() });
    expect(await context.operators.findOperator(context.keyHash(token))).toEqual(operator);
    const audit = await context.audit();
    const detail = { operatorId: operator.id, roles: ANN.roles, expiresAt: '2026-01-15T12:01:30.000Z' };
    expect(audit).toMatchObject([
      { action: 'operator.create', actor: 'bob', target: 'ann', outcome: 'done', detail },
    ]);
    expect(JSON.stringify(audit)).not.toContain(token.slice(8, 38));
    expect(JSON.stringify(audit)).not.toContain(operator.hash);
  });

  it('have a name that no other operator ever had, revoked ones included', async () => {
    const context = await fakeOperator();
    const { operator } = await createOperator(context, ANN);
    await revokeOperator(context, operator.id);
    expect((await refusalOf(createOperator(context, ANN))).code).toBe('operation-conflict');
    expect((await context.audit())[0]).toMatchObject({ outcome: 'refused', code: 'operation-conflict' });
  });

  it('cannot give a role that they lack, and the attempt is in the audit log', async () => {
    const context = await fakeOperator();
    const bob = as(context, { roles: ['admin', 'read'] });
    const refusal = await refusalOf(createOperator(bob, ANN));
    expect(refusal).toMatchObject({ code: 'operator-forbidden' });
    expect(refusal.options.detail).toBe('The operator bob lacks the role payers.');
    expect((await context.operators.listOperators({ limit: 9, cursor: undefined })).operators).toEqual([]);
    expect(await context.audit()).toMatchObject([
      { action: 'operator.create', actor: 'bob', outcome: 'refused', code: 'operator-forbidden' },
    ]);
  });

  it('get a new token that replaces the old one, and keep name and roles', async () => {
    const context = await fakeOperator();
    const before = await createOperator(context, ANN);
    const after = await rotateOperator(context, { id: before.operator.id, expiresAtMs: undefined });
    expect(await context.operators.findOperator(context.keyHash(before.token))).toBeUndefined();
    expect(await context.operators.findOperator(context.keyHash(after.token))).toEqual(after.operator);
    expect(after.operator).toMatchObject({ name: 'ann', roles: ANN.roles, expiresAtMs: undefined });
    expect((await context.audit())[0]).toMatchObject({ action: 'operator.rotate', target: 'ann' });
  });

  it('get no new token once they are revoked', async () => {
    const context = await fakeOperator();
    const { operator } = await createOperator(context, ANN);
    await revokeOperator(context, operator.id);
    const refusal = await refusalOf(rotateOperator(context, { id: operator.id, expiresAtMs: undefined }));
    expect(refusal.code).toBe('operation-conflict');
  });

  it.each<[string, (context: FakeOperator) => Promise<unknown>]>([
    ['rotated', (context) => rotateOperator(context, { id: uuid(99), expiresAtMs: undefined })],
    ['revoked', (context) => revokeOperator(context, uuid(99))],
  ])('that do not exist are not %s, and leave no record', async (_name, act) => {
    const context = await fakeOperator();
    expect((await refusalOf(act(context))).code).toBe('not-found');
    expect(context.writes).toEqual([]);
  });
});

describe('the name of the acting operator', () => {
  it('is in the catalog after an import and a restore, as in the audit log', async () => {
    const actors: string[] = [];
    const context = await fakeOperator();
    const { applyImport } = context.payerAdmin;
    const payerAdmin: FakeOperator['payerAdmin'] = {
      ...context.payerAdmin,
      applyImport: (order, budget) => {
        actors.push(order.actor);
        return applyImport(order, budget);
      },
      restoreVersion: ({ actor }) => {
        actors.push(actor);
        return Promise.resolve(2);
      },
    };
    const bob = { ...as(context, {}), payerAdmin };
    const options = {
      format: 'generic',
      skipBadRows: false,
      allowEmpty: false,
      confirmRemoval: false,
      baseVersion: undefined,
    } as const;
    await importPayers(bob, { ...options, bytes: new Uint8Array([1]) }, REQUEST.budget);
    await restorePayers(bob, 1, REQUEST.budget);
    expect(actors).toEqual(['bob', 'bob']);
    expect((await context.audit()).map(({ actor }) => actor)).toEqual(['bob', 'bob']);
  });
});

describe('a change of a workspace', () => {
  const wanted = {
    name: 'New',
    chargePolicy: 'every-live-check',
    rateLimitPerMinute: undefined,
    shareWeight: undefined,
  } as const;
  const access = { roles: ['access'] } as const;
  const money = { roles: ['money'] } as const;

  it.each([
    ['access', { name: 'Renamed' }, access],
    ['access', { rateLimitPerMinute: undefined }, access],
    ['money', { chargePolicy: 'answered-only' }, money],
  ] as const)('needs the role %s for %j', async (role, change, allowed) => {
    const context = await fakeOperator();
    const forbidden = role === 'money' ? access : money;
    const refusal = await refusalOf(changeWorkspace(as(context, forbidden), WORKSPACE.id, change));
    expect(refusal.options.detail).toBe(`The operator bob lacks the role ${role}.`);
    expect(context.writes).not.toContain('changeWorkspace');
    expect((await context.audit())[0]).toMatchObject({ action: 'workspace.change', outcome: 'refused' });
    expect(await changeWorkspace(as(context, allowed), WORKSPACE.id, change)).toMatchObject(change);
  });

  it('needs both roles for fields of both, and for a new workspace with another charge policy', async () => {
    const context = await fakeOperator();
    const both = { name: 'Renamed', chargePolicy: 'answered-only' } as const;
    for (const some of [access, money]) {
      expect((await refusalOf(changeWorkspace(as(context, some), WORKSPACE.id, both))).code).toBe(
        'operator-forbidden',
      );
    }
    const policy = { ...wanted, chargePolicy: 'answered-only' } as const;
    expect((await refusalOf(createWorkspace(as(context, access), policy))).code).toBe('operator-forbidden');
    expect(context.writes).not.toContain('addWorkspace');
    expect(await createWorkspace(as(context, access), wanted)).toMatchObject(wanted);
  });
});
