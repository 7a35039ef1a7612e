import type { WalletContext } from './change-wallet';
import { randomUUID } from 'node:crypto';
import { fakeClock } from '@eligibility/kit/testing';
import fc from 'fast-check';
import { apply, brokenInvariant, EMPTY_ACCOUNT, type Account } from '../domain/account';
import * as rules from '../domain/operation';
import { commandIn, isSerial, perform, type Command, type Exchange } from './_wallet-model';
import type { WalletStore } from './ports';

type OpenStore = { readonly store: WalletStore; readonly close: () => Promise<void> };

const TERMS = { checks: 2, actor: 'ops@example.org', reason: 'order 7' };

/** The contract of every wallet store about commands that meet: some order of single ones explains every answer. */
export function serialOrderContract(
  name: string,
  open: () => OpenStore | Promise<OpenStore>,
  runs: number,
): void {
  describe(`commands that meet on ${name}`, () => {
    const clock = fakeClock();
    let opened: OpenStore;
    let context: WalletContext;

    beforeAll(async () => {
      opened = await open();
      context = { store: opened.store, clock };
    });
    afterAll(async () => opened.close());

    const funded = async (): Promise<string> => {
      const workspaceId = randomUUID();
      const change = { workspaceId, operationId: 'top-up', atMs: clock.now(), decide: rules.grant(TERMS) };
      await context.store.change(change);
      return workspaceId;
    };
    const expectSound = async (workspaceId: string): Promise<void> => {
      const balance = await context.store.balance(workspaceId);
      const journal = await context.store.journal(workspaceId, { beforeSequence: undefined, limit: 1_000 });
      expect(brokenInvariant(balance)).toBeUndefined();
      expect(journal.reduceRight<Account>(apply, EMPTY_ACCOUNT)).toEqual(balance);
      const captured = journal.filter(({ kind }) => kind === 'capture').map(({ operationId }) => operationId);
      expect(captured).toEqual([...new Set(captured)]);
    };
    const topUp = (workspaceId: string): Command => {
      return { workspaceId, operationId: 'top-up', kind: 'grant', ...TERMS };
    };

    it('answers three interleaved clients as if they had come one after the other', async () => {
      const script = fc.array(commandIn('shared'), { minLength: 1, maxLength: 8, size: 'max' });
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.tuple(script, script, script), async (scheduler, scripts) => {
          const workspaceId = await funded();
          const exchanges: Exchange[] = [];
          const run = async (commands: readonly Command[], client: number): Promise<void> => {
            for (const command of commands) {
              await scheduler.schedule(Promise.resolve());
              exchanges.push({
                client,
                command,
                answer: await perform(context, { ...command, workspaceId }),
              });
            }
          };
          await scheduler.waitFor(Promise.all(scripts.map(run)));
          await expectSound(workspaceId);
          expect(isSerial(exchanges, [topUp(workspaceId)])).toBe(true);
        }),
        { numRuns: runs },
      );
    });

    it('answers a burst of commands as if they had come one after the other', async () => {
      const before = fc.array(commandIn('shared'), { maxLength: 6, size: 'max' });
      const burst = fc.array(commandIn('shared'), { minLength: 2, maxLength: 9, size: 'max' });
      await fc.assert(
        fc.asyncProperty(before, burst, async (earlier, commands) => {
          const workspaceId = await funded();
          for (const command of earlier) await perform(context, { ...command, workspaceId });
          const exchanges = await Promise.all(
            commands.map(async (command, client): Promise<Exchange> => {
              return { client, command, answer: await perform(context, { ...command, workspaceId }) };
            }),
          );
          await expectSound(workspaceId);
          expect(isSerial(exchanges, [topUp(workspaceId), ...earlier])).toBe(true);
        }),
        { numRuns: runs },
      );
    });
  });
}
