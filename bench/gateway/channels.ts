import type { Scratch } from '../lib/scratch';
import { startPayers, startStandalone, type Standalone } from '../lib/standalone';
import { checkTarget, QUESTION } from '../lib/workspace';
import type { Target } from '../lib/load';
import { compare, type Comparison, type Plan } from './compare';

/**
 * A live and a mock check in the standalone, whose parts call each other without sockets, compared with the same over
 * sockets (`GRPC_LOOPBACK=true`). Both run all the time, and the payers in a process of their own.
 * @param scratches a folder for each side
 */
export async function compareChannels(
  plan: Plan,
  [within, sockets]: readonly [Scratch, Scratch],
): Promise<{ readonly live: Comparison; readonly mock: Comparison }> {
  const payers = await startPayers(within);
  const ours = await startStandalone(within, payers.settings);
  const bare = await startStandalone(sockets, { ...payers.settings, GRPC_LOOPBACK: 'true' });
  const compared = (targetOf: (system: Standalone) => Target): Promise<Comparison> =>
    compare(
      { target: targetOf(ours), measured: ours.standalone },
      { target: targetOf(bare), measured: bare.standalone },
      plan,
    );
  const live = await compared(({ target }) => target);
  return { live, mock: await compared(mockCheckOf) };
}

/** A mock check to send to a standalone. */
export function mockCheckOf({ access }: Standalone): Target {
  return checkTarget(access, '/api/eligibility/check/mock', {
    ...QUESTION,
    mockFixture: 'payer1-dependent1',
  });
}
