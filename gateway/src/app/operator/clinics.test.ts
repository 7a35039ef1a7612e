import type { Clinic } from '../../domain/workspace';
import { refusalOf } from '../_fakes';
import { CLINIC, FIRST_PAGE, uuid, WORKSPACE } from '../_samples';
import { addClinic } from './clinics';
import { fakeOperator, type FakeOperator } from './_operator';

describe('clinics', () => {
  const wanted = { name: 'Harbour', npi: '1234567893', practitioner: { firstName: 'Ann', lastName: 'Ray' } };
  const clinicsOf = async ({ workspaces }: FakeOperator): Promise<readonly Clinic[]> =>
    (await workspaces.listClinics(WORKSPACE.id, FIRST_PAGE)).entries;

  it('get the client id that is wanted, else one of their own', async () => {
    const deps = await fakeOperator();
    const chosen = await addClinic(deps, WORKSPACE.id, { ...wanted, clientId: uuid(31) });
    const given = await addClinic(deps, WORKSPACE.id, { ...wanted, clientId: undefined });
    expect(chosen).toMatchObject({ ...wanted, clientId: uuid(31), workspaceId: WORKSPACE.id });
    expect(given.clientId).not.toBe(chosen.clientId);
    expect(await clinicsOf(deps)).toEqual([given, chosen]);
  });

  it('cannot take a client id that is in use', async () => {
    const deps = await fakeOperator();
    await deps.workspaces.addClinic(CLINIC);
    const refusal = await refusalOf(addClinic(deps, WORKSPACE.id, { ...wanted, clientId: CLINIC.clientId }));
    expect(refusal.code).toBe('operation-conflict');
    expect(await clinicsOf(deps)).toEqual([CLINIC]);
  });
});
