/** The public interface of payer matching: build an index of a directory once, then match and search in it. */
export { explainMatch, type MatchExplanation } from './explanation';
export { buildIndex, indexBuilding, payerWithId, type PayerIndex } from './index/payer-index';
export { knowledgeOf, type Knowledge } from './knowledge/knowledge';
export { readKnowledgeFile, type KnowledgeProblem } from './knowledge/read';
export { isKnowledgeFile, KNOWLEDGE_FILES, type KnowledgeFile, type KnowledgeRow } from './knowledge/rows';
export { USPS_CODES } from './knowledge/usps-codes';
export { brandOf } from './text/brand';
export { isRowOf } from './match/context-evidence';
export { distinctionOf, type Distinction } from './match/distinction';
export {
  CONFIRMATIONS,
  isAccepted,
  NO_CONTEXT,
  type MatchContext,
  type RememberedPayer,
} from './match/context';
export { matchPayer, searchPayers, type Given } from './match/match';
export { candidatesOf, type MatchOutcome } from './match/outcome';
export { isInPlaceOf } from './match/organisation-rows';
export { DEFAULT_PRICES, type MatchPrices } from './match/prices';
export {
  compareText,
  LINES_OF_BUSINESS,
  type AmbiguousBrand,
  type Candidate,
  type InquiryDates,
  type LineOfBusiness,
  type Payer,
  type PayerCapabilities,
  type PayerDirectory,
  type Route,
} from './payer';
