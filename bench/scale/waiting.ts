import { Agent } from 'node:http';
import { eventually } from '@eligibility/testkit';
import { withDistributed, type DistributedSystem } from '../lib/distributed-system';
import { failureOf } from '../lib/load';
import { scrape } from '../lib/scrape';
import { NO_LIMITS, targetsOf } from './measure';

const WAITING = 150;
const PAYER_TAKES_MS = 20_000;
const AETNA = '60054';
/** The deadline of a check is after its payer's answer. */
const PATIENT = { ...NO_LIMITS, CHECK_DEADLINE_MS: '60000', PAYER_SLOW_MS: '120000' };

/** KiB of the gateway and the clearinghouse for each check that waits for its payer. */
export async function measureWaiting(): Promise<number> {
  let kib = Number.NaN;
  await withDistributed({ gateways: 1, replicas: 1, env: PATIENT }, async (system) => {
    const targets = await targetsOf(system);
    const agent = new Agent({ keepAlive: true });
    const send = (n: number): Promise<unknown> => {
      const target = targets[n % targets.length];
      return target === undefined ? Promise.resolve() : failureOf(target, agent);
    };
    const all = (count: number): Promise<unknown> =>
      Promise.all(Array.from({ length: count }, (_, n) => send(n)));
    // What a process takes once, for so many at a time.
    await all(WAITING);
    const before = await memoryOf(system);
    const switched = await fetch(`${system.payersUrl}/switches/${AETNA}`, {
      method: 'PUT',
      body: JSON.stringify({ mode: 'slow', latencyMs: PAYER_TAKES_MS }),
    });
    if (!switched.ok) throw new Error(`the payer stays fast: ${String(switched.status)}`);
    const answers = all(WAITING);
    await eventually(async () => (await inFlightOf(system)) >= WAITING, PAYER_TAKES_MS);
    kib = ((await memoryOf(system)) - before) / 1_024 / WAITING;
    await answers;
    agent.destroy();
  });
  return kib;
}

async function inFlightOf({ services }: DistributedSystem): Promise<number> {
  return sumOf(services.clearinghouse, 'eligibility_upstream_calls_in_flight', {});
}

/** Memory in use after what was collected by then, in bytes. */
async function memoryOf({ gateways, services }: DistributedSystem): Promise<number> {
  return sumOf([...gateways, ...services.clearinghouse], 'eligibility_process_memory_bytes', { kind: 'rss' });
}

async function sumOf(
  processes: readonly { readonly opsAddress: string }[],
  metric: string,
  labels: Readonly<Record<string, string>>,
): Promise<number> {
  const samples = (await Promise.all(processes.map(({ opsAddress }) => scrape(opsAddress)))).flat();
  return samples
    .filter(
      ({ name, labels: has }) =>
        name === metric && Object.entries(labels).every(([key, value]) => has[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);
}
