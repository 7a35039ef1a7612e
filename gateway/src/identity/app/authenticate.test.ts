import type { IdentityContext } from './context';
import { aContext } from '../../testing/context';
import { fakeClock } from '@eligibility/kit/testing';
import { formatApiKey, SCOPES } from '../domain/api-key';
import { keyPrincipal } from '../domain/principal';
import { NO_KEY_LIMITS, type ApiKey } from '../domain/workspace';
import { admit, authenticate, requireClinic, requireScope } from './authenticate';
import { refusalOf } from '../../testing/fakes';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { API_KEY, CLINIC, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import type { RehashedKey, WorkspaceStore } from './workspace-store';

const secretOf = (byte: number): string => formatApiKey(new Uint8Array(60).fill(byte));

describe('authenticate', () => {
  const clock = fakeClock();
  let store: WorkspaceStore;
  let lookedUp: string[];
  let noted: (readonly [string, number])[];
  let refused: (readonly [string, string | undefined])[];
  let rehashed: RehashedKey[];
  let context: IdentityContext;

  beforeEach(async () => {
    store = inMemoryStores().workspaces;
    lookedUp = [];
    noted = [];
    refused = [];
    rehashed = [];
    context = aContext({
      workspaces: {
        ...store,
        findKey: (hash, former) => {
          lookedUp.push(hash);
          return store.findKey(hash, former);
        },
      },
      keyHash: (text) => `hash of ${text}`,
      formerKeyHashes: {
        of: (text) => [`old hash of ${text}`],
        rehash: (key) => void rehashed.push(key),
      },
      keyUse: { note: (keyId, atMs) => noted.push([keyId, atMs]) },
      refusedAddresses: { note: ({ id }, address) => refused.push([id, address]) },
      clock,
    });
    await store.addWorkspace(WORKSPACE);
  });

  const addKey = async (byte: number, differences: Partial<ApiKey> = {}): Promise<string> => {
    const secret = secretOf(byte);
    await store.addKey({ ...API_KEY, id: uuid(byte), hash: `hash of ${secret}`, ...differences });
    return secret;
  };

  it('finds the workspace of a key by its hash alone, and records the use', async () => {
    const secret = await addKey(1);
    const caller = await authenticate(context, secret);
    expect(caller).toMatchObject({ workspace: WORKSPACE, principal: { kind: 'key', id: uuid(1) } });
    expect(lookedUp).toEqual([`hash of ${secret}`]);
    admit(context, caller, undefined);
    expect(noted).toEqual([[uuid(1), clock.now()]]);
  });

  it('finds a key hashed by an older pepper in one read, and schedules a new hash', async () => {
    const secret = secretOf(5);
    const hashes = { from: `old hash of ${secret}`, to: `hash of ${secret}` };
    await addKey(5, { hash: hashes.from });
    expect(await authenticate(context, secret)).toMatchObject({ principal: { id: uuid(5) } });
    expect(lookedUp).toEqual([hashes.to]);
    expect(rehashed).toEqual([{ id: uuid(5), ...hashes }]);
    await store.rehashKeys(rehashed);
    await authenticate(context, secret);
    expect(rehashed).toHaveLength(1);
  });

  it('schedules no new hash for a key that opens nothing', async () => {
    await addKey(6, { hash: `old hash of ${secretOf(6)}`, revokedAtMs: clock.now() });
    expect((await refusalOf(authenticate(context, secretOf(6)))).code).toBe('unauthorized');
    expect(rehashed).toEqual([]);
  });

  it('refuses every kind of wrong key in the same words', async () => {
    const nowMs = clock.now();
    const presented = [
      undefined,
      'not a key',
      `${secretOf(9).slice(0, -1)}!`,
      secretOf(9),
      await addKey(2, { revokedAtMs: nowMs }),
      await addKey(3, { expiresAtMs: nowMs }),
    ];
    const refusals = await Promise.all(presented.map((key) => refusalOf(authenticate(context, key))));
    const answered = refusals.map(({ code, options }) => ({ code, options }));
    expect(answered).toEqual(presented.map(() => ({ code: 'unauthorized', options: {} })));
    expect(noted).toEqual([]);
  });

  it('accepts a key with an address list only from there, and refuses it elsewhere as an unknown key', async () => {
    const limits = { ...NO_KEY_LIMITS, allowedAddresses: ['198.51.100.0/24', '2001:db8::/32'] };
    const caller = await authenticate(context, await addKey(5, { limits }));
    const unknown = await refusalOf(authenticate(context, secretOf(9)));
    for (const address of ['203.0.113.7', '2001:db9::1', undefined]) {
      const refusal = await refusalOf(
        Promise.resolve().then(() => {
          admit(context, caller, address);
        }),
      );
      expect([refusal.code, refusal.options]).toEqual([unknown.code, unknown.options]);
    }
    expect(refused).toEqual([
      [uuid(5), '203.0.113.7'],
      [uuid(5), '2001:db9::1'],
      [uuid(5), undefined],
    ]);
    expect(noted).toEqual([]);
    for (const address of ['198.51.100.200', '2001:db8:7::1']) admit(context, caller, address);
    expect(noted).toHaveLength(2);
  });

  it.each([undefined, '', 'not a key', `${secretOf(1)}x`, secretOf(1).replace('live', 'dead')])(
    'looks nothing up for %j',
    async (presented) => {
      await refusalOf(authenticate(context, presented));
      expect(lookedUp).toEqual([]);
    },
  );

  it('refuses a key from the moment it is revoked', async () => {
    const secret = await addKey(4);
    await authenticate(context, secret);
    await store.revokeKey(uuid(4), clock.now());
    expect((await refusalOf(authenticate(context, secret))).code).toBe('unauthorized');
  });
});

describe('requireScope', () => {
  it.each(SCOPES)('accepts a key with %s, and no key that has all the others', (scope) => {
    const caller = (scopes: ApiKey['scopes']) => ({
      workspace: WORKSPACE,
      principal: keyPrincipal({ ...API_KEY, scopes }),
    });
    expect(() => {
      requireScope(caller([scope]), scope);
    }).not.toThrow();
    expect(() => {
      requireScope(caller(SCOPES.filter((other) => other !== scope)), scope);
    }).toThrow('client-forbidden');
  });
});

describe('requireClinic', () => {
  const secondClinic = { ...CLINIC, clientId: uuid(22) };
  const theirClinic = { ...CLINIC, clientId: uuid(23), workspaceId: OTHER_WORKSPACE.id };
  const store = inMemoryStores().workspaces;
  const caller = (clientIds: ApiKey['clientIds']) => ({
    workspace: WORKSPACE,
    principal: keyPrincipal({ ...API_KEY, clientIds }),
  });

  beforeAll(async () => {
    for (const workspace of [WORKSPACE, OTHER_WORKSPACE]) await store.addWorkspace(workspace);
    for (const clinic of [CLINIC, secondClinic, theirClinic]) await store.addClinic(clinic);
  });

  it('gives a key for the whole workspace each of its clinics', async () => {
    expect(await requireClinic(store, caller(undefined), CLINIC.clientId)).toEqual(CLINIC);
    expect(await requireClinic(store, caller(undefined), secondClinic.clientId)).toEqual(secondClinic);
  });

  it('refuses a clinic that is retired', async () => {
    const retired = { ...CLINIC, clientId: uuid(24), retiredAtMs: 5 };
    await store.addClinic(retired);
    const refusal = await refusalOf(requireClinic(store, caller(undefined), retired.clientId));
    expect(refusal).toMatchObject({
      code: 'client-forbidden',
      options: { detail: expect.stringContaining('is retired') as string },
    });
  });

  it('gives a bound key its clinic', async () => {
    expect(await requireClinic(store, caller([secondClinic.clientId]), secondClinic.clientId)).toEqual(
      secondClinic,
    );
  });

  it("refuses alike a clinic of another workspace, one outside the key's binding and an unknown one", async () => {
    const refusals = await Promise.all([
      refusalOf(requireClinic(store, caller(undefined), theirClinic.clientId)),
      refusalOf(requireClinic(store, caller([theirClinic.clientId]), theirClinic.clientId)),
      refusalOf(requireClinic(store, caller([secondClinic.clientId]), CLINIC.clientId)),
      refusalOf(requireClinic(store, caller(undefined), uuid(99))),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill('client-forbidden'));
    expect(new Set(refusals.map(({ options }) => options.detail)).size).toBe(1);
  });
});
