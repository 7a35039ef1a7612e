import { AppError } from '@eligibility/kit';
import { BEGAN_MS, WORKSPACE } from '../../testing/samples';
import type { BatchRow } from '../domain/batch-row';
import { batchSystem, people, person, rowsOf, sentBatch } from './_batch-system';
import { submitBatch } from './submit-batch';

const MINUTE_MS = 60_000;

/** The code with which it is refused, and what is left of it. */
async function refusalOf(submitting: Promise<unknown>): Promise<string> {
  return submitting.then(
    () => 'taken',
    (failure: unknown) => (failure instanceof AppError ? failure.code : String(failure)),
  );
}

describe('sending a batch', () => {
  it('stores it whole, to be run for eight hours from its beginning', async () => {
    const system = await batchSystem();
    const batch = await system.submit(people(450));
    expect(batch).toMatchObject({ state: 'queued', rows: 450, finishByMs: BEGAN_MS + 8 * 60 * MINUTE_MS });
    expect((await system.status(batch.id)).counts.waiting).toBe(450);
    const later = { notBeforeMs: BEGAN_MS + MINUTE_MS, windowMs: MINUTE_MS, idempotencyKey: 'another' };
    expect(await system.submit(people(1), later)).toMatchObject({ finishByMs: BEGAN_MS + 2 * MINUTE_MS });
  });

  it('is the same batch when it is sent again with its key, and another one with another key', async () => {
    const { context } = await batchSystem();
    const first = await submitBatch(context, sentBatch(people(2)));
    const again = await submitBatch(context, sentBatch(people(2)));
    expect([first.isReplay, again.isReplay, again.batch.id]).toEqual([false, true, first.batch.id]);
    const other = await submitBatch(context, sentBatch(people(2), { idempotencyKey: 'another' }));
    expect(other.batch.id).not.toBe(first.batch.id);
  });

  it('is refused with a key that another content has, and the first one is kept', async () => {
    const system = await batchSystem();
    const { id } = await system.submit(people(2));
    expect(await refusalOf(system.submit(people(3)))).toBe('idempotency-key-reused');
    expect((await system.status(id)).counts.waiting).toBe(2);
  });

  it('is refused while the same batch still comes in, and nothing of either is mixed', async () => {
    const system = await batchSystem();
    let again: Promise<string> | undefined;
    async function* slowly(): AsyncGenerator<BatchRow> {
      again = refusalOf(system.submit(people(2)));
      await again;
      yield* rowsOf(people(2));
    }
    const { id } = await system.submit(people(2), { rows: slowly() });
    expect(await again).toBe('idempotency-in-progress');
    expect((await system.status(id)).counts.waiting).toBe(2);
  });

  it('is refused without a row, and where its rows cannot be read; nothing is kept', async () => {
    const system = await batchSystem();
    expect(await refusalOf(system.submit([]))).toBe('validation-failed');
    async function* broken(): AsyncGenerator<BatchRow> {
      yield* rowsOf(people(250));
      throw new Error('the connection ended');
    }
    expect(await refusalOf(system.submit([], { rows: broken() }))).toBe('Error: the connection ended');
    expect(await system.gateway.stores.batchItems.listAll(undefined, 1)).toEqual([]);
    expect((await system.submit(people(1))).rows).toBe(1);
  });

  it('is dropped where the process that received it has died', async () => {
    const system = await batchSystem();
    async function* endless(): AsyncGenerator<BatchRow> {
      yield* rowsOf(people(250));
      system.gateway.clock.advance(2 * MINUTE_MS);
      // What the runner of another process does then.
      await system.run();
      yield* rowsOf(people(1));
    }
    expect(await refusalOf(system.submit([], { rows: endless() }))).toBe('service-unavailable');
    expect(await system.gateway.stores.batchItems.listAll(undefined, 1)).toEqual([]);
    expect((await system.submit(people(1))).rows).toBe(1);
  });

  it('lists the first hundred rows that are not asked, and stores them all', async () => {
    const { context, gateway } = await batchSystem();
    const mistakes = [{ column: 'Member ID', message: 'must be given' }];
    const rows = [person(1), ...Array.from({ length: 120 }, () => mistakes)];
    const { wrong, batch } = await submitBatch(context, sentBatch(rows));
    expect([wrong.length, wrong[0], batch.rows]).toEqual([100, { row: 2, mistakes }, 121]);
    const of = { workspaceId: WORKSPACE.id, batchId: batch.id };
    const counts = await gateway.stores.batchItems.counts(of);
    expect(counts.find(({ state }) => state === 'invalid')?.count).toBe(120);
  });
});
