import { keyPrincipal } from '../../identity/domain/principal';
import { aContext } from '../../testing/context';
import { refusalOf } from '../../testing/fakes';
import { fakeOperator } from '../../testing/operator';
import { API_KEY, CLINIC, uuid, WORKSPACE } from '../../testing/samples';
import { requireOwnClinic } from './own-clinics';

it('the clinic of a caller is not found outside its binding, as one that is not there', async () => {
  const { workspaces } = await fakeOperator();
  await workspaces.addClinic(CLINIC);
  const find = (clientIds: readonly string[] | undefined, wanted = CLINIC.clientId) =>
    requireOwnClinic(
      aContext({ workspaces }),
      { workspace: WORKSPACE, principal: keyPrincipal({ ...API_KEY, clientIds }) },
      wanted,
    );
  expect(await find(undefined)).toEqual(CLINIC);
  expect(await find([CLINIC.clientId])).toEqual(CLINIC);
  for (const refused of [find([uuid(99)]), find(undefined, uuid(99))])
    expect((await refusalOf(refused)).code).toBe('not-found');
});
