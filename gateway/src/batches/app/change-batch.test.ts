import { fakeClock } from '@eligibility/kit/testing';
import type { Caller } from '../../identity/app/authenticate';
import { keyPrincipal } from '../../identity/domain/principal';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { API_KEY, BEGAN_MS, CLINIC, uuid, WORKSPACE } from '../../testing/samples';
import { contentOf, type Batch, type PauseReason } from '../domain/batch';
import { changeBatch } from './change-batch';

const OTHER_KEY = uuid(4);
const CALLER: Caller = { workspace: WORKSPACE, principal: keyPrincipal({ ...API_KEY, id: OTHER_KEY }) };

async function resumedFrom(pausedBecause: PauseReason): Promise<Batch> {
  const { jobs } = inMemoryStores();
  const leaseClock = fakeClock();
  const batch: Batch = {
    id: uuid(900),
    workspaceId: WORKSPACE.id,
    clientId: CLINIC.clientId,
    personId: uuid(41),
    callerAddresses: [],
    contentHash: 'as sent',
    rows: 1,
    state: 'paused',
    pausedBecause,
    startedAtMs: BEGAN_MS,
    createdAtMs: BEGAN_MS,
    finishByMs: BEGAN_MS + 60_000,
  };
  const { id, workspaceId, createdAtMs } = batch;
  const job = { id, workspaceId, createdAtMs, groupId: workspaceId, kind: 'batch', version: 1 } as const;
  await jobs.add({ ...job, ...contentOf(batch, undefined) });
  return changeBatch({ jobs, leaseClock }, CALLER, { id, act: 'resume' });
}

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
