import type { ApiKey, Clinic, Workspace } from '../../domain/workspace';
import type { WorkspaceStore } from '../../app/workspace-store';
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
    changeWorkspace: () => Promise.resolve(found.workspace),
  } as unknown as WorkspaceStore;
  beforeEach(() => {
    asked = [];
    isKnown = true;
  });

  it('asks once for a key and a clinic in use', async () => {
    const cached = cachedWorkspaceStore(store);
    for (let time = 0; time < 3; time += 1) {
      expect(await cached.findKey('h')).toBe(found);
      expect(await cached.findClinic('w', 'c')).toBe(clinic);
    }
    expect(asked).toEqual(['h', 'c']);
  });

  it('never remembers that something was not found', async () => {
    const cached = cachedWorkspaceStore(store);
    isKnown = false;
    expect(await cached.findKey('h')).toBeUndefined();
    expect(await cached.findClinic('w', 'c')).toBeUndefined();
    isKnown = true;
    expect(await cached.findKey('h')).toBe(found);
    expect(await cached.findClinic('w', 'c')).toBe(clinic);
  });

  it('sees a revocation and a change of the workspace at once', async () => {
    const cached = cachedWorkspaceStore(store);
    await cached.findKey('h');
    await cached.revokeKey('k', 0);
    await cached.findKey('h');
    await cached.changeWorkspace('w', {});
    await cached.findKey('h');
    expect(asked).toEqual(['h', 'h', 'h']);
  });
});
