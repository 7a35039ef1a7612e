import { AppError } from '@eligibility/kit';
import { PAYER, REQUEST } from '../../app/_samples';
import type { PayerCatalog } from '../../app/ports';
import type { PayerMatch } from '../../domain/payer';
import { cachedPayerCatalog } from './cached-payer-catalog';

const MATCHED: PayerMatch = { kind: 'matched', payer: PAYER };
const { budget } = REQUEST;

describe('cachedPayerCatalog', () => {
  const setUp = (match: (name: string) => Promise<PayerMatch>) => {
    const asked: string[] = [];
    const catalog: PayerCatalog = {
      match: (name) => {
        asked.push(name);
        return match(name);
      },
      search: (query, limit) => Promise.resolve([{ payer: { ...PAYER, name: query }, score: limit }]),
    };
    return { cached: cachedPayerCatalog(catalog), asked };
  };

  it.each<PayerMatch>([MATCHED, { kind: 'ambiguous', candidates: [] }, { kind: 'not-found', nearest: [] }])(
    'asks once for a name that is $kind',
    async (match) => {
      const { cached, asked } = setUp(() => Promise.resolve(match));
      expect(await cached.match('Cascade', budget)).toEqual(match);
      expect(await cached.match('Cascade', budget)).toEqual(match);
      expect(asked).toEqual(['Cascade']);
    },
  );

  it('asks for each name of its own', async () => {
    const { cached, asked } = setUp((name) =>
      Promise.resolve({ kind: 'matched', payer: { ...PAYER, name } }),
    );
    expect(await cached.match('one', budget)).toMatchObject({ payer: { name: 'one' } });
    expect(await cached.match('other', budget)).toMatchObject({ payer: { name: 'other' } });
    expect(asked).toEqual(['one', 'other']);
  });

  it('does not remember a failure', async () => {
    const down = new AppError('service-unavailable');
    let isDown = true;
    const { cached } = setUp(() => (isDown ? Promise.reject(down) : Promise.resolve(MATCHED)));
    await expect(cached.match('Cascade', budget)).rejects.toBe(down);
    isDown = false;
    expect(await cached.match('Cascade', budget)).toEqual(MATCHED);
  });

  it('passes searches on', async () => {
    const { cached } = setUp(() => Promise.resolve(MATCHED));
    expect(await cached.search('casc', 3, budget)).toEqual([{ payer: { ...PAYER, name: 'casc' }, score: 3 }]);
  });
});
