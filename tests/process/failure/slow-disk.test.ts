import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foundOrSkipped, slowDisk } from '@eligibility/testkit';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

/** Long enough that a process that waited for the disk would answer next to nothing meanwhile. */
const FLUSH_MS = 1_000;
/** A process that stood still at each flush would answer once or twice between two of them. */
const PROBES = 50;

describe('while the disk is slow', () => {
  let dir: string;
  let system: StandaloneProcess | undefined;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'eligibility-slow-disk-'));
  });
  afterEach(async () => {
    await system?.kill();
    await rm(dir, { recursive: true, force: true });
  });

  it('answers everything else, and a check once it is on disk', async () => {
    const disk = slowDisk(dir);
    foundOrSkipped(disk !== undefined, 'gcc is not on the PATH: the test of a slow disk is skipped');
    if (disk === undefined) return;
    system = await spawnStandalone(join(dir, 'data'), disk.settings);
    const [, health = ''] = /Health +(http\S+)/.exec(system.printed) ?? [];
    disk.delayFlushes(FLUSH_MS);
    const seen = { isAnswered: false, probes: 0 };
    const beganMs = performance.now();
    const check = system.live().finally(() => {
      seen.isAnswered = true;
    });
    while (!seen.isAnswered && seen.probes < PROBES) {
      const response = await fetch(health);
      await response.arrayBuffer();
      seen.probes += 1;
    }
    expect(seen.probes).toBe(PROBES);
    expect((await check).status).toBe(200);
    // The reservation, the hold, the answer and the capture are on disk one after the other.
    expect(performance.now() - beganMs).toBeGreaterThan(4 * FLUSH_MS);
  });
});
