import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, isAppError } from '@eligibility/kit';
import { decideTogether, type WalletView } from '../../app/decide-together';
import type { Change } from '../../app/ports';
import { counterOf, EMPTY_ACCOUNT, type Account } from '../../domain/account';
import { accountOf, operationOf } from '../stored-records';
import { archiveIdOf, type WalletCollections } from './archive';
import type { Asked } from './change-queue';
import type { ArchivedOperation, StoredOperation, WalletDocument } from './collections';
import { counterPath, movedBy, writeOf, type Seen, type WrittenChange } from './write-together';

export const BALANCES = {
  available: 1,
  held: 1,
  captured: 1,
  granted: 1,
  version: 1,
  archivedVersion: 1,
} as const;

const NEW_WALLET = {
  ...EMPTY_ACCOUNT,
  version: 0,
  archivedVersion: 0,
  journaled: 0,
  operations: [],
  lines: [],
};

/** Each conflict means that another writer succeeded; so many in a row mean that something is wrong. */
const MAX_CONFLICTS = 200;
/** A pause after a conflict is random and shorter than this, so that two processes do not keep meeting. */
const MAX_PAUSE_MS = 16;

/** A wallet as it was read; undefined while there is none. */
type Read = { readonly view: WalletView; readonly seen: Seen | undefined };

/**
 * Settles changes of one wallet with one read and one conditional write of its document, whatever their number.
 * @param stored is called with the wallet after each write, when all changes in it are settled
 * @returns a function as `QueueOptions.settle`
 */
export function settlerOf(
  collections: WalletCollections,
  stored: (wallet: WalletDocument) => Promise<void>,
): (asked: readonly Asked[]) => Promise<readonly Asked[]> {
  const { wallets } = collections;

  /** Undefined when what the decisions were based on has changed. */
  async function write(
    workspaceId: string,
    written: readonly WrittenChange[],
    seen: Seen | undefined,
  ): Promise<WalletDocument | undefined> {
    if (seen !== undefined) return wallets.updated(writeOf(workspaceId, written, seen), BALANCES);
    await wallets.insert({ ...NEW_WALLET, _id: workspaceId });
    return undefined;
  }

  async function settleEach(asked: readonly Asked[]): Promise<readonly Asked[]> {
    for (const one of asked) await settle([one]);
    return [];
  }

  async function settle(asked: readonly Asked[]): Promise<readonly Asked[]> {
    let open = asked;
    try {
      for (let conflicts = 0; conflicts <= MAX_CONFLICTS; conflicts += 1) {
        const changes = open.map(({ change }) => change);
        const [first] = changes;
        if (first === undefined) return [];
        const { view, seen } = await look(collections, changes);
        const { answered, failed, written, left } = decideTogether(open, view);
        answered.forEach(({ asked: { resolve }, decision }) => {
          resolve(decision);
        });
        failed.forEach(({ asked: { reject }, failure }) => {
          reject(failure);
        });
        const isOpen = new Set([...written.map((one) => one.asked), ...left]);
        open = open.filter((one) => isOpen.has(one));
        if (written.length === 0) return [];
        const wallet = await write(first.workspaceId, written, seen);
        if (wallet !== undefined) {
          answerEach(written, accountOf(wallet));
          await stored(wallet);
          return left;
        }
        if (seen !== undefined) await sleep(randomInt(Math.min(2 ** conflicts, MAX_PAUSE_MS)));
      }
      throw new AppError('service-unavailable', { cause: new Error('too many conflicts') });
    } catch (failure) {
      // The server refused the write for what is in it, so one change must not fail the others.
      if (open.length > 1 && !isAppError(failure, 'service-unavailable')) return settleEach(open);
      open.forEach(({ reject }) => {
        reject(failure);
      });
      return [];
    }
  }
  return settle;
}

/** Each change is answered with the balances after it, which are those at the end without what came after it. */
function answerEach(written: readonly (WrittenChange & { readonly asked: Asked })[], end: Account): void {
  let account = end;
  for (const one of written.toReversed()) {
    one.asked.resolve({ ...one.decision, account });
    account = difference(account, movedBy([one]));
  }
}

function difference(account: Account, moved: Account): Account {
  return {
    available: account.available - moved.available,
    held: account.held - moved.held,
    captured: account.captured - moved.captured,
    granted: account.granted - moved.granted,
  };
}

/** The wallet is read first: what has been moved out since is in the archive by then. */
async function look(collections: WalletCollections, changes: readonly Change[]): Promise<Read> {
  const workspaceId = changes[0]?.workspaceId ?? '';
  const ids = [...new Set(changes.map(({ operationId }) => operationId))];
  const wallet = await collections.wallets.findOne({ _id: workspaceId }, fieldsFor(changes, ids));
  if (wallet === undefined) return { view: NO_WALLET, seen: undefined };
  const here = new Map(wallet.operations.map((one) => [one.operationId, one]));
  const absent = ids.filter((id) => !here.has(id));
  const archived = await archivedOf(collections, workspaceId, absent);
  return {
    view: {
      account: accountOf(wallet),
      operation: (id) => {
        const known = here.get(id) ?? archived.get(archiveIdOf({ workspaceId, operationId: id }));
        return known && operationOf(known, 'places' in known ? known.places : undefined);
      },
      used: (counter) => wallet.dailyUse?.[counter] ?? 0,
    },
    seen: { here: (id) => here.get(id), archivedVersion: wallet.archivedVersion },
  };
}

const NO_WALLET: WalletView = { account: EMPTY_ACCOUNT, operation: () => undefined, used: () => 0 };

/** The balances, the counters that are asked for, and those of the operations. */
function fieldsFor(changes: readonly Change[], ids: readonly string[]) {
  const counters = changes.flatMap(({ counts }) =>
    (counts?.scopes ?? []).map((scope) => counterPath(counterOf(counts?.day ?? '', scope))),
  );
  // Ids are data, which may begin with a dollar, hence the literal.
  const isAsked = { $in: ['$$one.operationId', { $literal: ids }] };
  return {
    ...BALANCES,
    ...Object.fromEntries(counters.map((path) => [path, 1 as const])),
    operations: { $filter: { input: '$operations', as: 'one', cond: isAsked } },
  };
}

async function archivedOf(
  { operations }: WalletCollections,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ArchivedOperation | StoredOperation>> {
  if (ids.length === 0) return new Map();
  const archiveIds = ids.map((operationId) => archiveIdOf({ workspaceId, operationId }));
  const found = await operations.find({ filter: { _id: { $in: archiveIds } } });
  return new Map(found.map((one) => [one._id, one]));
}
