import { figure, spread } from '../lib/report';
import { hotRound, spreadRound, withSides, type LiveRound, type LiveSide } from './live';

const FULL = { warmUp: 300, checks: 400, rounds: 3 };
const QUICK = { warmUp: 20, checks: 100, rounds: 1 };

const IN_FLIGHT = [1, 8, 64];

/** Live checks a second on one wallet, on both stores in turn, so that other work on the machine meets each of them. */
async function main({ warmUp, checks, rounds }: typeof FULL): Promise<void> {
  print('Live checks a second on one wallet, the whole system in one process');
  const plans = [
    { name: 'SQLite', isOnMongo: false, warmUp },
    { name: 'MongoDB', isOnMongo: true, warmUp },
  ];
  await withSides(plans, async (sides) => {
    for (const inFlight of IN_FLIGHT) {
      const send = (side: LiveSide) => hotRound(side, Math.min(checks, (checks * inFlight) / 8), inFlight);
      printRounds(`${String(inFlight)} in flight`, await inTurn(sides, rounds, send));
    }
    const send = (side: LiveSide) => spreadRound(side, checks, 64);
    printRounds('64 in flight over 16 wallets', await inTurn(sides, rounds, send));
  });
}

type SideRounds = { readonly name: string; readonly rounds: readonly LiveRound[] };

async function inTurn(
  sides: readonly LiveSide[],
  rounds: number,
  measure: (side: LiveSide) => Promise<LiveRound>,
): Promise<readonly SideRounds[]> {
  const measured = sides.map(({ name }) => ({ name, rounds: [] as LiveRound[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const [n, side] of sides.entries()) measured[n]?.rounds.push(await measure(side));
  return measured;
}

function printRounds(what: string, measured: readonly SideRounds[]): void {
  for (const { name, rounds } of measured) {
    const refused = rounds.reduce((sum, one) => sum + one.refused, 0);
    print(`  ${name}, ${what}: ${spread(rounds.map(({ perSecond }) => perSecond))}${again(refused)}`);
  }
}

function again(refused: number): string {
  return refused === 0 ? '' : `, refused ${figure(refused)} times for now`;
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
