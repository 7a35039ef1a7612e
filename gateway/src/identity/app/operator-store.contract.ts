import type { Operator } from '../domain/operator';
import { BEGAN_MS, OPERATOR, uuid } from '../../testing/samples';
import type { OperatorStore } from './operator-store';

/** Two stores over the same data, as two processes have them. */
export type OperatorStores = {
  readonly one: OperatorStore;
  readonly other: OperatorStore;
  readonly close: () => Promise<void>;
};

/** What every store of operators promises. */
export function operatorStoreContract(name: string, makeStores: () => Promise<OperatorStores>): void {
  describe(`${name} as a store of operators`, () => {
    const bob: Operator = {
      ...OPERATOR,
      id: uuid(32),
      name: 'bob@clinics.example',
      roles: ['money'],
      hash: 'hash-of-bobs-token',
      expiresAtMs: BEGAN_MS + 1_000,
    };
    let stores: OperatorStores;
    let store: OperatorStore;

    beforeEach(async () => {
      stores = await makeStores();
      store = stores.one;
      await store.addOperator(bob);
      await store.addOperator(OPERATOR);
    });
    afterEach(() => stores.close());

    it('finds an added operator by token and by id, in either process', async () => {
      expect(await stores.other.findOperator(OPERATOR.hash)).toEqual(OPERATOR);
      expect(await stores.other.findOperatorById(bob.id)).toEqual(bob);
      expect(await store.findOperator('hash-of-no-token')).toBeUndefined();
      expect(await store.findOperatorById(uuid(99))).toBeUndefined();
    });

    it('accepts a name once, even after the operator is revoked', async () => {
      await store.revokeOperator(bob.id, BEGAN_MS);
      const second = { ...bob, id: uuid(33), hash: 'another hash' };
      expect(await stores.other.addOperator(second)).toBe(false);
      expect(await store.findOperator('another hash')).toBeUndefined();
    });

    it('accepts a name once when two processes add it at the same time', async () => {
      const carl = { ...OPERATOR, name: 'carl' };
      const added = await Promise.all(
        [store, stores.other].map((each, index) =>
          each.addOperator({ ...carl, id: uuid(40 + index), hash: `hash ${String(index)}` }),
        ),
      );
      expect(added.sort()).toEqual([false, true]);
    });

    it('lists by name, page by page', async () => {
      const first = await store.listOperators({ limit: 1, cursor: undefined });
      expect(first).toEqual({ operators: [OPERATOR], nextCursor: OPERATOR.name });
      const second = await store.listOperators({ limit: 1, cursor: first.nextCursor });
      expect(second).toEqual({ operators: [bob], nextCursor: undefined });
    });

    it('replaces a token, and the old one finds no operator', async () => {
      const token = { hash: 'new hash', lastFour: '9876', expiresAtMs: undefined };
      expect(await store.replaceToken(bob.id, token)).toBe(true);
      expect(await stores.other.findOperator(bob.hash)).toBeUndefined();
      expect(await stores.other.findOperator('new hash')).toEqual({ ...bob, ...token });
      const until = { ...token, expiresAtMs: BEGAN_MS + 9 };
      expect(await store.replaceToken(bob.id, until)).toBe(true);
      expect(await store.findOperatorById(bob.id)).toEqual({ ...bob, ...until });
    });

    it('sets no new token for a revoked or unknown operator', async () => {
      await store.revokeOperator(bob.id, BEGAN_MS);
      const token = { hash: 'new hash', lastFour: '9876', expiresAtMs: undefined };
      expect(await store.replaceToken(bob.id, token)).toBe(false);
      expect(await store.replaceToken(uuid(99), token)).toBe(false);
      expect(await store.findOperator('new hash')).toBeUndefined();
    });

    it('rehashes a token, unless it was replaced meanwhile', async () => {
      await store.rehashToken({ id: bob.id, from: bob.hash, to: '2:new' });
      expect(await stores.other.findOperator('2:new')).toEqual({ ...bob, hash: '2:new' });
      await stores.other.rehashToken({ id: bob.id, from: bob.hash, to: '3:late' });
      expect(await store.findOperator('3:late')).toBeUndefined();
    });

    it('revokes for both processes, and keeps the earliest time', async () => {
      expect(await store.revokeOperator(OPERATOR.id, BEGAN_MS + 5)).toBe(true);
      expect(await stores.other.revokeOperator(OPERATOR.id, BEGAN_MS + 9)).toBe(true);
      expect((await stores.other.findOperator(OPERATOR.hash))?.revokedAtMs).toBe(BEGAN_MS + 5);
      expect(await store.revokeOperator(uuid(99), BEGAN_MS)).toBe(false);
    });

    it('records when operators last signed in', async () => {
      await store.touchOperators(
        new Map([
          [OPERATOR.id, BEGAN_MS + 60_000],
          [uuid(99), BEGAN_MS],
        ]),
      );
      expect((await store.findOperatorById(OPERATOR.id))?.lastUsedAtMs).toBe(BEGAN_MS + 60_000);
      expect((await store.findOperatorById(bob.id))?.lastUsedAtMs).toBeUndefined();
    });
  });
}
