import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConditionalUpdate, Filter } from '@eligibility/documents';
import { AppError } from '@eligibility/kit';
import type { Change } from '../../app/ports';
import {
  apply,
  counterOf,
  EMPTY_ACCOUNT,
  type Account,
  type DailyUse,
  type Entry,
} from '../../domain/account';
import type { Decision, Operation } from '../../domain/operation';
import { accountOf, operationOf, storedState } from './stored-records';
import { archiveIdOf, type WalletCollections } from './archive';
import type { StoredOperation, WalletDocument } from './collections';
import { lastSeen } from './last-seen';

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

/** Each conflict means that another writer changed the same check or took the last one; so many are a defect. */
const MAX_CONFLICTS = 200;
/** A pause after a conflict is random and shorter than this, so that two processes do not keep meeting. */
const MAX_PAUSE_MS = 16;

/**
 * Changes a wallet with one conditional update of its document, after a read unless this process knows the wallet.
 * Changes of several checks do not disturb each other: the update says what must still be true, which is no more than
 * what the decision rests on.
 * @param stored is called with the wallet after the update
 * @throws AppError `service-unavailable` after too many conflicts, and while the server cannot be used
 */
export function walletChanger(
  collections: WalletCollections,
  stored: (wallet: WalletDocument) => Promise<void>,
): (change: Change) => Promise<Decision> {
  const { wallets } = collections;
  const known = lastSeen();

  /** Stores a decision that rests on what was seen. @returns undefined when that is no longer so */
  async function store(change: Change, decision: WritingDecision, seen: Seen): Promise<Decision | undefined> {
    const operation = storedOperation(change.operationId, decision);
    const wallet = await wallets.updated(updateOf(change, { decision, operation }, seen), BALANCES);
    if (wallet === undefined) return undefined;
    known.note(change, wallet, operation);
    await stored(wallet);
    return { ...decision, account: accountOf(wallet) };
  }

  /** Without a read of the wallet. @returns undefined when what this process saw last does not suffice */
  async function changeUnread(change: Change): Promise<Decision | undefined> {
    const last = known.of(change);
    if (last === undefined) return undefined;
    // The counters are not known, and the update refuses what exceeds a limit.
    const seen = await withOperation(collections, change, { ...last, used: NONE_USED });
    const decision = change.decide(seen.account, seen.operation, seen.used);
    return isWriting(decision) ? store(change, decision, seen) : undefined;
  }

  return async (change) => {
    const unread = await changeUnread(change);
    if (unread !== undefined) return unread;
    for (let conflicts = 0; conflicts <= MAX_CONFLICTS; conflicts += 1) {
      const seen = await look(collections, change);
      const decision = change.decide(seen.account, seen.operation, seen.used);
      if (!isWriting(decision)) return decision;
      if (seen.archivedVersion === undefined) {
        await wallets.insert({ ...NEW_WALLET, _id: change.workspaceId });
        continue;
      }
      const done = await store(change, decision, seen);
      if (done !== undefined) return done;
      await sleep(randomInt(Math.min(2 ** conflicts, MAX_PAUSE_MS)));
    }
    throw new AppError('service-unavailable', { cause: new Error('too many conflicts') });
  };
}

/** A wallet as it was read, as far as one change needs it. */
type Seen = {
  readonly account: Account;
  readonly operation: Operation | undefined;
  /** The operation as the wallet itself has it; undefined when it is archived or new. */
  readonly here: StoredOperation | undefined;
  /** Undefined while there is no wallet. */
  readonly archivedVersion: number | undefined;
  readonly used: DailyUse;
};

const NONE_USED: DailyUse = () => 0;
const NO_WALLET: Seen = {
  account: EMPTY_ACCOUNT,
  operation: undefined,
  here: undefined,
  archivedVersion: undefined,
  used: NONE_USED,
};

/** The wallet is read first: what has been moved out since is in the archive by then. */
async function look(collections: WalletCollections, change: Change): Promise<Seen> {
  const { workspaceId, counts } = change;
  const wallet = await collections.wallets.findOne({ _id: workspaceId }, fieldsFor(change));
  if (wallet === undefined) return NO_WALLET;
  // A projection by `$elemMatch` leaves the list out when nothing in it matches.
  const [here] = (wallet.operations as WalletDocument['operations'] | undefined) ?? [];
  return withOperation(collections, change, {
    account: accountOf(wallet),
    here,
    archivedVersion: wallet.archivedVersion,
    used: (scope) => wallet.dailyUse?.[counterOf(counts?.day ?? '', scope)] ?? 0,
  });
}

/** Adds the operation: of the wallet, else of the archive, which is read after the wallet. */
async function withOperation(
  { operations }: WalletCollections,
  { workspaceId, operationId }: Change,
  seen: Omit<Seen, 'operation'>,
): Promise<Seen> {
  const { here } = seen;
  const operation = here ?? (await operations.findOne({ _id: archiveIdOf({ workspaceId, operationId }) }));
  return {
    ...seen,
    operation: operation && operationOf(operation),
  };
}

/** The balances, the counters that are asked for, and the operation. */
function fieldsFor({ operationId, counts }: Change) {
  const counters = (counts?.scopes ?? []).map((scope) => counterPath(counterOf(counts?.day ?? '', scope)));
  return {
    ...BALANCES,
    ...Object.fromEntries(counters.map((path) => [path, 1 as const])),
    operations: { $elemMatch: { operationId } },
  };
}

type WritingDecision = Extract<Decision, { readonly kind: 'changed' | 'fenced' }>;

function isWriting(decision: Decision): decision is WritingDecision {
  return decision.kind === 'changed' || decision.kind === 'fenced';
}

function storedOperation(operationId: string, { operation }: WritingDecision): StoredOperation {
  return { ...storedState(operation), operationId, key: keyOf(operationId, operation) };
}

/**
 * Matches only while the operation is unchanged, the checks it takes are available and the counters have room, so the
 * rule would have decided the same whatever else happened to the wallet in between: rules look at the balances only to
 * refuse what would make one negative, and at the counters only to refuse what would exceed a limit.
 */
function updateOf(
  { workspaceId, operationId, atMs }: Change,
  { decision, operation }: { readonly decision: WritingDecision; readonly operation: StoredOperation },
  { here, archivedVersion }: Seen,
): ConditionalUpdate<WalletDocument> {
  const moved = decision.kind === 'changed' ? apply(EMPTY_ACCOUNT, decision.entry) : EMPTY_ACCOUNT;
  const line = decision.kind === 'changed' && {
    lines: { ...decision.entry, operationId, key: keyOf(operationId, decision.entry), atMs },
  };
  // An operation that is not in the wallet may have been added and moved out since, but only by an archiving.
  const unchanged: Filter<WalletDocument> =
    here === undefined
      ? { 'operations.operationId': { $ne: operationId }, archivedVersion }
      : { 'operations.key': here.key };
  return {
    filter: {
      _id: workspaceId,
      ...unchanged,
      ...(moved.available < 0 && { available: { $gte: -moved.available } }),
      ...room(decision),
    },
    update: {
      $inc: { ...moved, version: 1, ...counted(decision) },
      ...(here !== undefined && { $set: { 'operations.$': operation } }),
      ...((here === undefined || line) && {
        $push: { ...(here === undefined && { operations: operation }), ...line },
      }),
    },
  };
}

/** Names one state of an operation, or one line of the journal: no operation reaches the same kind and fence twice. */
function keyOf(operationId: string, terms: Operation | Entry): string {
  return `${terms.kind}:${String('fence' in terms ? terms.fence : 0)}:${operationId}`;
}

/** A counter that does not exist yet has room under every limit. */
function room(decision: WritingDecision): Filter<WalletDocument> {
  if (decision.kind === 'fenced' || decision.use === undefined) return {};
  const { limits, places } = decision.use;
  return Object.fromEntries(
    limits.map(({ scope, maxChecks }) => [
      counterPath(counterOf(places.day, scope)),
      { $not: { $gte: maxChecks } },
    ]),
  );
}

function counted(decision: WritingDecision): Readonly<Record<string, number>> {
  if (decision.kind === 'fenced' || decision.use === undefined) return {};
  const { places, by } = decision.use;
  return Object.fromEntries(places.scopes.map((scope) => [counterPath(counterOf(places.day, scope)), by]));
}

/** The path of a counter within a wallet. */
export function counterPath(counter: string): `dailyUse.${string}` {
  return `dailyUse.${counter}`;
}
