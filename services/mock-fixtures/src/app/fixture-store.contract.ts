import { MAX_OWN_FIXTURES, type OwnFixture } from '../domain/own-fixture';
import type { FixtureStore } from './fixture-store';

export type OpenedFixtureStore = {
  readonly store: FixtureStore;
  /** A second store on the same data, as another process has it. */
  readonly other: () => Promise<FixtureStore> | FixtureStore;
  readonly close: () => Promise<void>;
};

const FIXTURE: OwnFixture = {
  workspaceId: 'w1',
  slug: 'braces',
  scenario: 'Orthodontics with a lifetime limit',
  received: 'ISA*00~',
  serviceTypeCode: '38',
  onDate: '2026-06-15',
};

/** What every store of workspaces' fixtures does. */
export function fixtureStoreContract(
  name: string,
  open: () => OpenedFixtureStore | Promise<OpenedFixtureStore>,
): void {
  describe(`the fixtures of workspaces on ${name}`, () => {
    let opened: OpenedFixtureStore;
    let store: FixtureStore;
    beforeEach(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterEach(async () => opened.close());

    it('has none at first', async () => {
      expect(await store.find('w1', 'braces')).toBeUndefined();
      expect(await store.list('w1')).toEqual([]);
    });

    it('returns every field of a fixture, in another process too', async () => {
      expect(await store.keep(FIXTURE)).toBe(true);
      expect(await store.find('w1', 'braces')).toEqual(FIXTURE);
      expect(await (await opened.other()).find('w1', 'braces')).toEqual(FIXTURE);
    });

    it('keeps the newest of a slug, and says that it is not new', async () => {
      await store.keep(FIXTURE);
      const newest = {
        ...FIXTURE,
        scenario: '',
        received: 'ISA*01~',
        serviceTypeCode: '30',
        onDate: '2026-07-01',
      };
      expect(await store.keep(newest)).toBe(false);
      expect(await store.find('w1', 'braces')).toEqual(newest);
      expect(await store.list('w1')).toEqual([{ slug: 'braces', scenario: '' }]);
    });

    it('keeps exactly so many of a workspace when a hundred come at the same time', async () => {
      const other = await opened.other();
      const fixture = (at: number): OwnFixture => ({ ...FIXTURE, slug: `f${String(at)}` });
      for (let at = 0; at < MAX_OWN_FIXTURES - 5; at += 1) await store.keep(fixture(at));
      const callers = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? store : other));
      const kept = await Promise.all(callers.map((one, at) => one.keep(fixture(200 + at))));
      expect(kept.filter((isNew) => isNew === true)).toHaveLength(5);
      expect(kept.filter((isNew) => isNew === undefined)).toHaveLength(95);
      expect(await store.list('w1')).toHaveLength(MAX_OWN_FIXTURES);
      expect(await store.keep(fixture(0))).toBe(false);
      expect(await store.keep({ ...FIXTURE, workspaceId: 'w2' })).toBe(true);
      await store.forget({ workspaceId: 'w1', slug: 'f0' });
      expect(await other.keep(FIXTURE)).toBe(true);
    });

    it('lists by slug those of one workspace alone', async () => {
      for (const slug of ['c', 'a', 'b']) await store.keep({ ...FIXTURE, slug, scenario: slug });
      await store.keep({ ...FIXTURE, workspaceId: 'w2', slug: 'd' });
      expect(await store.list('w1')).toEqual(['a', 'b', 'c'].map((slug) => ({ slug, scenario: slug })));
      expect(await store.find('w2', 'a')).toBeUndefined();
    });

    it('replaces and forgets a fixture only while it is the one that was read, and names each in turn', async () => {
      await store.keep(FIXTURE);
      const newest = { ...FIXTURE, received: 'AQEx' };
      await store.replace(newest, FIXTURE.received);
      await store.replace({ ...FIXTURE, received: 'AQEy' }, FIXTURE.received);
      await store.forget({ workspaceId: 'w1', slug: 'braces', received: FIXTURE.received });
      await store.keep({ ...FIXTURE, workspaceId: 'w2', slug: 'a' });
      const first = await store.next({ workspaceId: '', slug: '' });
      const second = first && (await store.next(first));
      expect([first, second]).toMatchObject([newest, { workspaceId: 'w2', slug: 'a' }]);
      expect(second && (await store.next(second))).toBeUndefined();
    });

    it('forgets one, or all of a workspace, and what is not there without a complaint', async () => {
      for (const slug of ['a', 'b', 'c']) await store.keep({ ...FIXTURE, slug });
      await store.keep({ ...FIXTURE, workspaceId: 'w2' });
      await store.forget({ workspaceId: 'w1', slug: 'b' });
      await store.forget({ workspaceId: 'w1', slug: 'b' });
      expect((await store.list('w1')).map(({ slug }) => slug)).toEqual(['a', 'c']);
      await store.forget({ workspaceId: 'w1' });
      expect(await store.list('w1')).toEqual([]);
      expect(await store.list('w2')).toHaveLength(1);
    });
  });
}
