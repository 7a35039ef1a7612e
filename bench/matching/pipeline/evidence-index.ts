import type { Form, Payer, PayerIndex } from '@eligibility/payer-matching/internals';
import { heardBrands, type HeardBrands } from './heard';

/** An index with what the pipeline looks up in addition. */
export type EvidenceIndex = PayerIndex & {
  /** How many payers that can be asked have a name that begins with a word. */
  readonly payersByHead: ReadonlyMap<string, number>;
  /** What names begin with, by how it sounds. */
  readonly heard: HeardBrands;
};

/** Adds to an index what the pipeline looks up. */
export function evidenceIndexOf(index: PayerIndex): EvidenceIndex {
  const forms = [...index.weightByForm.keys()];
  return { ...index, payersByHead: payersByHead(forms), heard: heardBrands(forms) };
}

function payersByHead(forms: readonly Form[]): ReadonlyMap<string, number> {
  const holders = new Map<string, Set<Payer>>();
  for (const { payer, isName, phrase } of forms) {
    const head = phrase.tokens.find(({ kind }) => kind === 'word');
    if (head === undefined || !payer.supportsEligibility || !(isName || phrase.words.length === 1)) continue;
    holders.set(head.text, (holders.get(head.text) ?? new Set<Payer>()).add(payer));
  }
  return new Map([...holders].map(([text, payers]) => [text, payers.size]));
}
