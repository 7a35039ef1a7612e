/** What a command line or a benchmark may use without a service: pure rules, and readers of catalog files. */
export { readGenericCatalog } from './adapters/files/generic-catalog';
export { readSeedFolder } from './adapters/files/seed-folder';
export { buildIndex, indexBuilding, type PayerIndex } from './domain/indexing/build-index';
export { matchPayer } from './domain/matching/match';
export { listed, type MatchOutcome } from './domain/matching/match-outcome';
export type { Payer, PayerDirectory } from './domain/payer';
