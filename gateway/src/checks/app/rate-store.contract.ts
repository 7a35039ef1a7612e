import { CLINIC, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import { MAX_RATES, type Rate } from '../domain/rate';
import type { RatesOwner, RateStore } from './rate-store';

/** Two stores over the same data, as two processes have them. */
type RateStores = {
  readonly one: RateStore;
  readonly other: RateStore;
  readonly close: () => Promise<void>;
};

const OWNER: RatesOwner = { workspaceId: WORKSPACE.id, clientId: CLINIC.clientId };
const SECOND: RatesOwner = { workspaceId: WORKSPACE.id, clientId: uuid(51) };
const NEIGHBOUR: RatesOwner = { workspaceId: OTHER_WORKSPACE.id, clientId: uuid(52) };

/** Every member has a value. */
const FULL: Rate = {
  visitKind: 'office-visit',
  payerId: '60054',
  serviceTypeCode: '98',
  procedureCode: '99213',
  visit: 'specialist',
  allowedCents: 15_000,
  units: 2,
};
/** Members that a rate need not have are missing. */
const PLAIN: Rate = {
  visitKind: 'office-visit',
  payerId: undefined,
  serviceTypeCode: '98',
  procedureCode: undefined,
  visit: undefined,
  allowedCents: 9_850,
  units: 1,
};

/** What every store of clinics' rates promises. */
export function rateStoreContract(name: string, makeStores: () => Promise<RateStores>): void {
  describe(`${name} as the rates of clinics`, () => {
    let stores: RateStores;
    beforeEach(async () => {
      stores = await makeStores();
    });
    afterEach(() => stores.close());

    it('has none of a clinic that wrote none', async () => {
      expect(await stores.one.findRates(OWNER)).toEqual([]);
    });

    it('returns rates as they were written, in their order, in either process', async () => {
      await stores.one.replaceRates(OWNER, [PLAIN, FULL]);
      expect(await stores.other.findRates(OWNER)).toStrictEqual([PLAIN, FULL]);
    });

    it('replaces all of a clinic, whichever process wrote them, also by none', async () => {
      await stores.one.replaceRates(OWNER, [PLAIN, FULL]);
      await stores.other.replaceRates(OWNER, [FULL]);
      expect(await stores.one.findRates(OWNER)).toEqual([FULL]);
      await stores.one.replaceRates(OWNER, []);
      expect(await stores.other.findRates(OWNER)).toEqual([]);
    });

    it('has the whole of one list where two processes write at once', async () => {
      const lists = [[PLAIN], [FULL]];
      await Promise.all([
        stores.one.replaceRates(OWNER, lists[0] ?? []),
        stores.other.replaceRates(OWNER, lists[1] ?? []),
      ]);
      expect(lists).toContainEqual(await stores.one.findRates(OWNER));
    });

    it('has no rates of a clinic for another workspace', async () => {
      await stores.one.replaceRates(OWNER, [PLAIN]);
      expect(await stores.one.findRates({ ...OWNER, workspaceId: OTHER_WORKSPACE.id })).toEqual([]);
    });

    it('forgets those of all clinics of a workspace, and of no other', async () => {
      for (const owner of [OWNER, SECOND, NEIGHBOUR]) await stores.one.replaceRates(owner, [PLAIN]);
      await stores.other.forgetRates(WORKSPACE.id);
      const left = await Promise.all([OWNER, SECOND, NEIGHBOUR].map(stores.one.findRates));
      expect(left).toEqual([[], [], [PLAIN]]);
    });

    it('holds as many as a clinic may have', async () => {
      const rates = Array.from({ length: MAX_RATES }, (_, at) => ({ ...FULL, allowedCents: at }));
      await stores.one.replaceRates(OWNER, rates);
      expect(await stores.other.findRates(OWNER)).toEqual(rates);
    });
  });
}
