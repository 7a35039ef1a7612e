import { join } from 'node:path';
import type { Scratch } from '../lib/scratch';
import { startPayers, startStandalone } from '../lib/standalone';
import { compare, type Comparison, type Plan } from './compare';

/** Payer catalog, hold, clearinghouse, capture. */
const HOPS = '4';

/**
 * A live check compared with a bare chain of four hops, each in a single process: the cost of a check on one machine.
 * The simulated payers, which answer at once, are in another process.
 */
export async function compareLiveCheck(plan: Plan, scratch: Scratch): Promise<Comparison> {
  const bare = await scratch.start({ script: join(__dirname, 'bare-chain'), args: ['whole', HOPS] });
  const payers = await startPayers(scratch);
  const { standalone, target } = await startStandalone(scratch, payers.settings);
  return compare(
    { target, measured: standalone },
    { target: { ...target, url: `http://${bare.address}/check` }, measured: bare },
    plan,
  );
}
