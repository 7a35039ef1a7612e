import { withDistributed, type ServerProcess } from '../lib/distributed-system';
import { CONCURRENCY, sendLoad } from '../lib/load';
import { figure } from '../lib/report';
import { scrape } from '../lib/scrape';
import { checkTarget, openWorkspace, QUESTION } from '../lib/workspace';

const WARM_UP = 2_000;
const CHECKS = 5_000;
const MIB = 1024 * 1024;
/** As in production: one log line per request is part of its cost. */
const ENV = { LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '1000000' };

/**
 * The cost of a live check in each process of the distributed system, by the CPU time that each reports: other load on
 * the machine affects the latency, but hardly the CPU time.
 */
async function main(): Promise<void> {
  await withDistributed({ gateways: 1, replicas: 1, env: ENV }, async (system) => {
    const { gateways, services, operatorToken, stores } = system;
    const [gateway] = gateways;
    if (gateway === undefined) throw new Error('no gateway');
    const access = await openWorkspace({ baseUrl: `http://${gateway.address}`, operatorToken });
    const target = checkTarget(access, '/api/eligibility/check', QUESTION);
    const processes = [gateway, services.wallet, services['payer-catalog'], services.clearinghouse].flat();
    await sendLoad(target, WARM_UP);
    const before = await Promise.all(processes.map(usageOf));
    const tookMs = await sendLoad(target, CHECKS);
    const after = await Promise.all(processes.map(usageOf));
    console.log(
      `${figure(CHECKS)} live checks, ${String(CONCURRENCY)} at a time, one process of each on ${stores}: ${figure(CHECKS / (tookMs / 1_000))} checks/s together`,
    );
    processes.forEach(({ name }, index) => {
      const cpuSeconds = (after[index]?.cpuSeconds ?? Number.NaN) - (before[index]?.cpuSeconds ?? Number.NaN);
      const rssMib = (after[index]?.rssBytes ?? Number.NaN) / MIB;
      console.log(`  ${name}: ${figure(CHECKS / cpuSeconds)} checks/s a core, then ${figure(rssMib)} MiB`);
    });
  });
}

type Usage = { readonly cpuSeconds: number; readonly rssBytes: number };

async function usageOf({ opsAddress }: ServerProcess): Promise<Usage> {
  const samples = await scrape(opsAddress);
  const valueOf = (metric: string, kind?: string): number =>
    samples.find(({ name, labels }) => name === metric && labels['kind'] === kind)?.value ?? Number.NaN;
  return {
    cpuSeconds: valueOf('eligibility_process_cpu_seconds'),
    rssBytes: valueOf('eligibility_process_memory_bytes', 'rss'),
  };
}

void main();
