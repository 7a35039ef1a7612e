/** The messages between the gateway and the services. */
export {
  COVERAGES,
  decodeCheckResult,
  decodeInquiry,
  encodeCheckResult,
  encodeInquiry,
  OUTCOMES,
  type BenefitSummary,
  type CheckInquiry,
  type CheckResult,
  type Coverage,
  type Clues,
  type Doubt,
  type Outcome,
} from './check-eligibility';
export {
  decodeCircuit,
  decodeOrder,
  decodeOverride,
  decodeTarget,
  encodeCircuit,
  encodeOrder,
  encodeOverride,
  encodeTarget,
  type Circuit,
  type CircuitOrder,
  type CircuitOverride,
  type CircuitTarget,
} from './circuit';
export {
  decodeCandidate,
  decodeMatch,
  encodeCandidate,
  encodeMatch,
  type MatchedBy,
  type Payer,
  type PayerCandidate,
  type NonPayer,
  type PayerDistinction,
  type PayerMatch,
} from './payer';
export { type Capable, type PayerCapabilities } from './payer-capabilities';
export { decodePayerExchange, encodePayerExchange, isSealedText, type PayerExchange } from './payer-exchange';
export { decodeExplanation, encodeExplanation, type PayerExplanation } from './payer-explanation';
export {
  decodeCatalogPayer,
  decodePlan,
  decodeVersion,
  encodePlan,
  encodeVersion,
  type CatalogPayer,
  type CatalogVersion,
  type FirstOf,
  type ImportConflict,
  type ImportOrder,
  type ImportPlan,
  type PayerChange,
} from './payer-admin';
export { invalid, limitOf } from './requests';
export { decodeEntry, encodeEntry, type JournalEntry, type WalletBalance } from './wallet';
export { CONTRACTS_FILE } from './contracts-file';
export {
  defaultBindAddress,
  forEachService,
  CONSOLE,
  GATEWAY,
  SERVICE_NAMES,
  SERVICES,
  type AddressSetting,
  type ServiceName,
} from './topology';
export { decodedPart, requiredPart } from './words';
