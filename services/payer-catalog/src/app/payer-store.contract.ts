import type { Payer, PayerDirectory } from '../domain/payer';
import type { PayerStore } from './ports';

const payer: Payer = {
  id: '00590',
  name: 'Florida Blue',
  aliases: ['BCBS of Florida', 'Niño "quoted"'],
  states: ['FL', 'GA'],
  linesOfBusiness: ['commercial', 'medicare'],
  families: ['blue'],
  tradingPartnerId: '00591',
  routes: [
    { connector: 'north', payerId: '00591' },
    { connector: 'south', payerId: 'FLBLUE' },
  ],
  supportsEligibility: true,
  requiresDateOfBirth: false,
};
const bare: Payer = {
  id: '0001',
  name: 'Acme',
  aliases: [],
  states: [],
  linesOfBusiness: ['tpa'],
  families: [],
  tradingPartnerId: '0001',
  routes: [],
  supportsEligibility: false,
  requiresDateOfBirth: true,
};
const directory: PayerDirectory = {
  payers: [payer, bare],
  heads: [
    { phrases: ['BCBS', 'Blue Cross'], family: 'blue', offerFirst: ['00590'] },
    { phrases: ['Acme'], family: 'acme', offerFirst: [] },
  ],
};

export type OpenedPayerStore = { readonly store: PayerStore; readonly close: () => Promise<void> };

/** What every payer store must do. */
export function payerStoreContract(
  name: string,
  open: () => OpenedPayerStore | Promise<OpenedPayerStore>,
): void {
  describe(`a payer store on ${name}`, () => {
    let opened: OpenedPayerStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(async () => opened.close());

    it('is empty at first', async () => {
      expect(await opened.store.isEmpty()).toBe(true);
      expect(await opened.store.load()).toEqual({ payers: [], heads: [] });
    });

    it('gives back every field of what filled it, payers by id and heads in their order', async () => {
      expect(await opened.store.fillIfEmpty(directory)).toBe(true);
      expect(await opened.store.isEmpty()).toBe(false);
      expect(await opened.store.load()).toEqual({ payers: [bare, payer], heads: directory.heads });
    });

    it('is filled once and then left as it is', async () => {
      await opened.store.fillIfEmpty(directory);
      expect(await opened.store.fillIfEmpty({ payers: [{ ...bare, name: 'Other' }], heads: [] })).toBe(false);
      expect(await opened.store.load()).toEqual({ payers: [bare, payer], heads: directory.heads });
    });

    it('is filled by one of two that try at once', async () => {
      const filled = await Promise.all([
        opened.store.fillIfEmpty(directory),
        opened.store.fillIfEmpty(directory),
      ]);
      expect([...filled].sort()).toEqual([false, true]);
      expect((await opened.store.load()).payers).toHaveLength(2);
    });

    it('takes a directory whole or not at all', async () => {
      const broken = { ...directory, payers: [payer, bare, payer] };
      await expect(opened.store.fillIfEmpty(broken)).rejects.toThrow();
      expect(await opened.store.load()).toEqual({ payers: [], heads: [] });
    });
  });
}
