import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { standaloneEnv } from './live-check';
import { sendOne } from './load';
import type { Scratch } from './scratch';
import { checkTarget, QUESTION, type Access } from './workspace';

/**
 * Milliseconds from spawning a process on an empty data folder to the first answered live check, as on a first start:
 * with the built-in payers and the demo workspace.
 */
export async function measureColdStart(scratch: Scratch): Promise<number> {
  const startedMs = performance.now();
  await scratch.start({ script: 'live-system', args: ['standalone'], env: standaloneEnv(scratch.dir) });
  const demo = JSON.parse(await readFile(join(scratch.dir, 'demo.json'), 'utf8')) as Access;
  await sendOne(checkTarget(demo, '/api/eligibility/check', QUESTION));
  return performance.now() - startedMs;
}
