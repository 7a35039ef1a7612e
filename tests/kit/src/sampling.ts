import { dice, type Dice } from './dice';

const DAY_MS = 86_400_000;
/** `EVERY_CASE=1` tries all cases. */
const TRIES_ALL = process.env['EVERY_CASE'] === '1';

/** What a run tries of many cases. */
type Sampling = {
  /** For the title of a test, so that each report says how to draw the same again. */
  readonly how: string;
  readonly seed: number;
  /** So many of the cases in their order, or all. */
  readonly some: <Case>(cases: readonly Case[], count: number) => readonly Case[];
};

/** Draws by `SAMPLE_SEED`, otherwise by the day (UTC), so that a run of each day tries others. */
export function sampling(): Sampling {
  const seed = Number(process.env['SAMPLE_SEED'] ?? Math.floor(Date.now() / DAY_MS));
  const drawn = dice(seed);
  return {
    how: TRIES_ALL ? 'every case' : `a sample, SAMPLE_SEED=${String(seed)}`,
    seed,
    some: (cases, count) => (TRIES_ALL ? cases : pick(cases, count, drawn)),
  };
}

function pick<Case>(cases: readonly Case[], count: number, drawn: Dice): readonly Case[] {
  const left = cases.map((_one, at) => at);
  while (left.length > count) left.splice(drawn(left.length), 1);
  return left.flatMap((at) => cases.slice(at, at + 1));
}
