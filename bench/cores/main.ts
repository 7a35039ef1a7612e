import { CONCURRENCY, sendChecks, type Target } from '../lib/load';
import { figure, median, spread } from '../lib/report';
import { withSides, type Side } from './sides';

const FULL = { rounds: 5, warmUp: 1_500, requests: 1_500 };
const QUICK = { rounds: 1, warmUp: 100, requests: 300 };

/** How one side did in one round. */
type Figures = {
  readonly perSecond: number;
  /** CPU of the gateway, with its supervisor, and of everything else that the request used, a request. */
  readonly gatewayUs: number;
  readonly othersUs: number;
  readonly loadUs: number;
};

/**
 * A gateway as one process and as two workers, on the same machine as its services, its store, the payers and the load:
 * what the second worker gives is limited by what they leave of the second core, so their CPU is printed as well.
 */
async function main({ rounds, warmUp, requests }: typeof FULL): Promise<void> {
  await withSides(async (name, sides) => {
    console.log(`\n${name}; ${String(CONCURRENCY)} in flight, ${String(rounds)} pairs in turn`);
    for (const kind of ['read', 'mock', 'live'] as const) {
      const measured = sides.map(() => [] as Figures[]);
      for (const { targets } of sides) await sendChecks(targets[kind], warmUp);
      for (let round = 0; round < rounds; round += 1)
        for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const side = sides[index];
          if (side !== undefined) measured[index]?.push(await measure(side, side.targets[kind], requests));
        }
      print(kind, sides, measured);
    }
  });
}

async function measure(side: Side, target: Target, requests: number): Promise<Figures> {
  const before = await side.cpuUs();
  const ownBefore = process.cpuUsage();
  const tookMs = await sendChecks(target, requests);
  const own = process.cpuUsage(ownBefore);
  const after = await side.cpuUs();
  return {
    perSecond: (requests * 1_000) / tookMs,
    gatewayUs: (after.gateway - before.gateway) / requests,
    othersUs: (after.others - before.others) / requests,
    loadUs: (own.user + own.system) / requests,
  };
}

const KINDS = { read: 'the list of fixtures (no write)', mock: 'mock checks', live: 'live checks' };

function print(
  kind: keyof typeof KINDS,
  sides: readonly Side[],
  measured: readonly (readonly Figures[])[],
): void {
  console.log(`  ${KINDS[kind]}`);
  measured.forEach((figures, index) => {
    const of = (name: keyof Figures): number[] => figures.map((round) => round[name]);
    console.log(
      `    ${String(sides[index]?.workers)} worker(s): ${spread(of('perSecond'))} a second; CPU µs each: gateway ${spread(of('gatewayUs'))}, others ${figure(median(of('othersUs')))}, load ${figure(median(of('loadUs')))}`,
    );
  });
  const [one = [], two = []] = measured;
  const ratios = one.map(({ perSecond }, pair) => (two[pair]?.perSecond ?? Number.NaN) / perSecond);
  console.log(`    2 over 1: ${spread(ratios)} times`);
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
