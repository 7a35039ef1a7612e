import { placeOf } from '../evidence/feature-names';
import { payerWithId, type PayerIndex } from '../index/payer-index';
import type { Payer } from '../payer';
import { isAccepted, type MatchContext } from './context';
import {
  inContext,
  isRowOf,
  type ContextFeature,
  type PayerInContext,
  type RankingInContext,
} from './context-evidence';
import { candidateOf, decideRanked, vetoOf } from './decide';
import { isFederated as hasFederatedName } from '../text/phrase';
import type { Doubt } from './doubts';
import { rowsInOrder, siblingsOf } from './organisation-rows';
import type { Decision, MatchedBy } from './outcome';
import { acceptAt, type MatchPrices } from './prices';
import type { Ranking } from './ranking';

/** A decision with what made it sure. */
export type ContextDecision =
  | Exclude<Decision, { kind: 'matched' }>
  | (Extract<Decision, { kind: 'matched' }> & {
      readonly matchedBy: MatchedBy;
      /** Rows of the same organisation that may be asked next, in order. */
      readonly siblings: readonly Payer[];
    });

type Given = { readonly ranking: Ranking; readonly prices: MatchPrices; readonly context: MatchContext };

/**
 * Decides by the text and by what is known apart from it, in this order: an id that was typed; what the clinic's own
 * answers under these words say; a payer that the text alone makes sure; a payer that the text supports and context makes
 * sure. Without context it is what the text alone says.
 */
export function decideInContext(index: PayerIndex, text: string, given: Given): ContextDecision {
  const { ranking, context } = given;
  const decision = decideRanked(index, text, given);
  if (decision.kind === 'matched' && decision.reason === 'id') return withRows(index, decision, given);
  const remembered = ownMemoryOf(index, context);
  if (remembered?.isSure === true) {
    const { payer } = remembered;
    return withRows(index, { kind: 'matched', payer, score: SURE, reason: 'scored' }, given, 'remembered');
  }
  const weighed = inContext(index, ranking, context);
  // A member who is not found at a payer that the text alone makes sure is a mistyped id, and no doubt about the words.
  return remembered === undefined || decision.kind === 'matched'
    ? decideWeighed(index, { decision, weighed }, given)
    : askedAgain(weighed, remembered.payer);
}

/** Where context makes another payer more probable than a text that is no name, the caller is asked. */
function decideWeighed(
  index: PayerIndex,
  { decision, weighed }: { readonly decision: Decision; readonly weighed: RankingInContext },
  given: Given,
): ContextDecision {
  const [first] = weighed.payers;
  if (decision.kind === 'matched') {
    const isSame = first === undefined || isRowOf(index, first.payer.id, decision.payer);
    if (isSame || isLiteral(decision.reason)) return withRows(index, decision, given);
    return { kind: 'ambiguous', candidates: weighed.payers.map(candidateOf), reason: 'uncertain' };
  }
  if (first === undefined || !isSureInContext(index, first, given))
    return reordered(index, decision, { payers: weighed.payers, state: given.context.state });
  const { payer, score } = candidateOf(first);
  return withRows(index, { kind: 'matched', payer, score, reason: 'scored' }, given, 'context');
}

const SURE = 100;

function withRows(
  ...[index, decision, { ranking, context }, matchedBy = 'text']: [
    index: PayerIndex,
    decision: Extract<Decision, { kind: 'matched' }>,
    given: Given,
    matchedBy?: MatchedBy,
  ]
): ContextDecision {
  const wanted = { tokens: ranking.readings[0]?.phrase.tokens ?? [], state: context.state };
  const isChosen = decision.reason === 'id' || matchedBy === 'remembered';
  const payer = isChosen ? decision.payer : (rowsInOrder(index, decision.payer, wanted)[0] ?? decision.payer);
  return { ...decision, payer, matchedBy, siblings: siblingsOf(index, payer, wanted) };
}

/** The words are a name, an alias or all the words of one: context does not outweigh that. */
function isLiteral(reason: Extract<Decision, { kind: 'matched' }>['reason']): boolean {
  return reason === 'name' || reason === 'alias' || reason === 'token-bag';
}

/** What the clinic's own answers under these words say; nothing where they mean several payers, or one answer is all. */
function ownMemoryOf(
  index: PayerIndex,
  { remembered = [] }: MatchContext,
): { readonly payer: Payer; readonly isSure: boolean } | undefined {
  const own = remembered.filter(({ isOwn }) => isOwn);
  const written = own.filter(({ isWritten }) => isWritten);
  const accepted = written.length > 0 ? written : own.filter(isAccepted);
  const [one, ...others] = accepted.length > 0 ? accepted : own;
  if (one === undefined || others.length > 0) return undefined;
  const payer = payerWithId(index, one.payerId);
  if (payer?.supportsEligibility !== true) return undefined;
  const isSure = accepted.length > 0;
  return isSure || one.contradicted > 0 ? { payer, isSure } : undefined;
}

/** The payer that was meant before, then the others that fit. */
function askedAgain({ payers }: RankingInContext, payer: Payer): ContextDecision {
  const others = payers.filter((one) => one.payer !== payer).map(candidateOf);
  const [score = 0] = payers.filter((one) => one.payer === payer).map((one) => candidateOf(one).score);
  const candidates = [{ payer, score }, ...others];
  return { kind: 'ambiguous', candidates, reason: 'uncertain' };
}

/** Doubts whether the words are this payer's, which answers that the clinic had from it settle. */
const SETTLED_BY_USE: ReadonlySet<Doubt> = new Set([
  'brand',
  'everyday word',
  'short word in another spelling',
  'unfinished',
]);

/** What tells apart plans of a federation, of which a clinic's patients have several. */
const OF_MEMBER: ReadonlySet<ContextFeature> = new Set(['prefix of the member id', 'memory']);

/** Context of the patients of this clinic, and not of its place alone. */
const OF_USE: ReadonlySet<ContextFeature> = new Set(['prefix of the member id', 'usual payers', 'memory']);

function isSureInContext(index: PayerIndex, first: PayerInContext, { ranking, prices }: Given): boolean {
  const speaking = first.context.filter(({ factor }) => factor > 1).map(({ feature }) => feature);
  if (speaking.length === 0 || first.probability <= acceptAt(prices)) return false;
  if (!first.payer.supportsEligibility || first.features[ELSEWHERE] === 1) return false;
  const veto = vetoOf(ranking, (doubt) => {
    const isOwnProgramme = first.pair.form.isAgency && speaking.includes('state');
    if (isOwnProgramme && (doubt === 'brand' || doubt === 'medicaid of a state not typed')) return true;
    const settling = doubt === 'brand' && isFederated(index, ranking) ? OF_MEMBER : OF_USE;
    return SETTLED_BY_USE.has(doubt) && speaking.some((feature) => settling.has(feature));
  });
  return veto === undefined && index.organisationOf.has(first.payer);
}

/** True for the name that the plans of a federation share: members travel, so a clinic sees those of many plans. */
function isFederated({ knowledge }: PayerIndex, { readings: [typed] }: Ranking): boolean {
  return typed !== undefined && hasFederatedName(knowledge, typed.phrase);
}

const ELSEWHERE = placeOf('another state');

/** A question lists first what context makes most probable; the other payers of a family follow as they were. */
function reordered(
  index: PayerIndex,
  decision: Exclude<Decision, { kind: 'matched' }>,
  { payers, state }: { readonly payers: readonly PayerInContext[]; readonly state: string | undefined },
): ContextDecision {
  if (decision.kind === 'not-found') return decision;
  const isUsed = payers.some(({ context }) => context.length > 0);
  if (!isUsed && state === undefined) return decision;
  const posterior = new Map(payers.map((one) => [one.payer, one.probability]));
  const isLocal = ({ payer }: { payer: Payer }): boolean =>
    state !== undefined && (index.nameOf.get(payer) ?? payer).states.includes(state);
  const candidates = [...decision.candidates].sort(
    (a, b) =>
      (posterior.get(b.payer) ?? 0) - (posterior.get(a.payer) ?? 0) ||
      Number(isLocal(b)) - Number(isLocal(a)),
  );
  return { ...decision, candidates };
}
