import { SCOPES } from '../identity/domain/api-key';
import { OPERATOR_ROLES, formatOperatorToken } from '../identity/domain/operator';
import type { IdentityDeps } from '../identity/routes/identity-deps';
import { fakeApp, type FakeApp } from '../testing/fake-app';
import { ACTS, GROUP, WIDE_KEY_ID, WIDE_OPERATOR_ID } from '../testing/giving-acts';
import { MAKERS, SECOND_CLINIC } from '../testing/makers';
import { API_KEY, CLINIC, OPERATOR, OTHER_WORKSPACE, uuid, WORKSPACE } from '../testing/samples';
import { browserWith, linkFor } from '../testing/signed-in';

const OPEN_ID: IdentityDeps['openId'] = {
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

/** How many of the acts each may do: a table in which nothing is done any more would prove nothing. */
const DONE: Readonly<Record<string, number>> = {
  'a key with every scope': 54,
  'a key that only administers': 3,
  'a key that administers and reads': 22,
  'a key that administers and checks': 37,
  'a key that does not administer': 0,
  'a key of one clinic': 15,
  'a key with a rate limit': 2,
  'a key with a daily budget': 2,
  'a key of another workspace': 20,
  'an admin': 54,
  'a person at the front desk': 0,
  'a viewer': 0,
  'an admin of another workspace': 20,
  'an admin of one clinic': 15,
  'a person on call': 0,
  'a person who is operator': 48,
  'an operator for read': 0,
  'an operator for payers': 0,
  'an operator for money': 0,
  'an operator for access': 2,
  'an operator for admin': 3,
  'an operator for boards': 0,
  'an operator for admin and access': 24,
  'an operator for admin and boards': 9,
  'an operator for all but boards': 27,
  'an operator for everything': 48,
};

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
    expect([name, done]).toEqual([name, DONE[name]]);
  });
});
