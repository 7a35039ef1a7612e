import { counterOf, type Account } from '../domain/account';
import type { Decision, Operation } from '../domain/operation';
import type { Change } from './ports';

/** One wallet as it was read, as far as the changes in question need it. */
export type WalletView = {
  readonly account: Account;
  readonly operation: (operationId: string) => Operation | undefined;
  /** How many checks count against a counter, by its name from `counterOf`. */
  readonly used: (counter: string) => number;
};

type WritingDecision = Extract<Decision, { readonly kind: 'changed' | 'fenced' }>;
export type Written<Asked> = { readonly asked: Asked; readonly decision: WritingDecision };

/** What becomes of changes that are decided together. Each of them is in one of the lists. */
export type Together<Asked> = {
  /** In their order. True of the wallet as it was read, whatever becomes of the write. */
  readonly answered: readonly { readonly asked: Asked; readonly decision: Decision }[];
  /** The rule threw. */
  readonly failed: readonly { readonly asked: Asked; readonly failure: unknown }[];
  /** To be stored together, in their order. The account of each is the one after it and all before it. */
  readonly written: readonly Written<Asked>[];
  /** Undecided: they would be refused, or change nothing, only because of what is not stored yet. */
  readonly left: readonly Asked[];
};

/**
 * Decides changes of one wallet, one after the other, each with what those before it leave. A change after which
 * nothing has to be stored is answered only when nothing before it has to be, so no answer rests on a write that may
 * still fail. The first change is never left, so deciding those that are left again and again comes to an end.
 */
export function decideTogether<Asked extends { readonly change: Change }>(
  asked: readonly Asked[],
  view: WalletView,
): Together<Asked> {
  const wallet = runningWallet(view);
  const answered: { asked: Asked; decision: Decision }[] = [];
  const failed: { asked: Asked; failure: unknown }[] = [];
  const written: Written<Asked>[] = [];
  const left: Asked[] = [];
  for (const one of asked) {
    const decision = attempt(() => wallet.decide(one.change));
    if ('value' in decision && isWriting(decision.value)) {
      wallet.move(one.change, decision.value);
      written.push({ asked: one, decision: decision.value });
    } else if (written.length > 0) left.push(one);
    else if ('value' in decision) answered.push({ asked: one, decision: decision.value });
    else failed.push({ asked: one, failure: decision.failure });
  }
  return { answered, failed, written, left };
}

function isWriting(decision: Decision): decision is WritingDecision {
  return decision.kind === 'changed' || decision.kind === 'fenced';
}

function attempt<T>(work: () => T): { readonly value: T } | { readonly failure: unknown } {
  try {
    return { value: work() };
  } catch (failure) {
    return { failure };
  }
}

type RunningWallet = {
  readonly decide: (change: Change) => Decision;
  readonly move: (change: Change, decision: WritingDecision) => void;
};

/** A wallet that moves with each decision. */
function runningWallet(view: WalletView): RunningWallet {
  let { account } = view;
  const operations = new Map<string, Operation>();
  const moved = new Map<string, number>();
  const usedOf = (counter: string): number => view.used(counter) + (moved.get(counter) ?? 0);
  return {
    decide: ({ operationId, counts, decide }) =>
      decide(account, operations.get(operationId) ?? view.operation(operationId), (scope) =>
        usedOf(counterOf(counts?.day ?? '', scope)),
      ),
    move: ({ operationId }, decision) => {
      ({ account } = decision);
      operations.set(operationId, decision.operation);
      if (decision.kind === 'fenced' || decision.use === undefined) return;
      const { places, by } = decision.use;
      for (const counter of places.scopes.map((scope) => counterOf(places.day, scope)))
        moved.set(counter, (moved.get(counter) ?? 0) + by);
    },
  };
}
