import type { PayerMatch } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import { PAYER, REQUEST } from '../../testing/samples';
import type { NamedPayer, VersionedPayerCatalog } from '../app/ports';
import { cachedPayerCatalog } from './payer-catalog';

const MATCHED: PayerMatch = { kind: 'matched', payer: PAYER, matchedBy: 'text', siblings: [] };
const { budget } = REQUEST;
const NAMED: NamedPayer = {
  name: 'Cascade',
  workspaceId: 'w',
  clinicId: 'c',
  state: undefined,
  memberIdForm: undefined,
};
const named = (name: string): NamedPayer => ({ ...NAMED, name });

describe('cachedPayerCatalog', () => {
  const setUp = (match: (name: string) => Promise<PayerMatch>, version = { now: 1 }) => {
    const asked: string[] = [];
    const clock = fakeClock();
    const catalog: VersionedPayerCatalog = {
      match: async ({ name }) => {
        asked.push(name);
        return { match: await match(name), catalogVersion: version.now };
      },
      search: ({ query, limit }) =>
        Promise.resolve({ candidates: [{ payer: { ...PAYER, name: query }, score: limit }] }),
    };
    return { cached: cachedPayerCatalog(catalog, clock), asked, clock, version };
  };

  const ambiguous: PayerMatch = {
    kind: 'ambiguous',
    candidates: [],
    candidateCount: 2,
    distinction: { by: 'state', example: 'Cascade Oregon' },
  };
  it.each<PayerMatch>([MATCHED, ambiguous, { kind: 'not-found', nearest: [] }])(
    'asks once for a name that is $kind',
    async (match) => {
      const { cached, asked } = setUp(() => Promise.resolve(match));
      expect(await cached.match(named('Cascade'), budget)).toEqual(match);
      expect(await cached.match(named('Cascade'), budget)).toEqual(match);
      expect(asked).toEqual(['Cascade']);
    },
  );

  it('asks for each name separately', async () => {
    const { cached, asked } = setUp((name) => Promise.resolve({ ...MATCHED, payer: { ...PAYER, name } }));
    expect(await cached.match(named('one'), budget)).toMatchObject({ payer: { name: 'one' } });
    expect(await cached.match(named('other'), budget)).toMatchObject({ payer: { name: 'other' } });
    expect(asked).toEqual(['one', 'other']);
  });

  it('does not remember a failure', async () => {
    const down = new AppError('service-unavailable');
    let isDown = true;
    const { cached } = setUp(() => (isDown ? Promise.reject(down) : Promise.resolve(MATCHED)));
    await expect(cached.match(named('Cascade'), budget)).rejects.toBe(down);
    isDown = false;
    expect(await cached.match(named('Cascade'), budget)).toEqual(MATCHED);
  });

  it('asks for each name again after four seconds, as its meaning may have been learnt', async () => {
    const { cached, asked, clock } = setUp(() => Promise.resolve(MATCHED));
    for (const name of ['one', 'two']) await cached.match(named(name), budget);
    clock.advance(4_000);
    for (const name of ['one', 'two', 'one']) await cached.match(named(name), budget);
    expect(asked).toEqual(['one', 'two', 'one', 'two']);
  });

  it.each<Partial<NamedPayer>>([
    { workspaceId: 'other' },
    { clinicId: 'other' },
    { state: 'TX' },
    { memberIdForm: 'W999999999' },
  ])('asks separately where the name comes with %j', async (other) => {
    const { cached, asked } = setUp(() => Promise.resolve(MATCHED));
    await cached.match(NAMED, budget);
    await cached.match({ ...NAMED, ...other }, budget);
    expect(asked).toHaveLength(2);
  });

  it('asks again for a name that is to be forgotten, and goes on with it while the catalog is away', async () => {
    let isAway = false;
    const { cached, asked } = setUp(() =>
      isAway ? Promise.reject(new AppError('service-unavailable')) : Promise.resolve(MATCHED),
    );
    await cached.match(NAMED, budget);
    cached.forget(NAMED);
    await cached.match(NAMED, budget);
    expect(asked).toHaveLength(2);
    cached.forget(NAMED);
    isAway = true;
    expect(await cached.match(NAMED, budget)).toEqual(MATCHED);
  });

  it('forgets every match of an older version as soon as one answer shows a newer one', async () => {
    const { cached, asked, clock, version } = setUp(() => Promise.resolve(MATCHED));
    for (const name of ['one', 'two']) await cached.match(named(name), budget);
    version.now = 2;
    clock.advance(4_000);
    await cached.match(named('one'), budget);
    asked.length = 0;
    for (const name of ['one', 'two', 'two']) await cached.match(named(name), budget);
    expect(asked).toEqual(['two']);
  });

  it('does not treat the answer of a lagging replica as the newest', async () => {
    const { cached, asked, version } = setUp(() => Promise.resolve(MATCHED), { now: 2 });
    await cached.match(named('one'), budget);
    version.now = 1;
    await cached.match(named('two'), budget);
    await cached.match(named('two'), budget);
    await cached.match(named('one'), budget);
    expect(asked).toEqual(['one', 'two', 'two']);
  });

  describe('while the catalog does not answer', () => {
    const setUpAway = (failure = new AppError('service-unavailable'), match: PayerMatch = MATCHED) => {
      const state = { isAway: false };
      return {
        ...setUp(() => (state.isAway ? Promise.reject(failure) : Promise.resolve(match))),
        state,
      };
    };

    it('goes on with a payer that it matched, for 15 s', async () => {
      const { cached, clock, state } = setUpAway();
      await cached.match(named('Cascade'), budget);
      state.isAway = true;
      for (let second = 0; second < 14; second += 1) {
        clock.advance(1_000);
        expect(await cached.match(named('Cascade'), budget)).toEqual(MATCHED);
      }
      clock.advance(1_000);
      await expect(cached.match(named('Cascade'), budget)).rejects.toMatchObject({
        code: 'service-unavailable',
      });
    });

    it('lets one check a second ask again, and the others go on at once', async () => {
      const { cached, asked, clock, state } = setUpAway();
      await cached.match(named('Cascade'), budget);
      state.isAway = true;
      asked.length = 0;
      clock.advance(4_000);
      await cached.match(named('Cascade'), budget);
      for (let check = 0; check < 5; check += 1) await cached.match(named('Cascade'), budget);
      expect(asked).toHaveLength(1);
      clock.advance(1_000);
      await Promise.all([1, 2, 3].map(() => cached.match(named('Cascade'), budget)));
      expect(asked).toHaveLength(2);
    });

    it('refuses a name that it has not matched', async () => {
      const { cached, state } = setUpAway();
      await cached.match(named('Cascade'), budget);
      state.isAway = true;
      await expect(cached.match(named('Other'), budget)).rejects.toMatchObject({
        code: 'service-unavailable',
      });
    });

    it.each<PayerMatch>([ambiguous, { kind: 'not-found', nearest: [] }])(
      'does not repeat that a name was $kind: the list may be another by now',
      async (match) => {
        const { cached, clock, state } = setUpAway(undefined, match);
        await cached.match(named('Cascade'), budget);
        state.isAway = true;
        clock.advance(4_000);
        await expect(cached.match(named('Cascade'), budget)).rejects.toMatchObject({
          code: 'service-unavailable',
        });
      },
    );

    it('hides no other failure', async () => {
      const { cached, clock, state } = setUpAway(new AppError('internal'));
      await cached.match(named('Cascade'), budget);
      state.isAway = true;
      clock.advance(4_000);
      await expect(cached.match(named('Cascade'), budget)).rejects.toMatchObject({ code: 'internal' });
    });

    it('drops what another version says differently as soon as the catalog is back', async () => {
      const { cached, asked, clock, version, state } = setUpAway();
      for (const name of ['one', 'two']) await cached.match(named(name), budget);
      state.isAway = true;
      clock.advance(4_000);
      await cached.match(named('one'), budget);
      state.isAway = false;
      version.now = 2;
      clock.advance(1_000);
      asked.length = 0;
      for (const name of ['one', 'two']) await cached.match(named(name), budget);
      expect(asked).toEqual(['one', 'two']);
    });
  });

  it('passes searches on', async () => {
    const { cached } = setUp(() => Promise.resolve(MATCHED));
    const found = await cached.search({ query: 'casc', limit: 3, explain: false }, budget);
    expect(found).toEqual({ candidates: [{ payer: { ...PAYER, name: 'casc' }, score: 3 }] });
  });
});
