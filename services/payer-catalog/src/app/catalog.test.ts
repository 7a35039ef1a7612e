import { payer, SAMPLE } from '../domain/_payers';
import { memoryPayerStore } from './_memory-store';
import { openCatalog } from './catalog';
import { matchPayer } from './match-payer';
import { searchPayers } from './search-payers';

describe('a catalog', () => {
  it('answers from what is stored', async () => {
    const catalog = await openCatalog(memoryPayerStore(SAMPLE));
    expect(matchPayer(catalog, 'aetna')).toMatchObject({ kind: 'matched', payer: { id: '60054' } });
    expect(searchPayers(catalog, 'aetna', 1)).toMatchObject([{ payer: { id: '60054' } }]);
  });

  it('answers from a changed store once it is loaded again, and keeps an index that was taken before', async () => {
    const store = memoryPayerStore();
    const catalog = await openCatalog(store);
    const before = catalog.index();
    await store.fillIfEmpty({ payers: [payer('A1', 'Acme')], heads: [] });
    expect(matchPayer(catalog, 'acme').kind).toBe('not-found');
    await catalog.reload();
    expect(matchPayer(catalog, 'acme').kind).toBe('matched');
    expect(before.payersByName).toEqual([]);
  });

  it('lets others have a turn many times while a large index is built', async () => {
    const payers = Array.from({ length: 1_000 }, (_, at) =>
      payer(`P${String(at)}`, `Payer number ${String(at)}`),
    );
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const { index } = await openCatalog(memoryPayerStore({ payers, heads: [] }));
    clearInterval(timer);
    expect(index().payersByName).toHaveLength(1_000);
    expect(turns).toBeGreaterThan(5);
  });

  it('keeps answering when the store fails while it is loaded again', async () => {
    const store = memoryPayerStore(SAMPLE);
    let isDown = false;
    const catalog = await openCatalog({
      ...store,
      load: () => (isDown ? Promise.reject(new Error('down')) : store.load()),
    });
    isDown = true;
    await expect(catalog.reload()).rejects.toThrow('down');
    expect(matchPayer(catalog, 'aetna').kind).toBe('matched');
  });
});
