import { rememberCorrections, rememberedCorrections } from './remembered-columns';
import type { Correction } from './schedule-text';

const HEADERS = ['Insurance', 'Card', 'Slot'];
const COLUMNS = [
  { header: 'Insurance', field: 'payerName' },
  { header: 'memberId', field: 'memberId' },
] as const;
const CORRECTIONS = new Map<number, Correction>([
  [1, 'memberId'],
  [2, 'leave-out'],
]);

describe('the remembered columns of a clinic', () => {
  let kept: Map<string, string>;
  let store: Pick<Storage, 'getItem' | 'setItem'>;
  beforeEach(() => {
    kept = new Map();
    store = {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => kept.set(name, text),
    };
  });

  it('are those of its next schedule, wherever they are in it', () => {
    rememberCorrections(
      { clientId: 'one', headers: HEADERS, corrections: CORRECTIONS, columns: COLUMNS },
      store,
    );
    expect([...rememberedCorrections('one', ['Slot', 'toString', 'Card'], store)]).toEqual([
      [0, 'leave-out'],
      [2, 'memberId'],
    ]);
    expect(rememberedCorrections('other', HEADERS, store).size).toBe(0);
  });

  it('are not kept where the gateway knew no header by itself, which may be a patient', () => {
    const columns = [
      { header: 'payerName', field: 'payerName' },
      { header: 'Doe', field: null },
    ] as const;
    const corrections = new Map<number, Correction>([[0, 'payerName']]);
    rememberCorrections({ clientId: 'one', headers: ['Aetna', 'Doe'], corrections, columns }, store);
    expect(kept.size).toBe(0);
  });

  it('are none where something else is stored', () => {
    for (const text of ['', 'null', '7', '{"one":']) {
      kept.set('schedule-columns', text);
      expect(rememberedCorrections('one', HEADERS, store).size).toBe(0);
    }
  });
});
