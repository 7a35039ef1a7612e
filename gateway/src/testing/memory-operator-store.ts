import type { Operator } from '../access/domain/operator';
import type { OperatorStore } from '../access/app/operator-store';

/** The port in memory: for tests of code that uses a store, and to test the contract itself. */
export function memoryOperatorStore(): OperatorStore {
  const operators = new Map<string, Operator>();
  const change = (id: string, changed: (old: Operator) => Operator): boolean => {
    const old = operators.get(id);
    if (old !== undefined) operators.set(id, changed(old));
    return old !== undefined;
  };
  return {
    addOperator: async (operator) => {
      const isFree = [...operators.values()].every(({ name }) => name !== operator.name);
      if (isFree) operators.set(operator.id, operator);
      return Promise.resolve(isFree);
    },
    findOperator: async (hash) => Promise.resolve([...operators.values()].find((one) => one.hash === hash)),
    findOperatorById: async (id) => Promise.resolve(operators.get(id)),
    listOperators: async ({ limit, cursor = '' }) => {
      const later = [...operators.values()]
        .filter(({ name }) => name > cursor)
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      const shown = later.slice(0, limit);
      const nextCursor = later.length > limit ? shown.at(-1)?.name : undefined;
      return Promise.resolve({ operators: shown, nextCursor });
    },
    replaceToken: async (id, token) =>
      Promise.resolve(
        operators.get(id)?.revokedAtMs === undefined && change(id, (old) => ({ ...old, ...token })),
      ),
    rehashToken: async ({ id, from, to }) => {
      if (operators.get(id)?.hash === from) change(id, (old) => ({ ...old, hash: to }));
      await Promise.resolve();
    },
    revokeOperator: async (id, atMs) =>
      Promise.resolve(
        change(id, (old) => ({ ...old, revokedAtMs: Math.min(old.revokedAtMs ?? atMs, atMs) })),
      ),
    touchOperators: async (lastUsed) => {
      lastUsed.forEach((lastUsedAtMs, id) => change(id, (old) => ({ ...old, lastUsedAtMs })));
      await Promise.resolve();
    },
  };
}
