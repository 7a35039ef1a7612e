import { QUESTION, checkTarget } from '@eligibility/bench/workspace';
import { keyedLoad } from '../../lib/keyed-load';
import { rolledOut, until } from '../kubectl';
import type { Cluster, Story } from './story';

/** More than two pods are to have in hand: 8 each in the overlay of this proof. */
const SLOW = { inFlight: 48, everyMs: 0 };
/** The simulator answers after so many milliseconds, by the member id. */
const SLOW_MEMBER = 'SLOW5000-W1';

const METRIC = 'eligibility_upstream_calls_in_flight';

/** Added by the calls that wait for slow payers, which need no CPU. */
export const SCALING: readonly Story[] = [
  { name: 'a clearinghouse added by its calls in flight', mayFail: 'none', disturb: scaleByMetric },
];

async function scaleByMetric({ namespace, neighbour }: Cluster): Promise<void> {
  const { kubectl } = namespace;
  const slow = keyedLoad(
    [checkTarget(neighbour, '/api/eligibility/check', { ...QUESTION, memberId: SLOW_MEMBER })],
    SLOW,
  );
  try {
    await until('the autoscaler added a clearinghouse', async () => {
      const replicas = await kubectl(
        'get',
        'deployment',
        'clearinghouse',
        '-o',
        'jsonpath={.status.readyReplicas}',
      );
      return Number(replicas) > 2;
    });
  } finally {
    await slow.stop();
  }
  const path = 'jsonpath={range .items[*]}{.message}{"\\n"}{end}';
  const events = await kubectl('get', 'events', '--field-selector=reason=SuccessfulRescale', '-o', path);
  const added = events.split('\n').find((event) => event.includes(METRIC));
  if (added === undefined) throw new Error(`it was added for another reason: ${events}`);
  console.log(`\n  ${added}`);
  await rolledOut(namespace);
}
