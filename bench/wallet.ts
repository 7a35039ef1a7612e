import { tempMongo } from '@eligibility/mongo/testing';
import { migrate } from '@eligibility/standalone';
import { startStandalone } from './live-check';
import { sendLoad } from './load';
import { figure } from './report';
import { withScratch } from './scratch';

const IN_FLIGHT = [1, 8, 64];
const FULL = { warmUp: 500, requests: 2_000 };
const QUICK = { warmUp: 20, requests: 100 };
/** What is measured is the wallet, not the limits that protect a payer. */
const NO_PAYER_LIMITS = { PAYER_MAX_IN_FLIGHT: '10000', PROVIDER_MAX_IN_FLIGHT: '10000' };

/** Live checks of one workspace, which all change the same wallet, on every store there is. */
async function main(scale: typeof FULL): Promise<void> {
  print('Live checks a second on one wallet, the whole system in one process');
  print(...(await linesOf('SQLite', {}, scale)));
  if ((process.env['MONGODB_URI'] ?? '') === '') {
    print('  MongoDB: MONGODB_URI is not set');
    return;
  }
  const mongo = await tempMongo([]);
  const settings = {
    MONGODB_URI: mongo.settings.uri,
    MONGODB_DATABASE: mongo.settings.databaseName,
    MONGODB_ALLOW_STANDALONE: 'true',
  };
  try {
    await migrate(settings);
    print(...(await linesOf('MongoDB', settings, scale)));
  } finally {
    await mongo.drop();
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
      const tookMs = await sendLoad(target, requests, inFlight);
      lines.push(`  ${store}, ${String(inFlight)} in flight: ${figure((requests * 1_000) / tookMs)}`);
    }
    return lines;
  });
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
