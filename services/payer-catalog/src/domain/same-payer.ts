import type { Payer } from '@eligibility/payer-matching';

/** Words that lists leave in or out of the same name. */
const FILLERS = /\b(and|of|the|inc|incorporated|llc)\b/g;

/** A name without case, accents, spaces, punctuation and filler words; unchanged when nothing would be left. */
export function compactName(name: string): string {
  const written = name.normalize('NFKD').toLowerCase();
  const short = lettersOf(written.replace(FILLERS, ''));
  return short === '' ? lettersOf(written) : short;
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** True when two entries have a name or alias in common. */
export function shareName(a: Payer, b: Payer): boolean {
  if (a.name === b.name) return true;
  const names = new Set([a.name, ...a.aliases].map(compactName));
  return [b.name, ...b.aliases].some((name) => names.has(compactName(name)));
}

/**
 * Finds, for an entry of a weaker list, the entry of a stronger list that means the same payer: the one with its id;
 * else the only one that lists its id among its others and shares a name; else the only one of the same name, when no
 * other entry of the weaker list has that name. Never a guess: where two fit, none is taken.
 */
export function samePayerFinder(
  weaker: readonly Payer[],
  stronger: readonly Payer[],
): (payer: Payer) => Payer | undefined {
  const byId = new Map(stronger.map((payer) => [payer.id.toUpperCase(), payer]));
  const byOtherId = grouped(stronger, (payer) => (payer.otherIds ?? []).map((id) => id.toUpperCase()));
  const byName = grouped(stronger, (payer) => [compactName(payer.name)]);
  const weakerByName = grouped(weaker, (payer) => [compactName(payer.name)]);
  return (payer) => {
    const id = payer.id.toUpperCase();
    const name = compactName(payer.name);
    const namesake = weakerByName.get(name)?.length === 1 ? only(byName.get(name)) : undefined;
    return byId.get(id) ?? only(byOtherId.get(id)?.filter((other) => shareName(payer, other))) ?? namesake;
  };
}

/** The payers under each of their keys. */
export function grouped(
  payers: readonly Payer[],
  keysOf: (payer: Payer) => readonly string[],
): ReadonlyMap<string, readonly Payer[]> {
  const groups = new Map<string, Payer[]>();
  for (const payer of payers) {
    for (const key of new Set(keysOf(payer))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [payer]);
      else group.push(payer);
    }
  }
  return groups;
}

function only(payers: readonly Payer[] | undefined): Payer | undefined {
  return payers?.length === 1 ? payers[0] : undefined;
}
