import type {
  Ambiguous,
  Candidate,
  MatchPayerResponse,
  NotFound,
  Payer as WirePayer,
} from '@eligibility/protos/payer/v1/payer_catalog';
import { decodeCapable, type Capable } from './payer-capabilities';
import { orNone, requiredPart } from './words';

/** A payer as a check needs it. */
export type Payer = Capable<WirePayer>;

export type PayerCandidate = {
  readonly payer: Payer;
  /** 0 to 100. */
  readonly score: number;
  /** The name, alias or id that fits what was typed; left out when nothing was typed. */
  readonly matchedOn?: string | undefined;
};

const NON_PAYERS = ['auto', 'workers-compensation', 'self-pay', 'government'] as const;

/** What people name that no catalog of payers has. */
export type NonPayer = (typeof NON_PAYERS)[number];

const DISTINCTIONS = ['state', 'line-of-business', 'name'] as const;

/** What distinguishes payers that fit the same name, and an example of a name that is matched, if one is certain. */
export type PayerDistinction = {
  readonly by: (typeof DISTINCTIONS)[number];
  readonly example: string | undefined;
};

const EVIDENCE = ['text', 'context', 'remembered'] as const;

/** What made a match sure: the name alone, what is known apart from it, or earlier answers under the same name. */
export type MatchedBy = (typeof EVIDENCE)[number];

export type PayerMatch =
  | {
      readonly kind: 'matched';
      readonly payer: Payer;
      readonly matchedBy: MatchedBy;
      /** Other rows of the same organisation, in the order in which they may be asked. */
      readonly siblings: readonly Payer[];
    }
  | {
      readonly kind: 'ambiguous';
      readonly candidates: readonly PayerCandidate[];
      /** How many payers fit, including those that are not among the candidates. */
      readonly candidateCount: number;
      readonly distinction: PayerDistinction;
    }
  | {
      readonly kind: 'not-found';
      readonly nearest: readonly PayerCandidate[];
      /** What the name is of, where that is no payer. */
      readonly nonPayer?: NonPayer | undefined;
    };

export function encodeCandidate({ payer, score, matchedOn = '' }: PayerCandidate): Candidate {
  return { payer, score, matchedOn };
}

/** @throws AppError `internal` for a candidate without a payer */
export function decodeCandidate({ payer, score, matchedOn }: Candidate): PayerCandidate {
  return { payer: decodePayer(payer), score, matchedOn: orNone(matchedOn) };
}

/** @throws AppError `internal` for a payer that is missing, or of which it is not said what it takes */
export function decodePayer(payer: WirePayer | undefined): Payer {
  return decodeCapable(requiredPart(payer));
}

/** @param how how certain a match is, 0 to 100, and what decided it: for operators, a gateway does not read it */
export function encodeMatch(
  match: PayerMatch,
  how = { score: 0, reason: '' },
): NonNullable<MatchPayerResponse['result']> {
  switch (match.kind) {
    case 'matched':
      return { $case: 'matched', value: { ...how, ...match, siblings: [...match.siblings] } };
    case 'ambiguous': {
      const { candidateCount, distinction } = match;
      const { by, example = '' } = distinction;
      const candidates = match.candidates.map(encodeCandidate);
      return { $case: 'ambiguous', value: { candidates, candidateCount, distinction: { by, example } } };
    }
    case 'not-found': {
      const { nearest, nonPayer = '' } = match;
      return { $case: 'notFound', value: { nearest: nearest.map(encodeCandidate), nonPayer } };
    }
  }
}

/** @throws AppError `internal` when the catalog answers with a value that is not known */
export function decodeMatch({ result }: Pick<MatchPayerResponse, 'result'>): PayerMatch {
  const { $case, value } = requiredPart(result);
  switch ($case) {
    case 'matched':
      return {
        kind: 'matched',
        payer: decodePayer(value.payer),
        matchedBy: requiredPart(EVIDENCE.find((each) => each === value.matchedBy)),
        siblings: value.siblings.map(decodePayer),
      };
    case 'ambiguous':
      return decodeAmbiguous(value);
    case 'notFound':
      return { kind: 'not-found', nearest: value.nearest.map(decodeCandidate), nonPayer: nonPayerOf(value) };
  }
}

function nonPayerOf({ nonPayer }: NotFound): NonPayer | undefined {
  return nonPayer === '' ? undefined : requiredPart(NON_PAYERS.find((each) => each === nonPayer));
}

function decodeAmbiguous({ candidates, candidateCount, distinction }: Ambiguous): PayerMatch {
  const { by, example } = requiredPart(distinction);
  return {
    kind: 'ambiguous',
    candidates: candidates.map(decodeCandidate),
    candidateCount,
    distinction: { by: requiredPart(DISTINCTIONS.find((each) => each === by)), example: orNone(example) },
  };
}
