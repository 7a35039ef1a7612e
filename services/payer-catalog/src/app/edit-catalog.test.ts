import { fakeClock } from '@eligibility/kit/testing';
import { payer, SAMPLE } from '@eligibility/payer-matching/testing';
import { composeDirectory } from '../domain/compose-directory';
import { seededStore } from '../testing/in-memory-store';
import { restoreVersion, setAliases } from './edit-catalog';
import type { PayerStore } from './ports';

const conflict = { code: 'operation-conflict' };
const actor = 'operator';

describe('an edit of the catalog', () => {
  const clock = fakeClock();
  let store: PayerStore;
  let raced: PayerStore;
  beforeEach(async () => {
    store = await seededStore(SAMPLE);
    raced = { ...store, commit: () => Promise.resolve(false) };
  });

  it('stores only how the aliases differ from the lists, under the id that the lists have', async () => {
    const aliases = ['Sig', 'Connecticut General'];
    const { payer, version } = await setAliases({ store, clock }, { payerId: '62308', aliases, actor });
    expect([payer.aliases, version]).toEqual([['Connecticut General', 'Sig'], 2]);
    expect((await store.load()).aliasEdits).toEqual([{ payerId: '62308', added: ['Sig'], removed: [] }]);
    await setAliases({ store, clock }, { payerId: 'mercyaz', aliases: [], actor });
    expect((await store.load()).aliasEdits).toEqual([
      { payerId: '62308', added: ['Sig'], removed: [] },
      { payerId: 'MERCYAZ', added: [], removed: ['Mercy Care'] },
    ]);
  });

  it.each<[string, readonly (readonly ['set' | 'list', ...string[]])[], readonly string[]]>([
    [
      'survives later lists, which may still add aliases of their own',
      [
        ['set', 'Big Sig'],
        ['list', 'Connecticut General', 'Cigna US'],
      ],
      ['Cigna US', 'Big Sig'],
    ],
    [
      'keeps an added alias that a list brought meanwhile when the list loses it again',
      [['set', 'Big Sig'], ['list', 'Big Sig'], ['set', 'Big Sig', 'Sig'], ['list']],
      ['Big Sig', 'Sig'],
    ],
    [
      'keeps a removed alias away although its list is gone when aliases are set again',
      [['set'], ['list', 'Siggy'], ['set', 'Sig'], ['list', 'Siggy', 'Connecticut General']],
      ['Sig'],
    ],
  ])('%s', async (_rule, steps, expected) => {
    for (const [what, ...aliases] of steps) {
      if (what === 'set') await setAliases({ store, clock }, { payerId: '62308', aliases, actor });
      else {
        const payers = [payer('62308', 'Cigna', { aliases })];
        const layer = { source: 'generic', payers, ambiguousBrands: [] } as const;
        const stamp = { checksum: aliases.join(), actor, atMs: 0 };
        await store.commit(await store.version(), { kind: 'layer', layer, ...stamp });
      }
    }
    const { payers } = composeDirectory(await store.load());
    expect(payers.find(({ id }) => id === '62308')?.aliases).toEqual(expected);
  });

  it('is a conflict, and no version, when another change came first', async () => {
    const order = { payerId: '62308', aliases: ['Sig'], actor };
    await expect(setAliases({ store: raced, clock }, order)).rejects.toMatchObject(conflict);
    await expect(restoreVersion({ store: raced, clock }, { version: 1, actor })).rejects.toMatchObject(
      conflict,
    );
    expect(await store.version()).toBe(1);
  });

  it('restores a version that there was, as a new one with the actor and the time', async () => {
    expect(await restoreVersion({ store, clock }, { version: 1, actor })).toBe(2);
    const [newest] = await store.listVersions({ limit: 1, beforeVersion: undefined });
    expect(newest).toEqual({ version: 2, kind: 'restore', restoredFrom: 1, actor, atMs: clock.now() });
    for (const version of [0, 3])
      await expect(restoreVersion({ store, clock }, { version, actor })).rejects.toMatchObject({
        code: 'not-found',
      });
  });

  it('is not found for a payer that no list has', async () => {
    const order = { payerId: 'NONE', aliases: [], actor };
    await expect(setAliases({ store, clock }, order)).rejects.toMatchObject({ code: 'not-found' });
  });
});
