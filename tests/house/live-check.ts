import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Profiler } from 'node:inspector';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Boots the whole system in this process and prints, as JSON, the coverage of each of these, measured by V8 itself:
 * the first live check after the start, the next one of another patient, and as long a time without any request.
 * Runs as a process of its own, so that the modules of `npm run house` are not in it.
 */
async function main(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  // Before any module of the product is loaded, so that no function was ever compiled without its counter.
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const { createLog } = await import('@eligibility/kit/process');
  const { readConfig, start } = await import('@eligibility/standalone');
  const dataDir = await mkdtemp(join(tmpdir(), 'house-'));
  const log = createLog({ level: 'info', destination: { write: () => undefined } });
  const system = await start({ ...readConfig({ PORT: '0', OPS_PORT: '0', DATA_DIR: dataDir }), log });
  const { demo } = system;
  if (demo === undefined) throw new Error('the standalone made no demo workspace');

  // What is taken has been counted since the last time: taking it begins a new count.
  const executed = async (): Promise<readonly Profiler.ScriptCoverage[]> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.filter(({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'));
  };
  const during = async (work: () => Promise<unknown>): Promise<readonly Profiler.ScriptCoverage[]> => {
    await executed();
    await work();
    return executed();
  };
  const check = async (memberId: string): Promise<void> => {
    const answer = await fetch(`${demo.baseUrl}/api/eligibility/check`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${demo.apiKey}`,
        'X-Client-Id': demo.clientId,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({ ...PATIENT, memberId }),
    });
    const text = await answer.text();
    if (answer.status !== 200 || !text.includes('"success":true'))
      throw new Error(`the check was not answered: HTTP ${String(answer.status)}`);
  };
  const first = await during(() => check('W123456789'));
  const next = await during(() => check('W223456789'));
  const idle = await during(() => pause(IDLE_MS));
  await system.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.stdout.write(JSON.stringify({ first, next, idle }));
}

/** Long enough for whatever runs every second, such as the polling of operators' overrides. */
const IDLE_MS = 2_500;

/** A synthetic patient, as in all tests. */
const PATIENT = {
  payerName: 'Aetna',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1980-04-12',
};

void main();
