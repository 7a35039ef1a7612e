import type { IdentityContext } from '../identity/app/context';
import { SCOPES } from '../identity/domain/api-key';
import { OPERATOR_ROLES, formatOperatorToken } from '../identity/domain/operator';
import { fakeApp, type FakeApp } from '../testing/fake-app';
import { ACTS, GROUP, WIDE_KEY_ID, WIDE_OPERATOR_ID } from '../testing/giving-acts';
import { MAKERS, SECOND_CLINIC } from '../testing/makers';
import { API_KEY, CLINIC, OPERATOR, OTHER_WORKSPACE, uuid, WORKSPACE } from '../testing/samples';
import { browserWith, linkFor } from '../testing/signed-in';

const OPEN_ID: IdentityContext['openId'] = {
  provider: { signInUrl: never, claimsOf: never },
  roles: new Map([['admins', GROUP]]),
};

function never(): Promise<never> {
  return Promise.reject(new Error('the identity provider is not asked'));
}

/** Two workspaces, and people, keys and operators who have more than most. */
async function world(): Promise<FakeApp> {
  const fake = await fakeApp({ perMinute: 100_000, perAddress: 0, openId: OPEN_ID });
  const { workspaces, operatorStore, keyHash, app } = fake;
  await workspaces.addWorkspace(OTHER_WORKSPACE);
  await workspaces.addClinic(SECOND_CLINIC);
  await workspaces.addClinic({ ...CLINIC, clientId: uuid(22), workspaceId: OTHER_WORKSPACE.id });
  await workspaces.addKey({ ...API_KEY, id: WIDE_KEY_ID, hash: 'wide', scopes: SCOPES });
  const hash = keyHash(formatOperatorToken(new Uint8Array(60).fill(9)));
  await operatorStore.addOperator({
    ...OPERATOR,
    id: WIDE_OPERATOR_ID,
    name: 'root',
    roles: OPERATOR_ROLES,
    hash,
  });
  await browserWith(app, await linkFor(app, { role: 'operator', name: 'Desk 3' }));
  await browserWith(app, await linkFor(app, { role: 'admin', workspaceId: WORKSPACE.id, name: 'Ward 4' }));
  return fake;
}

/** Who may do none of the acts. Where nothing were done by the others, the test would prove nothing. */
const GIVES_NOTHING = new Set([
  'a key that does not administer',
  'a person at the front desk',
  'a viewer',
  'a person on call',
  'an operator for read',
  'an operator for payers',
  'an operator for money',
  'an operator for boards',
]);

describe('a caller that gives rights', () => {
  it.each(Object.entries(MAKERS))('gives no more than it has: %s', async (name, make) => {
    const fake = await world();
    const maker = await make(fake);
    const tooMuch: string[] = [];
    let done = 0;
    for (const [what, act] of ACTS) {
      const gained = await act({ ...maker, fake });
      if (gained !== undefined) done += 1;
      const beyond = (gained ?? []).filter((right) => !maker.rights.includes(right));
      if (beyond.length > 0) tooMuch.push(`${what}: ${beyond.join(', ')}`);
    }
    expect(tooMuch).toEqual([]);
    expect([name, done === 0]).toEqual([name, GIVES_NOTHING.has(name)]);
  });
});
