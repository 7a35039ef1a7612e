import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lifecycle, silentLog } from '@eligibility/kit';
import { startChild, type Child, type ChildScript } from './child';

export type Scratch = {
  /** A folder that exists as long as the measurement does. */
  readonly dir: string;
  readonly start: (script: ChildScript) => Promise<Child>;
};

/** Gives one measurement a folder and processes of its own, and removes both when it is over. */
export async function withScratch<T>(measure: (scratch: Scratch) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'eligibility-bench-'));
  const removeDir = (): void => {
    rmSync(dir, { recursive: true, force: true });
  };
  process.once('exit', removeDir);
  const life = lifecycle(silentLog);
  const start = async (script: ChildScript): Promise<Child> => {
    const child = await startChild(script, dir);
    life.add(script.script, child.stop);
    return child;
  };
  try {
    return await measure({ dir, start });
  } finally {
    await life.stop();
    process.off('exit', removeDir);
    removeDir();
  }
}
