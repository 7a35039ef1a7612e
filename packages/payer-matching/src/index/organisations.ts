import type { Knowledge } from '../knowledge/knowledge';
import { byDisplayOrder, type Payer } from '../payer';
import type { Token } from '../text/lexicon';
import { keyOf } from '../text/phrase';
import { isNationalMedicare, type Form } from './form';

/** Rows of the catalog that are one company's: any of them is the payer that a caller means. */
export type Organisation = {
  /** In the order of display. */
  readonly rows: readonly Payer[];
  /** Original Medicare: one place answers for every part and contractor. */
  readonly isMedicare: boolean;
};

/**
 * The organisation of each row. Rows are one company's where their names differ by nothing but a line that nobody names
 * by itself ("Encounters", "Dental"), and where neither their states nor their medical lines exclude each other.
 * @param names the own name of each payer
 */
export function organisationsOf(
  knowledge: Knowledge,
  names: readonly Form[],
): ReadonlyMap<Payer, Organisation> {
  const medicare = medicareRows(knowledge, names);
  const groups = new Map<string, Form[]>();
  for (const name of names) {
    if (medicare.has(name.payer)) continue;
    const key = companyKey(knowledge, name.phrase.tokens);
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  const organisations = [...groups].flatMap(([key, forms]) => companiesOf(key, forms));
  return new Map(
    [{ rows: [...medicare], isMedicare: true }, ...organisations].flatMap((organisation) =>
      organisation.rows.map((row) => [row, organisation] as const),
    ),
  );
}

/** The words of a name without those of a side line ("Dental"); all its words where none of the others is a name. */
function companyKey({ words }: Knowledge, tokens: readonly Token[]): string {
  const named = tokens.filter(({ text }) => !words['side-line'].has(text));
  return keyOf(named.some(({ kind }) => kind === 'word') ? named : tokens);
}

/** Rows whose states or medical lines exclude each other are separate companies: which is meant, the text must say. */
function companiesOf(key: string, forms: readonly Form[]): readonly Organisation[] {
  const payers = [...new Set(forms.map(({ payer }) => payer))].sort(byDisplayOrder);
  const statesOf = new Map(forms.map(({ payer, states }) => [payer, states]));
  const isOne =
    key !== '' &&
    payers.every((a) =>
      payers.every(
        (b) =>
          meet(statesOf.get(a) ?? [], statesOf.get(b) ?? []) && meet(medicalLinesOf(a), medicalLinesOf(b)),
      ),
    );
  return isOne
    ? [{ rows: payers, isMedicare: false }]
    : payers.map((payer) => ({ rows: [payer], isMedicare: false }));
}

/** True where two lists have a member in common, or one of them says nothing. */
function meet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));
}

const NARROW_LINES: ReadonlySet<string> = new Set(['dental', 'vision']);

function medicalLinesOf({ linesOfBusiness }: Payer): readonly string[] {
  return linesOfBusiness.filter((line) => !NARROW_LINES.has(line));
}

/**
 * The rows of Original Medicare, the one that answers for the nation in front: names of nothing but Medicare, a state,
 * a part and a contractor. Empty where no row answers for the nation, because a part alone answers for its state.
 */
function medicareRows(knowledge: Knowledge, names: readonly Form[]): ReadonlySet<Payer> {
  const parts = names.filter((name) => isPartOfMedicare(knowledge, name)).map(({ payer }) => payer);
  const national = names
    .filter(({ payer }) => payer.supportsEligibility && payer.states.length === 0)
    .find((name) => isNationalMedicare(knowledge, name.phrase));
  if (national === undefined) return new Set();
  return new Set([national.payer, ...parts.sort(byDisplayOrder)]);
}

/** "Medicare Texas Part B", "Maryland Medicare Part A", "Medicare New York Downstate". */
function isPartOfMedicare({ words }: Knowledge, { phrase: { tokens } }: Form): boolean {
  const [first, ...others] = tokens.filter(({ kind }) => kind !== 'state');
  if (first?.text !== 'medicare') return false;
  const hasPart = others.some(({ text }) => words.part.has(text));
  return hasPart || others.every(({ text }) => words.region.has(text) || text === 'medicare');
}
