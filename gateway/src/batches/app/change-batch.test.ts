import { fakeClock } from '@eligibility/kit/testing';
import { aContext } from '../../testing/context';
import type { Caller } from '../../identity/app/authenticate';
import { keyPrincipal } from '../../identity/domain/principal';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { API_KEY, uuid, WORKSPACE } from '../../testing/samples';
import type { JobStore } from '../../jobs/app/job-store';
import { contentOf, type Batch, type PauseReason } from '../domain/batch';
import { BATCH } from './_batch-system';
import { changeBatch, type BatchAct } from './change-batch';

const OTHER_KEY = uuid(4);
const CALLER: Caller = { workspace: WORKSPACE, principal: keyPrincipal({ ...API_KEY, id: OTHER_KEY }) };

type Wrapped = { readonly wrap?: (jobs: JobStore) => JobStore; readonly caller?: Caller };

/** What becomes of a batch, and which events are told. */
async function changed(
  of: Partial<Batch>,
  act: BatchAct,
  { wrap = (jobs) => jobs, caller = CALLER }: Wrapped = {},
): Promise<readonly [Batch, readonly string[]]> {
  const { jobs } = inMemoryStores();
  const batch: Batch = { ...BATCH, personId: uuid(41), ...of };
  const { id, workspaceId, createdAtMs } = batch;
  const job = { id, workspaceId, createdAtMs, groupId: workspaceId, kind: 'batch', version: 1 } as const;
  await jobs.add({ ...job, ...contentOf(batch, undefined) });
  const next = await changeBatch(aContext({ jobs: wrap(jobs), leaseClock: fakeClock() }), caller, {
    id,
    act,
  });
  const told = await jobs.untold(10);
  return [next, told.flatMap(({ events }) => events.map(({ type }) => type))];
}

async function resumedFrom(pausedBecause: PauseReason): Promise<Batch> {
  return (await changed({ state: 'paused', pausedBecause }, 'resume'))[0];
}

describe('changing a batch', () => {
  it.each([
    [{ state: 'running' }, 'pause', 'paused', ['batch.paused']],
    [{ state: 'queued' }, 'pause', 'paused', ['batch.paused']],
    [{ state: 'paused', pausedBecause: 'asked' }, 'pause', 'paused', []],
    [{ state: 'paused', pausedBecause: 'balance-used-up' }, 'pause', 'paused', ['batch.paused']],
    [{ state: 'paused', pausedBecause: 'asked' }, 'resume', 'running', ['batch.resumed']],
    [
      { state: 'paused', pausedBecause: 'asked', startedAtMs: undefined },
      'resume',
      'queued',
      ['batch.resumed'],
    ],
    [{ state: 'running' }, 'resume', 'running', []],
    [{ state: 'queued' }, 'resume', 'queued', []],
    [{ state: 'running' }, 'cancel', 'cancelled', ['batch.cancelled']],
    [{ state: 'paused', pausedBecause: 'asked' }, 'cancel', 'cancelled', ['batch.cancelled']],
    [{ state: 'cancelled' }, 'cancel', 'cancelled', []],
  ] as const)('of %j by %s makes it %s and tells %j', async (of, act, state, events) => {
    const [next, told] = await changed(of, act);
    expect([next.state, told]).toEqual([state, events]);
  });

  it.each([
    ['completed', 'cancel'],
    ['completed', 'resume'],
    ['cancelled', 'pause'],
    ['cancelled', 'resume'],
  ] as const)('that is %s is refused: %s', async (state, act) => {
    await expect(changed({ state }, act)).rejects.toMatchObject({ code: 'operation-conflict' });
  });

  it('is tried again where somebody else changed it in between, and gives up in the end', async () => {
    let conflicts = 2;
    const busy = (jobs: JobStore): JobStore => ({
      ...jobs,
      save: (...saved) => ((conflicts -= 1) >= 0 ? Promise.resolve(undefined) : jobs.save(...saved)),
    });
    expect((await changed({}, 'pause', { wrap: busy }))[0].state).toBe('paused');
    conflicts = Infinity;
    await expect(changed({}, 'pause', { wrap: busy })).rejects.toMatchObject({ code: 'service-unavailable' });
  });

  it('of another clinic than the caller is bound to is refused as one that is not there', async () => {
    const bound = keyPrincipal({ ...API_KEY, clientIds: [uuid(77)] });
    const refused = changed({}, 'pause', { caller: { workspace: WORKSPACE, principal: bound } });
    await expect(refused).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('resuming a batch', () => {
  it.each(['key-revoked', 'sender-removed'] as const)(
    'goes on in the name of who resumes it where its sender may no longer ask: %s',
    async (reason) => {
      expect(await resumedFrom(reason)).toMatchObject({
        state: 'running',
        keyId: OTHER_KEY,
        personId: undefined,
      });
    },
  );

  it('leaves it to its sender otherwise', async () => {
    const { keyId, personId } = await resumedFrom('balance-used-up');
    expect([keyId, personId]).toEqual([undefined, uuid(41)]);
  });
});
