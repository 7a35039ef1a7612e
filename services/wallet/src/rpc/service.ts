import { setImmediate as pause } from 'node:timers/promises';
import { encodeEntry, invalid, limitOf } from '@eligibility/contract';
import { characterCount, type Log } from '@eligibility/kit';
import { unary } from '@eligibility/kit/grpc';
import type { HoldRequest, WalletServiceServer } from '@eligibility/protos/wallet/v1/wallet';
import { adjust, capture, grant, hold, release, utcDay, type WalletContext } from '../app/change-wallet';
import { verifyWallet } from '../app/verify-wallet';
import { EMPTY_ACCOUNT, type Account } from '../domain/account';

const MAX_WORKSPACES = 200;
const PAGE_LIMITS = { max: 200, whenZero: 50 };

/** The RPCs of the wallet, ready to be served: each checks its request, calls its use case and answers. */
export function walletService(context: WalletContext, log: Log): WalletServiceServer {
  const { store, clock } = context;
  return {
    grant: unary(log, async (asked) => ({ balance: await grant(context, checked(asked), asked) })),
    adjust: unary(log, async (asked) => ({ balance: await adjust(context, checked(asked), asked) })),
    hold: unary(log, async (asked) => ({ balance: await hold(context, checked(asked), asked) })),
    capture: unary(log, async (asked) => ({ balance: await capture(context, checked(asked), asked.fence) })),
    release: unary(log, async (asked) => ({ balance: await release(context, checked(asked), asked.fence) })),
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
  dailyLimits: (limits: HoldRequest['dailyLimits']) => {
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
