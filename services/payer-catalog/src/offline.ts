/** What a command line or a benchmark may use without a service: pure rules and readers of files' text. */
export { readGenericCatalog } from './adapters/files/generic-catalog';
export { buildIndex, type PayerIndex } from './domain/build-index';
export { matchPayer } from './domain/match';
export type { MatchOutcome } from './domain/match-outcome';
