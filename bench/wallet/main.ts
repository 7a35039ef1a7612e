import { lifecycle, silentLog } from '@eligibility/kit';
import { sendInsistently, sendLoad } from '../lib/load';
import { figure } from '../lib/report';
import { withScratch } from '../lib/scratch';
import { startStandalone } from '../lib/standalone';
import { openMongo } from '../lib/stores';

const IN_FLIGHT = [1, 8, 64];
const FULL = { warmUp: 500, requests: 2_000 };
const QUICK = { warmUp: 20, requests: 100 };
/** High enough that the wallet is measured, not the limits that protect a payer. */
const NO_PAYER_LIMITS = { PAYER_MAX_IN_FLIGHT: '10000', PROVIDER_MAX_IN_FLIGHT: '10000' };

/** Live checks of one workspace, which all change the same wallet, on every store there is. */
async function main(scale: typeof FULL): Promise<void> {
  print('Live checks a second on one wallet, the whole system in one process');
  print(...(await linesOf('SQLite', {}, scale)));
  const life = lifecycle(silentLog);
  try {
    const mongo = await openMongo(life);
    print(
      ...(mongo === undefined
        ? ['  MongoDB: MONGODB_URI is not set']
        : await linesOf('MongoDB', mongo, scale)),
    );
  } finally {
    await life.stop();
  }
}

function linesOf(
  store: string,
  settings: Readonly<Record<string, string>>,
  { warmUp, requests }: typeof FULL,
): Promise<readonly string[]> {
  return withScratch(async (scratch) => {
    const { target } = await startStandalone(scratch, { ...NO_PAYER_LIMITS, ...settings });
    await sendLoad(target, warmUp);
    const lines: string[] = [];
    for (const inFlight of IN_FLIGHT) {
      const { tookMs, refused } = await sendInsistently(target, requests, inFlight);
      const again = refused === 0 ? '' : `, refused ${String(refused)} times for now`;
      lines.push(`  ${store}, ${String(inFlight)} in flight: ${figure((requests * 1_000) / tookMs)}${again}`);
    }
    return lines;
  });
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
