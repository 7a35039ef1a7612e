import type { Clinic } from '../../identity/domain/workspace';
import { refusalOf } from '../../testing/fakes';
import { CLINIC, FIRST_PAGE, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import { addClinic, changeClinic } from './clinics';
import { fakeOperator, type FakeOperator } from '../../testing/operator';

describe('clinics', () => {
  const wanted = { name: 'Harbour', npi: '1234567893', practitioner: { firstName: 'Ann', lastName: 'Ray' } };
  const clinicsOf = async ({ workspaces }: FakeOperator): Promise<readonly Clinic[]> =>
    (await workspaces.listClinics(WORKSPACE.id, FIRST_PAGE)).entries;

  it('get the requested client id, else a generated one', async () => {
    const context = await fakeOperator();
    const chosen = await addClinic(context, WORKSPACE.id, { ...wanted, clientId: uuid(31) });
    const given = await addClinic(context, WORKSPACE.id, { ...wanted, clientId: undefined });
    expect(chosen).toMatchObject({ ...wanted, clientId: uuid(31), workspaceId: WORKSPACE.id });
    expect(given.clientId).not.toBe(chosen.clientId);
    expect(await clinicsOf(context)).toEqual([given, chosen]);
  });

  it('cannot take a client id that is in use', async () => {
    const context = await fakeOperator();
    await context.workspaces.addClinic(CLINIC);
    const refusal = await refusalOf(
      addClinic(context, WORKSPACE.id, { ...wanted, clientId: CLINIC.clientId }),
    );
    expect(refusal.code).toBe('operation-conflict');
    expect(await clinicsOf(context)).toEqual([CLINIC]);
  });

  it('are renamed, corrected and retired, and the audit log has each change', async () => {
    const context = await fakeOperator();
    await context.workspaces.addClinic(CLINIC);
    const wish = { name: 'Maple South', npi: '1234567893', practitioner: null, retired: true };
    const changed = await changeClinic(context, CLINIC, wish);
    const retiredAtMs = context.clock.now();
    const expected = { ...CLINIC, name: 'Maple South', npi: '1234567893', retiredAtMs };
    expect(changed).toEqual(expected);
    const [entry] = (await context.workspaces.listAudit(FIRST_PAGE)).entries;
    const detail = { clientId: CLINIC.clientId, ...wish };
    expect(entry).toMatchObject({ action: 'clinic.change', target: WORKSPACE.id, detail, outcome: 'done' });
  });

  it('keep the time they were retired at, and lose it when they are opened again', async () => {
    const context = await fakeOperator();
    await context.workspaces.addClinic({ ...CLINIC, retiredAtMs: 5 });
    expect((await changeClinic(context, CLINIC, { retired: true })).retiredAtMs).toBe(5);
    expect((await changeClinic(context, CLINIC, { retired: false })).retiredAtMs).toBeUndefined();
  });

  it('that are gone when the store is to change them are not found', async () => {
    const context = await fakeOperator();
    await context.workspaces.addClinic(CLINIC);
    const workspaces = { ...context.workspaces, changeClinic: () => Promise.resolve(undefined) };
    const refusal = await refusalOf(changeClinic({ ...context, workspaces }, CLINIC, { name: 'x' }));
    expect(refusal.code).toBe('not-found');
  });

  it('are not found under another workspace', async () => {
    const context = await fakeOperator();
    await context.workspaces.addWorkspace(OTHER_WORKSPACE);
    await context.workspaces.addClinic({ ...CLINIC, workspaceId: OTHER_WORKSPACE.id });
    const refusal = await refusalOf(changeClinic(context, CLINIC, { name: 'x' }));
    expect(refusal.code).toBe('not-found');
  });
});
