import type { SecretMarkStore } from './secret-marks';

/** Two stores over the same data, as two processes have them. */
type MarkStores = {
  readonly one: SecretMarkStore;
  readonly other: SecretMarkStore;
  readonly close: () => Promise<void>;
};

/** What every store of marks promises. */
export function secretMarksContract(name: string, makeStores: () => Promise<MarkStores>): void {
  describe(`${name} as the marks of secrets`, () => {
    let stores: MarkStores;
    beforeEach(async () => {
      stores = await makeStores();
    });
    afterEach(() => stores.close());

    it('keeps each mark once, whichever process adds it and how often', async () => {
      await stores.one.addMarks(['a', 'b']);
      await Promise.all([stores.one.addMarks(['b', 'c']), stores.other.addMarks(['b', 'c'])]);
      await stores.other.addMarks([]);
      expect([...(await stores.other.listMarks())].sort()).toEqual(['a', 'b', 'c']);
    });

    it('has none at first', async () => {
      expect(await stores.one.listMarks()).toEqual([]);
    });
  });
}
