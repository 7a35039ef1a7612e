import { localBroadcast, type Broadcast } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import type { ApiKey, Clinic, Workspace } from '../domain/workspace';
import type { WorkspaceStore } from './workspace-store';
import { cachedWorkspaceStore } from './cached-workspace-store';

const found = { workspace: { id: 'w' } as Workspace, key: { id: 'k' } as ApiKey };
const clinic = { clientId: 'c', workspaceId: 'w' } as Clinic;

describe('the cached workspace store', () => {
  let asked: string[];
  let isKnown: boolean;
  const store = {
    findKey: (hash: string) => {
      asked.push(hash);
      return Promise.resolve(isKnown ? found : undefined);
    },
    findClinic: (_workspaceId: string, clientId: string) => {
      asked.push(clientId);
      return Promise.resolve(isKnown ? clinic : undefined);
    },
    revokeKey: () => Promise.resolve(true),
    revokeKeys: () => Promise.resolve(1),
    changeKey: () => Promise.resolve(found.key),
    changeClinic: () => Promise.resolve(clinic),
    changeWorkspace: () => Promise.resolve(found.workspace),
    suspendWorkspace: () => Promise.resolve(found.workspace),
    resumeWorkspace: () => Promise.resolve(found.workspace),
  } as unknown as WorkspaceStore;
  beforeEach(() => {
    asked = [];
    isKnown = true;
  });

  it('computes the former hashes of a key only when the store is asked', async () => {
    const cached = cachedWorkspaceStore(
      {
        ...store,
        findKey: (hash: string, former?: () => readonly string[]) => (
          asked.push(hash, ...(former?.() ?? [])),
          Promise.resolve(found)
        ),
      },
      localBroadcast(),
    );
    let made = 0;
    const former = (): readonly string[] => [`former ${String((made += 1))}`];
    await cached.findKey('h', former);
    await cached.findKey('h', former);
    expect(asked).toEqual(['h', 'former 1']);
    expect(made).toBe(1);
  });

  it('asks once for a key and a clinic in use', async () => {
    const cached = cachedWorkspaceStore(store, localBroadcast());
    for (let time = 0; time < 3; time += 1) {
      expect(await cached.findKey('h')).toBe(found);
      expect(await cached.findClinic('w', 'c')).toBe(clinic);
    }
    expect(asked).toEqual(['h', 'c']);
  });

  it('never remembers that something was not found', async () => {
    const cached = cachedWorkspaceStore(store, localBroadcast());
    isKnown = false;
    expect(await cached.findKey('h')).toBeUndefined();
    expect(await cached.findClinic('w', 'c')).toBeUndefined();
    isKnown = true;
    expect(await cached.findKey('h')).toBe(found);
    expect(await cached.findClinic('w', 'c')).toBe(clinic);
  });

  it.each<[string, (cached: WorkspaceStore) => Promise<unknown>]>([
    ['a revocation', (cached) => cached.revokeKey('k', 0)],
    ['a revocation of all keys', (cached) => cached.revokeKeys('w', 0)],
    ['a change of the key', (cached) => cached.changeKey('k', {})],
    ['a change of a clinic', (cached) => cached.changeClinic('w', 'c', {})],
    ['a change of the workspace', (cached) => cached.changeWorkspace('w', {})],
    ['a suspension', (cached) => cached.suspendWorkspace('w', { sinceMs: 0, reason: 'x' })],
    ['the end of a suspension', (cached) => cached.resumeWorkspace('w')],
  ])('applies %s at once, here and in every other process', async (_what, change) => {
    const broadcast = localBroadcast();
    const [here, elsewhere] = [
      cachedWorkspaceStore(store, broadcast),
      cachedWorkspaceStore(store, broadcast),
    ];
    for (const cached of [here, elsewhere]) await cached.findKey('h');
    await change(here);
    for (const cached of [here, elsewhere]) await cached.findKey('h');
    expect(asked).toEqual(['h', 'h', 'h', 'h']);
  });

  it('applies at once what another process changed, and reads again when it may have missed a message', async () => {
    const broadcast = localBroadcast();
    const gaps: (() => void)[] = [];
    const noted: Broadcast = {
      ...broadcast,
      subscribe: (topic, listener, onGap) => {
        gaps.push(onGap);
        return broadcast.subscribe(topic, listener, onGap);
      },
    };
    const here = cachedWorkspaceStore(store, noted);
    const elsewhere = cachedWorkspaceStore(store, broadcast);
    await here.findKey('h');
    await here.findClinic('w', 'c');
    await elsewhere.revokeKey('k', 0);
    await here.findKey('h');
    await here.findClinic('w', 'c');
    gaps.forEach((onGap) => {
      onGap();
    });
    await here.findKey('h');
    expect(asked).toEqual(['h', 'c', 'h', 'c', 'h']);
  });

  it('does not cache what was read before a revocation and arrived after it', async () => {
    let arrive: (key: typeof found) => void = jest.fn();
    const slow = { ...store, findKey: () => new Promise<typeof found>((resolve) => (arrive = resolve)) };
    const cached = cachedWorkspaceStore(slow, localBroadcast());
    const reading = cached.findKey('h');
    await cached.revokeKey('k', 0);
    arrive(found);
    await reading;
    void cached.findKey('h').then((again) => asked.push(String(again === revoked)));
    const revoked = { ...found, key: { ...found.key, revokedAtMs: 0 } };
    arrive(revoked);
    await eventually(() => asked.includes('true'));
  });
});
