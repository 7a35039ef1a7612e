import type { WalletContext } from './change-wallet';
import { randomUUID } from 'node:crypto';
import { fakeClock } from '@eligibility/kit/testing';
import fc from 'fast-check';
import { apply, brokenInvariant, EMPTY_ACCOUNT, type Account } from '../domain/account';
import * as rules from '../domain/operation';
import { commandIn, perform, walletModel } from './_wallet-model';
import { dailyUseContract } from './daily-use.contract';
import type { JournalLine, WalletStore } from './ports';
import { serialOrderContract } from './serial-order.contract';
import { walletProofContract } from './wallet-proof.contract';

export type OpenStore = { readonly store: WalletStore; readonly close: () => Promise<void> };

/** How many random scripts are tried; fewer where every command crosses a network. */
type Effort = { readonly sequences: number; readonly interleavings: number };

const ALL = { beforeSequence: undefined, limit: 1_000 };
const terms = (checks: number) => ({ checks, actor: 'ops@example.org', reason: 'order 7' });

/** The contract of every wallet store. `open` returns a store that may have been used before. */
export function walletStoreContract(
  name: string,
  open: () => OpenStore | Promise<OpenStore>,
  effort: Effort,
): void {
  walletProofContract(name, open);
  dailyUseContract(name, open, effort.interleavings);
  serialOrderContract(name, open, effort.interleavings);
  describe(`the wallet store contract on ${name}`, () => {
    const clock = fakeClock();
    let opened: OpenStore;
    let context: WalletContext;
    let store: WalletStore;

    beforeAll(async () => {
      opened = await open();
      ({ store } = opened);
      context = { store, clock };
    });
    afterAll(async () => opened.close());

    const newWorkspace = (): string => randomUUID();
    const send = (workspaceId: string, operationId: string, decide: rules.Decide) =>
      store.change({ workspaceId, operationId, atMs: clock.now(), decide });
    const funded = async (checks: number): Promise<string> => {
      const workspaceId = newWorkspace();
      await send(workspaceId, 'top-up', rules.grant(terms(checks)));
      return workspaceId;
    };
    const expectSound = async (workspaceId: string): Promise<void> => {
      const balance = await store.balance(workspaceId);
      const journal = await store.journal(workspaceId, ALL);
      expect(brokenInvariant(balance)).toBeUndefined();
      expect(journal.reduceRight<Account>(apply, EMPTY_ACCOUNT)).toEqual(balance);
      const captured = journal.filter(({ kind }) => kind === 'capture').map(({ operationId }) => operationId);
      expect(captured).toEqual([...new Set(captured)]);
    };

    describe('a change is all or nothing', () => {
      it('stores balances, operation and journal line together', async () => {
        const workspaceId = await funded(2);
        expect(await send(workspaceId, 'check', rules.hold(1))).toMatchObject({ kind: 'changed' });
        expect(await store.balance(workspaceId)).toEqual({ available: 1, held: 1, captured: 0, granted: 2 });
        expect(await store.journal(workspaceId, ALL)).toMatchObject([
          { kind: 'hold', fence: 1 },
          { kind: 'grant', checks: 2 },
        ]);
        expect(await send(workspaceId, 'check', rules.hold(1))).toMatchObject({ kind: 'unchanged' });
      });

      it('stores nothing when the rule throws', async () => {
        const workspaceId = await funded(2);
        const decide = () => {
          throw new Error('the rule failed');
        };
        await expect(send(workspaceId, 'check', decide)).rejects.toThrow('the rule failed');
        expect(await send(workspaceId, 'check', rules.capture(1))).toEqual({
          kind: 'refused',
          reason: 'not-held',
        });
        await expectSound(workspaceId);
      });

      it('stores nothing of a refusal, so that the same operation works after a grant', async () => {
        const workspaceId = newWorkspace();
        expect(await send(workspaceId, 'check', rules.hold(1))).toMatchObject({
          reason: 'insufficient-balance',
        });
        await send(workspaceId, 'top-up', rules.grant(terms(1)));
        expect(await send(workspaceId, 'check', rules.hold(1))).toMatchObject({ kind: 'changed' });
      });

      it('stores a fence without a journal line, even without a wallet', async () => {
        const workspaceId = newWorkspace();
        expect(await send(workspaceId, 'check', rules.release(2))).toMatchObject({ kind: 'fenced' });
        expect(await store.balance(workspaceId)).toEqual(EMPTY_ACCOUNT);
        expect(await store.journal(workspaceId, ALL)).toEqual([]);
        expect(await send(workspaceId, 'check', rules.hold(2))).toMatchObject({ reason: 'already-released' });
      });
    });

    describe('what was stored is found again', () => {
      it('returns the balances of exactly the named wallets that exist', async () => {
        const [one, two, unnamed] = [await funded(41), await funded(43), await funded(47)];
        const balances = await store.balances([two, newWorkspace(), one]);
        const accounts = [one, two, unnamed].map((id) => balances.get(id)?.available);
        expect([balances.size, ...accounts]).toEqual([2, 41, 43, undefined]);
        expect(balances.get(one)).toEqual(await store.balance(one));
        expect((await store.balances([])).size).toBe(0);
      });

      it('returns a grant unchanged, so that its replay is recognized', async () => {
        const workspaceId = newWorkspace();
        const exotic = {
          checks: 10_000_000,
          actor: "o'ps \u{1F4B3}",
          reason: '"order"; DROP TABLE wallets; --',
        };
        await send(workspaceId, 'top-up', rules.grant(exotic));
        expect(await send(workspaceId, 'top-up', rules.grant(exotic))).toMatchObject({ kind: 'unchanged' });
        const [line] = await store.journal(workspaceId, ALL);
        const place = { sequence: expect.any(Number) as number, operationId: 'top-up', atMs: clock.now() };
        expect(line).toEqual({ ...place, kind: 'grant', ...exotic });
      });

      it('keeps the largest fence', async () => {
        const workspaceId = await funded(1);
        const fence = 2 ** 32 - 1;
        await send(workspaceId, 'check', rules.hold(fence));
        expect(await send(workspaceId, 'check', rules.capture(fence))).toMatchObject({ kind: 'changed' });
      });

      it('does not confuse operations of two workspaces that have the same id', async () => {
        const [one, other] = [await funded(1), await funded(1)];
        await send(one, 'check', rules.hold(1));
        await send(one, 'check', rules.capture(1));
        expect(await send(other, 'check', rules.hold(1))).toMatchObject({ kind: 'changed' });
        expect(await store.balance(other)).toEqual({ available: 0, held: 1, captured: 0, granted: 1 });
      });
    });

    describe('the journal', () => {
      it('is newest first and can be paged without a gap or a repetition', async () => {
        const workspaceId = await funded(7);
        for (let check = 1; check <= 7; check += 1) {
          clock.advance(1_000);
          await send(workspaceId, `check-${String(check)}`, rules.hold(1));
          await funded(1);
        }
        const whole = await store.journal(workspaceId, ALL);
        expect(whole.map(({ sequence }) => sequence)).toEqual(
          whole.map(({ sequence }) => sequence).sort((a, b) => b - a),
        );
        expect(whole.map(({ atMs }) => atMs)).toEqual(whole.map((_, index) => clock.now() - index * 1_000));
        const pages: JournalLine[] = [];
        for (const length of [3, 3, 2, 0]) {
          const page = await store.journal(workspaceId, { beforeSequence: pages.at(-1)?.sequence, limit: 3 });
          expect(page).toHaveLength(length);
          pages.push(...page);
        }
        expect(pages).toEqual(whole);
      });

      it('grows only at its new end', async () => {
        const workspaceId = await funded(3);
        const before = await store.journal(workspaceId, ALL);
        await send(workspaceId, 'check', rules.hold(1));
        await send(workspaceId, 'check', rules.release(1));
        const after = await store.journal(workspaceId, ALL);
        expect(after).toHaveLength(before.length + 2);
        expect(after.slice(2)).toEqual(before);
      });
    });

    describe('under concurrency', () => {
      it('lets exactly 10 of 200 concurrent holds have the last 10 checks', async () => {
        const workspaceId = await funded(10);
        const holds = Array.from({ length: 200 }, (_, check) =>
          send(workspaceId, `check-${String(check)}`, rules.hold(1)),
        );
        const decisions = await Promise.all(holds);
        expect(decisions.filter(({ kind }) => kind === 'changed')).toHaveLength(10);
        expect(decisions.filter(({ kind }) => kind === 'refused')).toHaveLength(190);
        expect(await store.balance(workspaceId)).toEqual({
          available: 0,
          held: 10,
          captured: 0,
          granted: 10,
        });
      });

      it('holds one check for 50 concurrent attempts of one operation', async () => {
        const workspaceId = await funded(10);
        await Promise.all(
          Array.from({ length: 50 }, (_, fence) => send(workspaceId, 'check', rules.hold(fence + 1))),
        );
        expect(await store.balance(workspaceId)).toMatchObject({ available: 9, held: 1 });
        expect(await send(workspaceId, 'check', rules.capture(50))).toMatchObject({ kind: 'changed' });
      });
    });

    it('answers any sequence of commands as the model does, with consistent balances after each', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(commandIn('a', 'b'), { minLength: 1, maxLength: 40, size: 'max' }),
          async (script) => {
            const sides = {
              a: { id: newWorkspace(), model: walletModel() },
              b: { id: newWorkspace(), model: walletModel() },
            };
            for (const command of script) {
              const { id, model } = command.workspaceId === 'a' ? sides.a : sides.b;
              expect(await perform(context, { ...command, workspaceId: id })).toEqual(model.answer(command));
              const balances = [await store.balance(sides.a.id), await store.balance(sides.b.id)];
              expect(balances).toEqual([sides.a.model.balance(), sides.b.model.balance()]);
              expect(balances.map(brokenInvariant)).toEqual([undefined, undefined]);
            }
            await expectSound(sides.a.id);
            await expectSound(sides.b.id);
          },
        ),
        { numRuns: effort.sequences },
      );
    });
  });
}
