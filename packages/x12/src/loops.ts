import { type OpenFacts, type LoopFacts, emptyFacts, addFacts } from './loop-facts';
import { elementOf, type Segment } from './segments';

/** HL03 from the outside in: information source (the payer), receiver (the provider), subscriber, dependent. */
const LEVELS: readonly string[] = ['20', '21', '22', '23'];

export const PAYER_DEPTH = 0;
export const SUBSCRIBER_DEPTH = 2;

/** One HL loop of a 271. */
export type HlLoop = {
  /** 0 payer, 1 provider, 2 subscriber, 3 dependent. */
  readonly depth: number;
  /** Loops 2000 and 2100: everything before the first EB. */
  readonly facts: LoopFacts;
  /** Loops 2110, in their order. */
  readonly benefits: readonly BenefitLoop[];
};

/** An EB segment and what follows it. */
export type BenefitLoop = { readonly eb: Segment; readonly facts: LoopFacts };

/** The loops from the payer down to one person: all of a 271 that is about that person. */
export type HlPath = readonly HlLoop[];

/**
 * One path per person in a 271, with all loops above. The standard sends a parent right before its children, so the
 * levels alone define the tree; HL02, which real files get wrong, is not needed. A payer or a provider without children
 * is a path too: it was rejected.
 */
export function hlPaths(segments: readonly Segment[]): readonly HlPath[] {
  const paths: HlPath[] = [];
  let path: HlPath = [];
  for (const loop of loopsOf(segments)) {
    const deepest = path.at(-1);
    if (deepest !== undefined && loop.depth <= deepest.depth) paths.push(path);
    path = [...path.filter(({ depth }) => depth < loop.depth), loop];
  }
  return path.length > 0 ? [...paths, path] : paths;
}

type OpenLoop = { readonly depth: number; readonly facts: OpenFacts; readonly benefits: BenefitLoop[] };

/** Segments before the first HL (BHT), and those under a level that a 271 does not have, start no loop. */
function loopsOf(segments: readonly Segment[]): readonly HlLoop[] {
  const loops: OpenLoop[] = [];
  let loop: OpenLoop | undefined;
  let facts = emptyFacts();
  for (const segment of segments) {
    const depth = segment.id === 'HL' ? LEVELS.indexOf(elementOf(segment, 3) ?? '') : -1;
    if (depth !== -1) {
      loop = { depth, facts: (facts = emptyFacts()), benefits: [] };
      loops.push(loop);
    } else if (segment.id === 'EB') loop?.benefits.push({ eb: segment, facts: (facts = emptyFacts()) });
    else addFacts(facts, segment);
  }
  return loops;
}
