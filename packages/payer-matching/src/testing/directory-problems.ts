import { buildIndex, type PayerIndex } from '../index/payer-index';
import type { Knowledge } from '../knowledge/knowledge';
import { decidePayer } from '../match/decide';
import { DEFAULT_PRICES } from '../match/prices';
import type { Payer, PayerDirectory } from '../payer';

/** What is wrong with one entry; `at` is its position in `payers` or `ambiguousBrands`. */
type DirectoryProblem = {
  readonly kind: 'payer' | 'brand';
  readonly at: number;
  readonly message: string;
};

/**
 * Finds what would make a curated directory answer wrongly: two payers with the same name, an alias that
 * belongs to another payer, a name that does not find its payer, an ambiguous brand that is not asked about.
 */
export function directoryProblems(
  directory: PayerDirectory,
  knowledge: Knowledge,
): readonly DirectoryProblem[] {
  const index = buildIndex(directory, knowledge);
  return [
    ...sharedNames(index, directory.payers),
    ...namesNotFound(index, directory.payers),
    ...brandsNotAsked(index, directory),
  ];
}

/** Two payers may share a name only on purpose: then they have a family in common. */
function sharedNames({ formsByCompact }: PayerIndex, payers: readonly Payer[]): readonly DirectoryProblem[] {
  return [...formsByCompact].flatMap(([key, forms]) => {
    const [first, ...others] = new Set(forms.map((form) => form.payer));
    return others
      .filter((payer) => !payer.families.some((family) => first?.families.includes(family)))
      .map((payer) =>
        problem('payer', payers.indexOf(payer), `"${key}" is a name of "${first?.id ?? ''}" as well`),
      );
  });
}

function namesNotFound(index: PayerIndex, payers: readonly Payer[]): readonly DirectoryProblem[] {
  return payers.flatMap((payer, at) => {
    const outcome = decidePayer(index, payer.name, DEFAULT_PRICES);
    const isFound = outcome.kind === 'matched' && outcome.payer.id === payer.id;
    return isFound ? [] : [problem('payer', at, `the name "${payer.name}" does not find it`)];
  });
}

function brandsNotAsked(
  index: PayerIndex,
  { ambiguousBrands, payers }: PayerDirectory,
): readonly DirectoryProblem[] {
  return ambiguousBrands.flatMap(({ phrases, family, offerFirst }, at) => {
    const members = new Set(
      payers.filter((payer) => payer.families.includes(family)).map((payer) => payer.id),
    );
    const strangers = offerFirst.filter((id) => !members.has(id));
    const idle = phrases.filter((phrase) => decidePayer(index, phrase, DEFAULT_PRICES).kind !== 'ambiguous');
    return [
      ...idle.map((phrase) => problem('brand', at, `"${phrase}" does not ask`)),
      ...strangers.map((id) => problem('brand', at, `"${id}" is no payer of the family "${family}"`)),
    ];
  });
}

function problem(kind: DirectoryProblem['kind'], at: number, message: string): DirectoryProblem {
  return { kind, at, message };
}
