import { figure, spread } from '../lib/report';
import { measureAlone, type AloneRound } from './alone';
import { hotRound, spreadRound, withSides, type LiveRound, type LiveSide, type SidePlan } from './live';

const FULL = { warmUp: 300, checks: 400, roundMs: 2_000, rounds: 3 };
const QUICK = { warmUp: 20, checks: 100, roundMs: 500, rounds: 1 };
type Scale = typeof FULL;

const IN_FLIGHT = [1, 8, 64];
const ALONE_IN_FLIGHT = [1, 8, 64, 256];
const OPEN_HOLDS = [0, 1_000, 4_000];
/** `WALLET_CHANGES_PER_UPDATE`: each change by itself, and as it is set in a release. */
const SIDES = [1, 128];

/** How fast one wallet is: by itself on MongoDB, and in live checks on every store there is. */
async function main(scale: Scale): Promise<void> {
  if (!process.argv.includes('--live')) {
    await reportAlone(scale);
    await reportOpenHolds(scale);
  }
  if (!process.argv.includes('--alone')) await reportLive(scale);
}

/** All sides in turn, so that other work on the machine meets each of them. */
async function reportLive({ warmUp, checks, rounds }: Scale): Promise<void> {
  print('Live checks a second on one wallet, the whole system in one process');
  const onMongo = (side: number): SidePlan => {
    const settings = { WALLET_CHANGES_PER_UPDATE: String(side) };
    return { name: `MongoDB, ${sideName(side)}`, isOnMongo: true, settings, warmUp };
  };
  const plans = [{ name: 'SQLite', isOnMongo: false, settings: {}, warmUp }, ...SIDES.map(onMongo)];
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

/** Both sides in turn, so that other work on the machine meets both. */
async function reportAlone({ roundMs, rounds }: Scale): Promise<void> {
  print('Commands a second on one wallet in MongoDB, without gateways');
  for (const replicas of [1, 2]) {
    const found = new Map<number, (readonly AloneRound[])[]>(SIDES.map((side) => [side, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const changesPerUpdate of SIDES) {
        const plan = { replicas, changesPerUpdate, roundMs, openHolds: 0, inFlight: ALONE_IN_FLIGHT };
        const measured = await measureAlone(plan);
        if (measured !== undefined) found.get(changesPerUpdate)?.push(measured);
      }
    for (const [side, measured] of found)
      ALONE_IN_FLIGHT.forEach((inFlight, n) => {
        const at = measured.flatMap((one) => one[n] ?? []);
        if (at.length > 0) print(aloneLine(`${replicasName(replicas)}, ${sideName(side)}`, inFlight, at));
      });
  }
}

/** A wallet is one document with all open holds in it, and each update writes the document. */
async function reportOpenHolds({ roundMs }: Scale): Promise<void> {
  const [changesPerUpdate = 1] = SIDES.slice(-1);
  for (const openHolds of OPEN_HOLDS) {
    const plan = { replicas: 1, changesPerUpdate, roundMs, openHolds, inFlight: [64] };
    const measured = await measureAlone(plan);
    const what = `1 replica, ${sideName(changesPerUpdate)}, ${figure(openHolds)} checks held`;
    if (measured !== undefined) print(aloneLine(what, 64, measured));
  }
}

function aloneLine(what: string, inFlight: number, rounds: readonly AloneRound[]): string {
  const refused = rounds.reduce((sum, one) => sum + one.refused, 0);
  const speed = spread(rounds.map(({ commandsPerSecond }) => commandsPerSecond));
  return `  ${what}, ${String(inFlight)} in flight: ${speed}${again(refused)}`;
}

function sideName(changesPerUpdate: number): string {
  return changesPerUpdate === 1
    ? 'an update a change'
    : `up to ${String(changesPerUpdate)} changes an update`;
}

function replicasName(replicas: number): string {
  return replicas === 1 ? '1 replica' : `${String(replicas)} replicas`;
}

function again(refused: number): string {
  return refused === 0 ? '' : `, refused ${figure(refused)} times for now`;
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
