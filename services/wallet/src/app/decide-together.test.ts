import { fakeClock } from '@eligibility/kit/testing';
import fc from 'fast-check';
import { counterOf, EMPTY_ACCOUNT, isFunding, placesOf, type Account } from '../domain/account';
import * as rules from '../domain/operation';
import { inMemoryStore } from '../testing/in-memory-store';
import { commandIn, type Command } from './_wallet-model';
import { decideTogether, type WalletView } from './decide-together';
import type { Change } from './ports';

const WORKSPACE = 'w';
const clock = fakeClock();
const DAILY = { day: '2026-11-22', limits: [{ scope: 'workspace', maxChecks: 2 }] };

type Asked = { readonly change: Change };

function changeOf(command: Command, isLimited = false): Asked {
  const daily = isLimited ? DAILY : undefined;
  const { operationId } = command;
  const decide = isFunding(command)
    ? { grant: rules.grant, adjust: rules.adjust }[command.kind](command)
    : command.kind === 'hold'
      ? rules.hold(command.fence, daily)
      : { capture: rules.capture, release: rules.release }[command.kind](command.fence);
  const counts = daily && placesOf(daily);
  return { change: { workspaceId: WORKSPACE, operationId, atMs: clock.now(), decide, counts } };
}

const hold = (operationId: string): Asked =>
  changeOf({ workspaceId: WORKSPACE, operationId, kind: 'hold', fence: 1 });

function viewOf(available: number, operations: Readonly<Record<string, rules.Operation>> = {}): WalletView {
  const account: Account = { ...EMPTY_ACCOUNT, available, granted: available };
  return { account, operation: (id) => operations[id], used: () => 0 };
}

/** A wallet in memory to which decisions are applied as a store would. */
function wallet() {
  let account = EMPTY_ACCOUNT;
  const operations = new Map<string, rules.Operation>();
  const used = new Map<string, number>();
  return {
    view: (): WalletView => ({
      account,
      operation: (id) => operations.get(id),
      used: (counter) => used.get(counter) ?? 0,
    }),
    store: (operationId: string, decision: rules.Decision): void => {
      if (decision.kind !== 'changed' && decision.kind !== 'fenced') return;
      ({ account } = decision);
      operations.set(operationId, decision.operation);
      if (decision.kind === 'fenced' || decision.use === undefined) return;
      const { places, by } = decision.use;
      for (const scope of places.scopes) {
        const counter = counterOf(places.day, scope);
        used.set(counter, (used.get(counter) ?? 0) + by);
      }
    },
  };
}

describe('changes that are decided together', () => {
  it('each find what those before them leave', () => {
    const asked = ['a', 'b', 'c'].map(hold);
    const { written, left } = decideTogether(asked, viewOf(2));
    expect(written.map(({ asked: { change }, decision }) => [change.operationId, decision.account])).toEqual([
      ['a', { available: 1, held: 1, captured: 0, granted: 2 }],
      ['b', { available: 0, held: 2, captured: 0, granted: 2 }],
    ]);
    expect(left).toEqual(asked.slice(2));
  });

  it('are refused only for what is stored, never for what may still fail to be', () => {
    const [taken, refused] = [hold('a'), hold('b')];
    expect(decideTogether([taken, refused], viewOf(1))).toMatchObject({ answered: [], left: [refused] });
    expect(decideTogether([refused], viewOf(0))).toMatchObject({
      answered: [{ decision: { kind: 'refused', reason: 'insufficient-balance' } }],
      left: [],
    });
  });

  it('are answered at once when nothing needs to be stored for them', () => {
    const known = { a: { kind: 'held', fence: 1 } } as const;
    const { answered, written } = decideTogether([hold('a'), hold('b')], viewOf(1, known));
    expect(answered).toMatchObject([{ decision: { kind: 'unchanged' } }]);
    expect(written).toHaveLength(1);
  });

  it('fail alone when their rule throws', () => {
    const failure = new Error('the rule failed');
    const bad: Asked = {
      change: {
        ...hold('bad').change,
        decide: () => {
          throw failure;
        },
      },
    };
    expect(decideTogether([bad, hold('a')], viewOf(1))).toMatchObject({
      failed: [{ asked: bad, failure }],
      written: [{ decision: { kind: 'changed' } }],
    });
    expect(decideTogether([hold('a'), bad], viewOf(1))).toMatchObject({ failed: [], left: [bad] });
  });

  it('get what the same changes get one by one, in the order in which they were settled', async () => {
    const limited = fc.tuple(commandIn(WORKSPACE), fc.boolean());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(limited, { minLength: 1, maxLength: 12, size: 'max' }), {
          maxLength: 6,
          size: 'max',
        }),
        async (bursts) => {
          const together = wallet();
          const alone = inMemoryStore();
          const same = async (one: Asked, decision: rules.Decision): Promise<void> => {
            expect(await alone.change(one.change)).toEqual(decision);
          };
          for (const burst of bursts) {
            let asked: readonly Asked[] = burst.map(([command, isLimited]) => changeOf(command, isLimited));
            while (asked.length > 0) {
              const { answered, written, left } = decideTogether(asked, together.view());
              expect(answered.length + written.length + left.length).toBe(asked.length);
              expect(left.length).toBeLessThan(asked.length);
              for (const { asked: one, decision } of [...answered, ...written]) await same(one, decision);
              written.forEach(({ asked: { change }, decision }) => {
                together.store(change.operationId, decision);
              });
              asked = left;
            }
            expect(await alone.balance(WORKSPACE)).toEqual(together.view().account);
          }
        },
      ),
      { seed: 20_261_122, numRuns: 400 },
    );
  }, 60_000);
});
