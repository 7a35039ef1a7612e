/** What the fitting of the weights measures (`npm run bench -- matching/fit`); nothing else needs it. */
export { NAME_FEATURES, TEXT_FEATURES, type Features } from './evidence/feature-names';
export { featuresOf } from './evidence/features';
export { decideInContext } from './match/decide-in-context';
export { DOUBTS } from './match/doubts';
export { decideRanked } from './match/decide';
export {
  evidenceOf,
  judge,
  rankEvidence,
  type Evidence,
  type Ranking,
  type RankingWeights,
} from './match/ranking';
export { RANKING_FEATURES, SURENESS_SIZE } from './match/sureness';
