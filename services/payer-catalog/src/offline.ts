/** What a command line or a benchmark may use without a service: pure rules, and readers of catalog files. */
export { readGenericCatalog } from './adapters/files/generic-catalog';
export { readSeedFolder } from './adapters/files/seed-folder';
export { buildIndex, indexBuilding, type PayerIndex } from './domain/build-index';
export { matchPayer } from './domain/match';
export { listed, type MatchOutcome } from './domain/match-outcome';
export type { Payer, PayerDirectory } from './domain/payer';
