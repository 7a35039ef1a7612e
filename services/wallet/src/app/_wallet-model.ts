import { isDeepStrictEqual } from 'node:util';
import { toAppError, type ErrorCode } from '@eligibility/kit';
import fc from 'fast-check';
import { isFunding, type Account, type Entry, type Movement } from '../domain/account';
import { adjust, capture, grant, hold, release, type WalletContext } from './change-wallet';
import type { OperationKey } from './ports';

/** One request of a client. */
export type Command = OperationKey & Entry;

/** What a client gets: the balances, or the code of a refusal. */
export type Answer = Account | ErrorCode;

/** Sends a command through its use case. */
export async function perform(context: WalletContext, command: Command): Promise<Answer> {
  const key = { workspaceId: command.workspaceId, operationId: command.operationId };
  try {
    if (!isFunding(command)) {
      const { kind, fence } = command;
      return await (kind === 'hold'
        ? hold(context, key, { fence })
        : { capture, release }[kind](context, key, fence));
    }
    const { kind, checks, actor, reason } = command;
    return await { grant, adjust }[kind](context, key, { checks, actor, reason });
  } catch (refusal) {
    return toAppError(refusal).code;
  }
}

type Cell = 'held' | 'captured' | 'released' | 'same' | 'refused';
type State = Exclude<Cell, 'same' | 'refused'> | 'unknown';

/**
 * The next state of an operation when the request comes from an earlier, the same, or a later attempt than it knows.
 */
const TRANSITIONS: Readonly<Record<Movement['kind'], Readonly<Record<State, readonly [Cell, Cell, Cell]>>>> =
  {
    hold: {
      unknown: ['held', 'held', 'held'],
      held: ['refused', 'same', 'held'],
      captured: ['refused', 'refused', 'refused'],
      released: ['refused', 'refused', 'held'],
    },
    capture: {
      unknown: ['refused', 'refused', 'refused'],
      held: ['refused', 'captured', 'refused'],
      captured: ['refused', 'same', 'refused'],
      released: ['refused', 'refused', 'refused'],
    },
    release: {
      unknown: ['released', 'released', 'released'],
      held: ['refused', 'released', 'released'],
      captured: ['refused', 'refused', 'refused'],
      released: ['same', 'same', 'released'],
    },
  };

export type WalletModel = {
  readonly answer: (command: Command) => Answer;
  readonly balance: () => Account;
  /** Everything the model knows; two models with the same state answer alike. */
  readonly state: () => unknown;
};

/** One workspace by its contract: balances are counted from the state of each operation, never added up. */
export function walletModel(): WalletModel {
  const funded = new Map<string, { readonly terms: string; readonly checks: number }>();
  const checks = new Map<string, { readonly state: State; readonly fence: number }>();

  const balance = (): Account => {
    const granted = [...funded.values()].reduce((sum, one) => sum + one.checks, 0);
    const held = [...checks.values()].filter(({ state }) => state === 'held').length;
    const captured = [...checks.values()].filter(({ state }) => state === 'captured').length;
    return { available: granted - held - captured, held, captured, granted };
  };

  const fund = (command: Command & { readonly checks: number }): Answer => {
    const terms = JSON.stringify(command);
    const known = funded.get(command.operationId);
    if (command.checks === 0) return 'validation-failed';
    if (known?.terms === terms) return balance();
    if (known !== undefined || checks.has(command.operationId)) return 'operation-conflict';
    if (balance().available + command.checks < 0) return 'insufficient-balance';
    funded.set(command.operationId, { terms, checks: command.checks });
    return balance();
  };

  const move = ({ operationId, kind, fence }: OperationKey & Movement): Answer => {
    const known = checks.get(operationId) ?? { state: 'unknown', fence: 0 };
    const next = TRANSITIONS[kind][known.state][Math.sign(fence - known.fence) + 1];
    if (next === undefined || next === 'refused' || funded.has(operationId)) return 'operation-conflict';
    if (next === 'same') return balance();
    if (next === 'held' && known.state !== 'held' && balance().available === 0) return 'insufficient-balance';
    checks.set(operationId, { state: next, fence });
    return balance();
  };

  return {
    answer: (command) => (isFunding(command) ? fund(command) : move(command)),
    balance,
    state: () => [[...funded].sort(), [...checks].sort()],
  };
}

export type Exchange = { readonly client: number; readonly command: Command; readonly answer: Answer };

/**
 * True when some order of what clients did, after `before` and with each client's own order kept, makes the model
 * answer every one of them as it was answered. Earlier answers are tried first; a dead end is examined only once.
 */
export function isSerial(exchanges: readonly Exchange[], before: readonly Command[]): boolean {
  const deadEnds = new Set<string>();
  const search = (open: readonly Exchange[], done: readonly Command[]): boolean => {
    const isNextOfItsClient = (one: Exchange): boolean =>
      open.find(({ client }) => client === one.client) === one;
    const follows = (next: Exchange): boolean =>
      isDeepStrictEqual(modelAfter(done).answer(next.command), next.answer) &&
      search(
        open.filter((one) => one !== next),
        [...done, next.command],
      );
    const place = JSON.stringify([open.map((one) => exchanges.indexOf(one)), modelAfter(done).state()]);
    if (deadEnds.has(place)) return false;
    deadEnds.add(place);
    return open.length === 0 || open.filter(isNextOfItsClient).some(follows);
  };
  return search(exchanges, before);
}

function modelAfter(commands: readonly Command[]): WalletModel {
  const model = walletModel();
  commands.forEach(model.answer);
  return model;
}

/** Requests about few operations at few fences, so that most of them interact. */
export function commandIn(...workspaceIds: readonly string[]): fc.Arbitrary<Command> {
  const workspaceId = fc.constantFrom(...workspaceIds);
  const checkId = fc.constantFrom('check-1', 'check-2', 'check-3', 'either');
  const fundingId = fc.constantFrom('top-up-1', 'top-up-2', 'top-up-3', 'either');
  const fence = fc.integer({ min: 1, max: 4 });
  const who = { actor: fc.constantFrom('ops', 'billing'), reason: fc.constant('order') };
  const funding = { workspaceId, operationId: fundingId, ...who };
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        workspaceId,
        operationId: checkId,
        kind: fc.constantFrom('hold', 'capture', 'release'),
        fence,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        ...funding,
        kind: fc.constant('grant'),
        checks: fc.integer({ min: 0, max: 2 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        ...funding,
        kind: fc.constant('adjust'),
        checks: fc.integer({ min: -2, max: 2 }),
      }),
    },
  );
}
