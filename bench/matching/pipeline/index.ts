/** The pipeline that is to replace the layers of the matcher, measured next to them until it keeps all their promises. */
export { decidePayer } from './decide';
export { evidenceIndexOf, type EvidenceIndex } from './evidence-index';
export { NAME_FEATURES, TEXT_FEATURES, type Features } from './feature-names';
export { featuresOf } from './features';
export { pairsOf } from './pairs';
export { DEFAULT_PRICES } from './prices';
export { readingsOf } from './readings';
export { RANKING_FEATURES, SURENESS_SIZE, surenessOf, type Scored } from './sureness';
export { textFeaturesOf } from './text-features';
