import { join } from 'node:path';
import type { Target } from '../lib/load';
import type { Scratch } from '../lib/scratch';
import { startPayers, startStandalone, type Standalone } from '../lib/standalone';
import { checkTarget, QUESTION } from '../lib/workspace';
import { compare, type Comparison, type Plan } from './compare';

/** Payer catalog, hold, clearinghouse, capture. */
const LIVE_HOPS = '4';
/** Mock fixtures. */
const MOCK_HOPS = '1';

/**
 * A live check compared with a bare chain of four hops, and a mock check with one of a single hop, each in a single
 * process: the cost of a check on one machine. The simulated payers, which answer at once, are in another process.
 */
export async function compareStandalone(
  plan: Plan,
  scratch: Scratch,
): Promise<{ readonly live: Comparison; readonly mock: Comparison }> {
  const payers = await startPayers(scratch);
  const system = await startStandalone(scratch, payers.settings);
  const compared = async (target: Target, hops: string): Promise<Comparison> => {
    const bare = await scratch.start({ script: join(__dirname, 'bare-chain'), args: ['whole', hops] });
    return compare(
      { target, measured: system.standalone },
      { target: { ...target, url: `http://${bare.address}/check` }, measured: bare },
      plan,
    );
  };
  const live = await compared(system.target, LIVE_HOPS);
  return { live, mock: await compared(mockCheckOf(system), MOCK_HOPS) };
}

/** A mock check to send to a standalone. */
function mockCheckOf({ access }: Standalone): Target {
  return checkTarget(access, '/api/eligibility/check/mock', {
    ...QUESTION,
    mockFixture: 'payer1-dependent1',
  });
}
