import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { eventually } from '@eligibility/testkit';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';
import { DISK_FOLDER, hasSmallDisks, onDiskOf } from '../../helpers/small-disk';

const BLOCK = Buffer.alloc(4_096, 'x');
type Dependencies = Readonly<Record<string, unknown>>;

const withSmallDisk = hasSmallDisks() ? describe : describe.skip;

withSmallDisk('while the disk is full', () => {
  let system: StandaloneProcess;
  beforeEach(async () => {
    system = await spawnStandalone(DISK_FOLDER, {}, 'smallDisk');
  });
  afterEach(() => system.kill());

  const ballast = (): string => onDiskOf(system.pid, `${DISK_FOLDER}/ballast`);

  function fill(): void {
    const file = openSync(ballast(), 'w');
    try {
      for (;;) writeSync(file, BLOCK);
    } catch (failure) {
      expect(failure).toMatchObject({ code: 'ENOSPC' });
    } finally {
      closeSync(file);
    }
  }

  async function readiness(): Promise<{ readonly status: number; readonly dependencies: Dependencies }> {
    const [, url = ''] = /Health +(http\S+)/.exec(system.printed) ?? [];
    const response = await fetch(url);
    const { dependencies } = (await response.json()) as { dependencies: Dependencies };
    return { status: response.status, dependencies };
  }

  it('is not ready and charges nothing, and recovers without a restart once there is room', async () => {
    expect((await system.live()).status).toBe(200);
    expect(await readiness()).toMatchObject({ status: 200, dependencies: { sqlite: true, wallet: true } });
    fill();
    const key = randomUUID();
    await eventually(async () => (await system.live({}, key)).status === 503);
    expect(await readiness()).toMatchObject({ status: 503 });
    rmSync(ballast());
    // No check is made meanwhile: readiness alone finds out.
    await eventually(async () => {
      const { sqlite, wallet } = (await readiness()).dependencies;
      return sqlite === true && wallet === true;
    }, 20_000);
    expect(await readiness()).toMatchObject({ status: 200 });
    const { available } = await system.balance();
    expect((await system.live({}, key)).status).toBe(200);
    expect((await system.balance()).available).toBe(available - 1);
  });
});
