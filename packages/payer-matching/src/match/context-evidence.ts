import { payerWithId, type PayerIndex } from '../index/payer-index';
import type { Payer } from '../payer';
import type { MatchContext, RememberedPayer } from './context';
import { familyOf } from './family';
import { isInPlaceOf } from './organisation-rows';
import type { RankedPayer, Ranking } from './ranking';

/** A piece of context that was used, and by how much it multiplied the odds of a payer. */
type ContextEvidence = { readonly feature: ContextFeature; readonly factor: number };

export type ContextFeature =
  'state' | 'form of the member id' | 'prefix of the member id' | 'usual payers' | 'memory';

/**
 * By how much each piece of context multiplies the odds of a payer. They were chosen, not fitted: each is what a front
 * desk would say of its patients, rounded so that an error is a question and no wrong payer.
 */
const ODDS = {
  /** Of a patient of one state, about one in 30 has a payer that serves other states alone. */
  stateAgrees: 2,
  anotherState: 0.1,
  /** Of a brand that each state has a payer of, so many patients have that of another state, all of these together. */
  brandOfAnotherState: 0.08,
  /** The same of the states' own programmes, which cover those who live there. */
  programmeOfAnotherState: 0.03,
  /** A member id of Medicare's form is on cards of Original Medicare; a plan's card has the plan's own id. */
  ofMedicare: 20,
  ofMedicareLine: 2,
  notOfMedicare: 0.2,
  /** A payer that a clinic never had has this share of its patients, as much as a thousand such payers leave. */
  unusualShare: 0.01,
  /** The same of a prefix, which one payer gives out. */
  unusualPrefixShare: 0.05,
  /** One answer is no habit: shares are divided by the count of answers and this many more. */
  answersAssumed: 10,
  /** The same words meant this payer once here, or in another clinic of the workspace. */
  rememberedOnce: 20,
  rememberedElsewhere: 8,
} as const;

/** A payer that the text makes less probable than this gains nothing by context. */
const LEAST_SUPPORT = 0.15;

/** Where it is more probable than this that no payer is meant, context says nothing. */
const MOST_NONE = 0.3;

/** Payers whose utility is this close to each other fit the text equally well: their probabilities support each of them. */
const EQUAL_UTILITY = 0.7;

/** A ranked payer with what context says of it. */
export type PayerInContext = RankedPayer & { readonly context: readonly ContextEvidence[] };

/** A ranking in which context has changed the probabilities and with them the order. */
export type RankingInContext = Omit<Ranking, 'payers'> & { readonly payers: readonly PayerInContext[] };

/** Multiplies the odds of the payers that the text supports; nothing where the text may well mean none. */
export function inContext(index: PayerIndex, ranked: Ranking, context: MatchContext): RankingInContext {
  const ranking = ranked.doubts.has('brand') ? ofFamily(index, ranked) : ranked;
  const { noneProbability } = ranking;
  const isUsed = noneProbability <= MOST_NONE;
  const isBrand = ranking !== ranked;
  const count = ranking.payers.length;
  const payers = ranking.payers.map((one): PayerInContext => {
    const anotherState = isBrand ? ofOtherStates(one) / Math.max(1, count - 1) : ODDS.anotherState;
    const evidence = isUsed ? evidenceFor(index, one.payer, { ...context, anotherState }) : [];
    const isSupported = evidence.length > 0 && supportOf(one, ranking.payers) >= LEAST_SUPPORT;
    return { ...one, context: isSupported ? evidence : evidence.filter(({ factor }) => factor < 1) };
  });
  const odds = payers.map(({ probability, context: pieces }) =>
    pieces.reduce((product, { factor }) => product * factor, probability),
  );
  const sum = odds.reduce((a, b) => a + b, noneProbability);
  const weighed = payers.map((one, at) => ({ ...one, probability: (odds[at] ?? 0) / sum }));
  return {
    ...ranking,
    noneProbability: noneProbability / sum,
    payers: weighed.sort((a, b) => b.probability - a.probability),
  };
}

/** That a bare brand means one of its payers, all of them alike. */
const BRAND_PROBABILITY = 0.97;

/** An ambiguous brand means a payer of its family, and says nothing of which. */
function ofFamily(index: PayerIndex, ranking: Ranking): Ranking {
  const family = new Set(familyOf(index, ranking));
  const members = ranking.payers.filter(({ payer }) => family.has(payer));
  if (members.length === 0) return ranking;
  const probability = BRAND_PROBABILITY / members.length;
  const payers = members.map((one) => ({ ...one, probability, utility: 0 }));
  return { ...ranking, payers, noneProbability: 1 - BRAND_PROBABILITY };
}

function ofOtherStates({ pair }: RankedPayer): number {
  const share = pair.form.isAgency ? ODDS.programmeOfAnotherState : ODDS.brandOfAnotherState;
  return ODDS.stateAgrees * share;
}

/** How probable the text makes the payer and those that fit it equally well. */
function supportOf({ utility }: RankedPayer, payers: readonly RankedPayer[]): number {
  return payers
    .filter((other) => Math.abs(other.utility - utility) < EQUAL_UTILITY)
    .reduce((sum, { probability }) => sum + probability, 0);
}

type Given = MatchContext & {
  /** By how much another state multiplies the odds of a payer. */
  readonly anotherState: number;
};

function evidenceFor(index: PayerIndex, payer: Payer, context: Given): readonly ContextEvidence[] {
  const pieces: readonly ContextEvidence[] = [
    { feature: 'state', factor: ofState(index, payer, context) },
    { feature: 'form of the member id', factor: ofMemberId(index, payer, context) },
    {
      feature: 'prefix of the member id',
      factor: ofShare(index, payer, {
        ...context,
        counts: context.prefixPayers,
        unusual: ODDS.unusualPrefixShare,
      }),
    },
    {
      feature: 'usual payers',
      factor: ofShare(index, payer, { ...context, counts: context.usualPayers, unusual: ODDS.unusualShare }),
    },
    { feature: 'memory', factor: ofMemory(index, payer, context.remembered ?? []) },
  ];
  return pieces.filter(({ factor }) => factor !== 1);
}

function ofState(index: PayerIndex, payer: Payer, { state, anotherState }: Given): number {
  const states = index.nameOf.get(payer)?.states ?? payer.states;
  if (state === undefined || states.length === 0 || isMedicare(index, payer)) return 1;
  return states.includes(state) ? ODDS.stateAgrees : anotherState;
}

/**
 * The Medicare Beneficiary Identifier, as forms have it: 11 places, of which the second, fifth, eighth and ninth are
 * letters, and the third and sixth a letter or a digit (CMS, "Understanding the MBI").
 */
const MEDICARE_FORM = /^9A[A9]9A[A9]9AA99$/u;

function ofMemberId(index: PayerIndex, payer: Payer, { memberIdForm = '' }: MatchContext): number {
  if (!MEDICARE_FORM.test(memberIdForm)) return 1;
  if (isMedicare(index, payer)) return ODDS.ofMedicare;
  return payer.linesOfBusiness.includes('medicare') ? ODDS.ofMedicareLine : ODDS.notOfMedicare;
}

function isMedicare({ organisationOf }: PayerIndex, payer: Payer): boolean {
  return organisationOf.get(payer)?.isMedicare === true;
}

type Shares = Pick<MatchContext, 'remembered'> & {
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly unusual: number;
};

/**
 * The payer's share of the answers, by that of a payer that has none. The answers that are remembered under the same
 * words are among the counts; they count as memory alone, so that one answer is not three reasons.
 */
function ofShare(index: PayerIndex, payer: Payer, { counts, unusual, remembered = [] }: Shares): number {
  if (counts === undefined || counts.size === 0) return 1;
  const answersOf = (entries: Iterable<readonly [id: string, count: number]>): number =>
    [...entries].filter(([id]) => isRowOf(index, id, payer)).reduce((sum, [, count]) => sum + count, 0);
  const all = [...counts.values()].reduce((a, b) => a + b, 0);
  const ownWords = remembered.filter(({ isOwn }) => isOwn);
  const underWords = answersOf(ownWords.map(({ payerId, confirmed }) => [payerId, confirmed]));
  const other = Math.max(0, answersOf(counts) - underWords);
  return 1 + other / (all + ODDS.answersAssumed) / unusual;
}

/** True for the id of a payer, or of a row that is asked in its place. */
export function isRowOf(index: PayerIndex, id: string, payer: Payer): boolean {
  if (id === payer.id) return true;
  const other = payerWithId(index, id);
  return other !== undefined && isInPlaceOf(index, other, payer);
}

function ofMemory(index: PayerIndex, payer: Payer, remembered: readonly RememberedPayer[]): number {
  return remembered
    .filter((one) => one.confirmed > one.contradicted && isRowOf(index, one.payerId, payer))
    .reduce((most, { isOwn }) => Math.max(most, isOwn ? ODDS.rememberedOnce : ODDS.rememberedElsewhere), 1);
}
