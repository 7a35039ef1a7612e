/** What the fitting of the weights measures (`npm run fit:matching`); nothing else needs it. */
export { NAME_FEATURES, TEXT_FEATURES, type Features } from './evidence/feature-names';
export { featuresOf } from './evidence/features';
export { pairsOf } from './evidence/pairs';
export { readingsOf } from './evidence/readings';
export { textFeaturesOf } from './evidence/text-features';
export { DOUBTS } from './match/doubts';
export { judge, type Evidence } from './match/ranking';
export { RANKING_FEATURES, SURENESS_SIZE } from './match/sureness';
