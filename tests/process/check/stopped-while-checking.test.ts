import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENT, type Answer } from '../../helpers/client';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

/** A live check whose caller waits for nothing. */
const asked = ({ call }: StandaloneProcess, key: string): Promise<Answer> =>
  call('/api/eligibility/checks', {
    json: { ...PATIENT, memberId: 'SLOW1500-S' },
    headers: { Prefer: 'wait=0', 'Idempotency-Key': key },
  });

describe('a process that stops while checks run whose callers have stopped waiting', () => {
  let dataDir: string;
  let system: StandaloneProcess | undefined;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-wait-'));
  });
  afterAll(async () => {
    await system?.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('answers, stores and charges the checks before it ends', async () => {
    system = await spawnStandalone(dataDir);
    const key = randomUUID();
    expect((await asked(system, key)).status).toBe(202);
    expect(await system.terminate()).toBe(0);

    system = await spawnStandalone(dataDir);
    expect(await system.balance()).toMatchObject({ held: 0, captured: 1 });
    const answer = await asked(system, key);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers['idempotent-replayed']).toBe('true');
  });
});
