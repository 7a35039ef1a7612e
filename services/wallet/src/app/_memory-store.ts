import { EMPTY_ACCOUNT, type Account } from '../domain/account';
import { counterOf, oldestKeptCounter, type DailyUseChange } from '../domain/daily-use';
import type { Operation } from '../domain/decision';
import type { JournalLine, OperationKey, WalletStore } from './ports';

/** A store in memory over the domain alone: for tests of code that needs a store, and of the contract itself. */
export function memoryWalletStore(): WalletStore {
  const accounts = new Map<string, Account>();
  const operations = new Map<string, Operation>();
  const lines: { readonly workspaceId: string; readonly line: JournalLine }[] = [];
  const keyOf = ({ workspaceId, operationId }: OperationKey): string =>
    JSON.stringify([workspaceId, operationId]);
  const counters = new Map<string, number>();
  const used = (workspaceId: string, day: string, scope: string): number =>
    counters.get(`${workspaceId} ${counterOf(day, scope)}`) ?? 0;
  const count = (workspaceId: string, { places: { day, scopes }, by }: DailyUseChange): void => {
    for (const scope of scopes)
      counters.set(`${workspaceId} ${counterOf(day, scope)}`, used(workspaceId, day, scope) + by);
    for (const counter of counters.keys()) {
      const [owner = '', name = ''] = counter.split(' ');
      if (owner === workspaceId && name < oldestKeptCounter(day)) counters.delete(counter);
    }
  };
  const balance = (workspaceId: string): Account => accounts.get(workspaceId) ?? EMPTY_ACCOUNT;
  return {
    change: (change) =>
      new Promise((resolve) => {
        const { workspaceId, operationId, atMs } = change;
        const decision = change.decide(balance(workspaceId), operations.get(keyOf(change)), (scope) =>
          used(workspaceId, change.counts?.day ?? '', scope),
        );
        if (decision.kind === 'changed' || decision.kind === 'fenced')
          operations.set(keyOf(change), decision.operation);
        if (decision.kind === 'changed') {
          accounts.set(workspaceId, decision.account);
          if (decision.use !== undefined) count(workspaceId, decision.use);
          lines.unshift({
            workspaceId,
            line: { ...decision.entry, sequence: lines.length + 1, operationId, atMs },
          });
        }
        resolve(decision);
      }),
    balance: (workspaceId) => Promise.resolve(balance(workspaceId)),
    dailyUse: (workspaceId, { day, scopes }) =>
      Promise.resolve(scopes.map((scope) => used(workspaceId, day, scope))),
    balances: (workspaceIds) =>
      Promise.resolve(new Map([...accounts].filter(([workspaceId]) => workspaceIds.includes(workspaceId)))),
    workspaceIds: (after, limit) =>
      Promise.resolve(
        [...accounts.keys()]
          .filter((id) => id > after)
          .sort()
          .slice(0, limit),
      ),
    statement: (workspaceId) => {
      const last = lines.find((one) => one.workspaceId === workspaceId);
      return Promise.resolve({ account: balance(workspaceId), lastSequence: last?.line.sequence ?? 0 });
    },
    journal: (workspaceId, { beforeSequence = Infinity, limit }) =>
      Promise.resolve(
        lines
          .filter((one) => one.workspaceId === workspaceId && one.line.sequence < beforeSequence)
          .slice(0, limit)
          .map(({ line }) => line),
      ),
  };
}
