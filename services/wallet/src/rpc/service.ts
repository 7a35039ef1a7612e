import { setImmediate as pause } from 'node:timers/promises';
import { encodeEntry, invalid, limitOf } from '@eligibility/contract';
import { characterCount, toAppError, type AppError, type Log } from '@eligibility/kit';
import { unary } from '@eligibility/kit/grpc';
import {
  HoldVerb,
  type CaptureRequest,
  type HoldChange,
  type HoldChangeResult,
  type HoldRequest,
  type WalletServiceServer,
} from '@eligibility/protos/wallet/v1/wallet';
import { adjust, capture, grant, hold, release, utcDay, type WalletDeps } from '../app/change-wallet';
import { verifyWallet } from '../app/verify-wallet';
import { EMPTY_ACCOUNT, type Account } from '../domain/account';

const MAX_CHANGES = 128;
const MAX_WORKSPACES = 200;
const PAGE_LIMITS = { max: 200, whenZero: 50 };

/** The RPCs of the wallet, ready to be served: each checks its request, calls its use case and answers. */
export function walletService(deps: WalletDeps, log: Log): WalletServiceServer {
  const { store, clock } = deps;
  const changeOne = (verb: HoldVerb) => async (asked: CaptureRequest | HoldRequest) => ({
    balance: await changeHold(deps, { dailyLimits: [], ...asked, verb }),
  });
  return {
    grant: unary(log, async (asked) => ({ balance: await grant(deps, checked(asked), asked) })),
    adjust: unary(log, async (asked) => ({ balance: await adjust(deps, checked(asked), asked) })),
    /* eslint-disable @typescript-eslint/no-deprecated -- clients of the released contract may call them: ADR 0006 */
    hold: unary(log, changeOne(HoldVerb.HOLD)),
    capture: unary(log, changeOne(HoldVerb.CAPTURE)),
    release: unary(log, changeOne(HoldVerb.RELEASE)),
    /* eslint-enable @typescript-eslint/no-deprecated */
    changeHolds: unary(log, async ({ changes }) => ({ results: await changeHolds(deps, log, changes) })),
    getBalance: unary(log, async (asked) => {
      const { workspaceId, dailyScopes: scopes } = checked(asked);
      const day = utcDay(clock.now());
      const balance = await store.balance(workspaceId);
      const used = scopes.length === 0 ? [] : await store.dailyUse(workspaceId, { day, scopes });
      return { balance, day, dailyUse: scopes.map((scope, n) => ({ scope, used: used[n] ?? 0 })) };
    }),
    getBalances: unary(log, async ({ workspaceIds }) => {
      workspaceIds.forEach((workspaceId) => checked({ workspaceId }));
      if (workspaceIds.length < 1 || workspaceIds.length > MAX_WORKSPACES)
        return invalid('workspace_ids', `must be 1 to ${String(MAX_WORKSPACES)}.`);
      const accounts = await store.balances(workspaceIds);
      const balanceOf = (workspaceId: string): Account => accounts.get(workspaceId) ?? EMPTY_ACCOUNT;
      return { balances: workspaceIds.map((id) => ({ workspaceId: id, balance: balanceOf(id) })) };
    }),
    listJournal: unary(log, async (asked) => {
      const { workspaceId, beforeSequence } = checked(asked);
      const page = { beforeSequence: beforeSequence || undefined, limit: limitOf(asked, PAGE_LIMITS) };
      // A hold, capture or release moves one check and has no actor; a grant or adjustment has no fence.
      const absent = { checks: 1, fence: 0, actor: '', reason: '' };
      const lines = await store.journal(workspaceId, page);
      return { entries: lines.map((line) => encodeEntry({ ...absent, ...line })) };
    }),
    verifyWallet: unary(log, async (asked) => {
      const { account, replayed } = await verifyWallet({ store, pause }, checked(asked).workspaceId);
      return { balance: account, replayed: replayed.account, lines: replayed.lines };
    }),
  };
}

/**
 * Holds, captures and releases of one call; the store shares their writes where it can. Each has a result of its own:
 * the balances afterwards, or the code and detail of its refusal. When none could be tried, the whole call fails, so
 * that metrics and logs of calls show an outage.
 */
async function changeHolds(
  deps: WalletDeps,
  log: Log,
  changes: readonly HoldChange[],
): Promise<readonly HoldChangeResult[]> {
  if (changes.length < 1 || changes.length > MAX_CHANGES)
    return invalid('changes', `must be 1 to ${String(MAX_CHANGES)}.`);
  const tried = await Promise.allSettled(changes.map((change) => changeHold(deps, change)));
  const failures = tried.map((one) => (one.status === 'rejected' ? toAppError(one.reason) : undefined));
  const [first] = failures;
  if (first !== undefined && failures.every(isOurs)) throw first;
  failures.filter(isOurs).forEach((failure) => {
    log.error('a change of a hold failed', { code: failure.code, failure });
  });
  return tried.map((one, n) => ({
    errorCode: failures[n]?.code ?? '',
    detail: failures[n]?.options.detail ?? '',
    exhaustedScope: exhaustedScopeOf(failures[n]),
    balance: one.status === 'fulfilled' ? one.value : undefined,
  }));
}

async function changeHold(deps: WalletDeps, change: HoldChange): Promise<Account> {
  const { dailyLimits: _ofHolds, ...settled } = change;
  switch (change.verb) {
    case HoldVerb.HOLD:
      return hold(deps, checked(change), change);
    case HoldVerb.CAPTURE:
      return capture(deps, checked(settled), settled.fence);
    case HoldVerb.RELEASE:
      return release(deps, checked(settled), settled.fence);
    default:
      return invalid('verb', 'must be hold, capture or release.');
  }
}

function exhaustedScopeOf(refusal: AppError | undefined): string {
  const scope = refusal?.options.extensions?.['scope'];
  return typeof scope === 'string' ? scope : '';
}

/** An internal failure instead of a decision of the wallet. */
function isOurs(refusal: AppError | undefined): refusal is AppError {
  return refusal?.code === 'service-unavailable' || refusal?.code === 'internal';
}

/** A name chosen by the caller, which becomes a part of a field name in the store: hence no dot and no dollar. */
const SCOPE = /^[A-Za-z0-9:_-]{1,100}$/;
/** The workspace and the key; more would be a mistake. */
const MAX_HELD_SCOPES = 4;
/** The workspace and many of its keys, as an operator reads them. */
const MAX_READ_SCOPES = 100;

/**
 * What the fields of requests must be, wherever they occur. How many checks one grant or correction may move is the
 * domain's rule.
 */
const RULES = {
  workspaceId: line('workspace_id', 100),
  operationId: line('operation_id', 100),
  dailyLimits: (limits: HoldChange['dailyLimits']) => {
    const names = limits.map(({ scope }) => scope);
    scopes(MAX_HELD_SCOPES)(names);
  },
  dailyScopes: scopes(MAX_READ_SCOPES),
  fence: atLeast('fence', 1),
  actor: line('actor', 200),
  reason: line('reason', 200),
  beforeSequence: atLeast('before_sequence', 0),
};

type Rules = typeof RULES;
type Fields = { readonly [Field in keyof Rules]?: Parameters<Rules[Field]>[0] };

/** The same request. @throws AppError `validation-failed` naming the first field that is not well formed */
function checked<Request extends Fields>(request: Request): Request {
  const fields: Fields = request;
  for (const [field, rule] of Object.entries(RULES) as [keyof Rules, (value: unknown) => void][])
    if (fields[field] !== undefined) rule(fields[field]);
  return request;
}

/** One line of visible text. Control characters are refused because not every store returns a NUL unchanged. */
function line(field: string, maxCharacters: number): (text: string) => void {
  return (text) => {
    const isLine = characterCount(text) <= maxCharacters && text.trim() !== '' && !/\p{Cc}/u.test(text);
    if (!isLine) invalid(field, `must be 1 to ${String(maxCharacters)} characters, no control characters.`);
  };
}

function atLeast(field: string, least: number): (value: number) => void {
  return (value) => {
    if (value < least) invalid(field, `must be ${String(least)} or more.`);
  };
}

function scopes(most: number): (names: readonly string[]) => void {
  return (names) => {
    const areScopes = names.length <= most && names.every((name) => SCOPE.test(name));
    if (areScopes && new Set(names).size === names.length) return;
    const rule = `must be at most ${String(most)}, each once, of letters, digits, colons and hyphens.`;
    invalid('scopes', rule);
  };
}
