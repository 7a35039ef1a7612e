import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendOne } from '../lib/load';
import type { Scratch } from '../lib/scratch';
import { startOnFolder } from '../lib/standalone';
import { checkTarget, QUESTION, type Access } from '../lib/workspace';

/**
 * Milliseconds from spawning a process on an empty data folder to the first answered live check, as on a first start:
 * with the built-in payers and the demo workspace.
 */
export async function measureColdStart(scratch: Scratch): Promise<number> {
  const startedMs = performance.now();
  await startOnFolder(scratch);
  const demo = JSON.parse(await readFile(join(scratch.dir, 'demo.json'), 'utf8')) as Access;
  await sendOne(checkTarget(demo, '/api/eligibility/check', QUESTION));
  return performance.now() - startedMs;
}
