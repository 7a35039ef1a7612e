import type { DistributedSystem } from '@eligibility/bench/distributed-system';
import { figure, goalLine, type Finding } from '@eligibility/bench/report';
import { limitWorkspace, openWorkspace } from '@eligibility/bench/workspace';
import { somePayers } from '../lib/breakable-system';
import { disturbedBy, NOISES, type Neighbourhood, type Neighbours, type Side } from './story';

export type NeighbourScale = Pick<Neighbours, 'quietPerSecond' | 'seconds'>;

const PAYERS = 6;
/** Enough for the busiest noise except the flood. */
const NOISY_PER_MINUTE = 3_000;
/** Of the workspace that floods: a bucket as large is full once, and then it is refused most of what it sends. */
const FLOODING_PER_MINUTE = 300;

/**
 * Two workspaces at the same payers, one of which is a bad neighbour in six ways; returns the findings, and lines that
 * print them.
 */
export async function neighbourDay(
  { operatorToken, payersUrl }: DistributedSystem,
  baseUrl: string,
  scale: NeighbourScale,
): Promise<readonly Finding[]> {
  const all: Finding[] = [];
  for (const noise of NOISES) {
    // New payers each time, so that no circuit is affected by the previous noise.
    const workspaces = [1, 2].map(() => openWorkspace({ baseUrl, operatorToken }));
    const [quietAccess, noisyAccess] = await Promise.all(workspaces);
    if (quietAccess === undefined || noisyAccess === undefined) throw new Error('there are two workspaces');
    const limit = noise.isAboveItsLimit === true ? FLOODING_PER_MINUTE : NOISY_PER_MINUTE;
    await limitWorkspace({ baseUrl, operatorToken }, noisyAccess, limit);
    const seen = await disturbedBy(noise, {
      ...scale,
      quiet: { access: quietAccess, operatorToken, payersUrl },
      noisy: { access: noisyAccess, operatorToken, payersUrl },
      payers: somePayers(PAYERS),
    });
    const findings = findingsOf(seen);
    console.log(`\nA neighbour: ${noise.name}`);
    for (const line of storyLines(seen)) console.log(line);
    for (const { value, goal } of findings) console.log(goalLine(value, goal));
    all.push(...findings);
  }
  return all;
}

function findingsOf({ control, quiet }: Neighbourhood): readonly Finding[] {
  const refused = [...quiet.failures.values()].reduce((sum, count) => sum + count, 0);
  return [
    { of: 'promise', value: refused, goal: { atMost: 0, unit: 'checks of the quiet one without an answer' } },
    {
      of: 'time',
      value: quiet.p99Ms / control.p99Ms,
      goal: { atMost: 1.3, unit: 'x the p99 of its control' },
    },
  ];
}

function storyLines({ control, quiet, noisy }: Neighbourhood): readonly string[] {
  return [sideLine('control', control), sideLine('quiet', quiet), sideLine('noisy', noisy)];
}

function sideLine(name: string, { checks, p50Ms, p99Ms, failures }: Side): string {
  const lines = [...failures].map(([failure, count]) => `\n           ${figure(count)} x ${failure}`);
  return `  ${name.padEnd(8)} ${figure(checks)} checks, p50 ${figure(p50Ms)} ms, p99 ${figure(p99Ms)} ms${lines.join('')}`;
}
