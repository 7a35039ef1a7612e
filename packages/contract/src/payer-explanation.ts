import type * as wire from '@eligibility/protos/payer/v1/payer_catalog';
import { decodePayer, type Payer, type PayerMatch } from './payer';
import { requiredPart } from './words';

/** Why a text leads to its outcome, for operators. */
export type PayerExplanation = Pick<wire.MatchExplanation, 'reason' | 'acceptAt' | 'offerAt'> & {
  /** What each part of the text was read as, in order. */
  readonly tokens: readonly ExplainedToken[];
  readonly outcome: PayerMatch['kind'];
  /** Best first. */
  readonly candidates: readonly ExplainedCandidate[];
};

type ExplainedToken = {
  readonly text: string;
  readonly kind: string;
  /** What says so: a row of knowledge (`aliases.tsv:12 (front desk)`), or the name or alias of the catalog that has the word. */
  readonly source?: string;
};

type ExplainedCandidate = {
  readonly payer: Payer;
  /** 0 to 1. */
  readonly probability: number;
  /** The name, alias or id that fits. */
  readonly matchedOn: string;
  /** What counted for and against the payer, strongest first. */
  readonly evidence: readonly wire.Evidence[];
};

const OUTCOMES: readonly PayerMatch['kind'][] = ['matched', 'ambiguous', 'not-found'];

export function encodeExplanation(explanation: PayerExplanation): wire.MatchExplanation {
  const { tokens, candidates } = explanation;
  return {
    ...explanation,
    tokens: tokens.map(({ text, kind, source = '' }) => ({ text, kind, source })),
    candidates: candidates.map((candidate) => ({ ...candidate, evidence: [...candidate.evidence] })),
  };
}

/** @throws AppError `internal` for an outcome that is not known, or a candidate without a payer */
export function decodeExplanation(explanation: wire.MatchExplanation): PayerExplanation {
  const { tokens, outcome, candidates } = explanation;
  return {
    ...explanation,
    outcome: requiredPart(OUTCOMES.find((one) => one === outcome)),
    tokens: tokens.map(({ source, ...token }) => (source === '' ? token : { ...token, source })),
    candidates: candidates.map((candidate) => ({ ...candidate, payer: decodePayer(candidate.payer) })),
  };
}
