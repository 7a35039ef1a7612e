import type { Schema } from '@eligibility/api-types';
import {
  buildIndex,
  knowledgeOf,
  LINES_OF_BUSINESS,
  matchPayer,
  type KnowledgeFile,
  type KnowledgeRow,
  type Payer,
} from '@eligibility/payer-matching';

type CatalogPayer = Schema<'CatalogPayer'>;

/** Something in a catalog that an operator should look at. */
export type CatalogFinding = {
  /** No public id; the same name as another payer; a name that people use and that leads to no payer. */
  readonly kind: 'no-id' | 'twin' | 'no-payer';
  /** Empty for a name that leads to none. */
  readonly payerId: string;
  readonly name: string;
  /** What it is to be compared with: the other payers of the name, or what the name means. */
  readonly detail: string;
};

/** Rows of these files say what people call a payer. */
const NAMING: ReadonlySet<KnowledgeFile> = new Set([
  'aliases',
  'former-names',
  'product-names',
  'programmes',
]);

/**
 * What an operator should look at in a catalog: payers that can be asked by no clearinghouse because no list has an id of
 * theirs, payers of the same name, and names that knowledge has and that lead to no payer.
 */
export function catalogFindings(
  payers: readonly CatalogPayer[],
  knowledge: readonly KnowledgeRow[],
): readonly CatalogFinding[] {
  return [...withoutId(payers), ...twins(payers), ...withoutPayer(payers, knowledge)];
}

function withoutId(payers: readonly CatalogPayer[]): readonly CatalogFinding[] {
  return payers
    .filter(({ supportsEligibility, tradingPartnerId }) => supportsEligibility && tradingPartnerId === '')
    .map(({ payerId, name }) => ({ kind: 'no-id', payerId, name, detail: '' }));
}

/** Of those that answer eligibility checks: another one is never asked. */
function twins(payers: readonly CatalogPayer[]): readonly CatalogFinding[] {
  const sameName = new Map<string, CatalogPayer[]>();
  for (const payer of payers.filter(({ supportsEligibility }) => supportsEligibility)) {
    const letters = payer.name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    sameName.set(letters, [...(sameName.get(letters) ?? []), payer]);
  }
  return [...sameName.values()]
    .filter(({ length }) => length > 1)
    .flatMap((group) =>
      group.map(({ payerId, name }) => {
        const others = group.map((payer) => payer.payerId).filter((id) => id !== payerId);
        return { kind: 'twin' as const, payerId, name, detail: others.join(' ') };
      }),
    );
}

function withoutPayer(
  payers: readonly CatalogPayer[],
  knowledge: readonly KnowledgeRow[],
): readonly CatalogFinding[] {
  const index = buildIndex({ payers: payers.map(toPayer), ambiguousBrands: [] }, knowledgeOf(knowledge));
  return knowledge
    .filter(({ file }) => NAMING.has(file))
    .map(({ cells: { name = '', meaning = '' } }) => ({ name, meaning }))
    .filter(({ name }) => matchPayer(index, name).kind === 'not-found')
    .map(({ name, meaning }) => ({ kind: 'no-payer', payerId: '', name, detail: meaning }));
}

/** What decides a match; what only decides how a payer is asked is left out. */
function toPayer(payer: CatalogPayer): Payer {
  const { payerId, name, aliases, states, tradingPartnerId, supportsEligibility, otherIds } = payer;
  const lines = payer.linesOfBusiness;
  return {
    id: payerId,
    name,
    aliases,
    states,
    otherIds,
    tradingPartnerId,
    supportsEligibility,
    linesOfBusiness: LINES_OF_BUSINESS.filter((line) => lines.includes(line)),
    families: [],
    routes: [],
    requiresDateOfBirth: payer.requiresDateOfBirth,
  };
}
