import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';

/** A process that ended by itself, and what it printed. */
export type RefusedStart = { readonly code: number | null; readonly said: string };

type Settings = Readonly<Record<string, string>>;

/** Long enough for a slow machine; a process that starts after all is ended then. */
const ENDS_WITHIN_MS = 60_000;

/**
 * Starts a built program that is expected to refuse, and waits for its end.
 * @param main below the root, with its arguments: `gateway/dist/main.js`
 */
export async function refusedStart(main: string, settings: Settings): Promise<RefusedStart> {
  const [program = '', ...words] = main.split(' ');
  const child = spawn(process.execPath, [join(ROOT, program), ...words], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const late = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(late);
  return { code, said };
}
