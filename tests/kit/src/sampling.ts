import { dice, type Dice } from './dice';

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

/** Draws by `FC_SEED`, which the configuration of Jest sets to the same number for every run that does not name one. */
export function sampling(): Sampling {
  const seed = Number(process.env['FC_SEED']);
  const drawn = dice(seed);
  return {
    how: TRIES_ALL ? 'every case' : `a sample, FC_SEED=${String(seed)}`,
    seed,
    some: (cases, count) => (TRIES_ALL ? cases : pick(cases, count, drawn)),
  };
}

function pick<Case>(cases: readonly Case[], count: number, drawn: Dice): readonly Case[] {
  const left = cases.map((_one, at) => at);
  while (left.length > count) left.splice(drawn(left.length), 1);
  return left.flatMap((at) => cases.slice(at, at + 1));
}
