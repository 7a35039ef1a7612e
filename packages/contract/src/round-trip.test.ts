import * as clearinghouse from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import {
  CheckEligibilityRequest,
  CheckEligibilityResponse,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import * as admin from '@eligibility/protos/payer/v1/payer_admin';
import * as catalog from '@eligibility/protos/payer/v1/payer_catalog';
import { JournalEntry } from '@eligibility/protos/wallet/v1/wallet';
import fc, { type Arbitrary } from 'fast-check';
import * as contract from '.';
import { roundTrip } from './_round-trip';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const texts = fc.array(text, { maxLength: 4 });
const count = fc.nat();
const whole = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const stated = <T>(value: Arbitrary<T>): Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
const ratio = fc.double({ min: 0, max: 100, noNaN: true });

const checkResult = fc.record<contract.CheckResult>({
  outcome: fc.constantFrom(...contract.OUTCOMES),
  summary: fc.record({
    coverageActive: fc.boolean(),
    planName: stated(text),
    payerName: stated(text),
    deductibleRemainingCents: stated(whole),
    outOfPocketRemainingCents: stated(whole),
    coinsurancePercent: stated(ratio),
    copayCents: stated(whole),
    inNetworkPreferred: stated(fc.boolean()),
  }),
  traceId: stated(text),
  upstreamStatusCode: fc.integer({ min: 100, max: 599 }),
  errorMessage: stated(text),
  rejectCodes: texts,
  doubts: fc.array(fc.record({ field: text, reason: text }), { minLength: 1, maxLength: 3 }),
  clues: stated(
    fc.record({
      ...{ note: stated(text), followUp: stated(text), payerPhone: stated(text) },
      ...{ otherPayerName: stated(text), otherPayerId: stated(text), namesSubscriber: fc.boolean() },
    }),
  ),
  isSimulated: fc.boolean(),
});

const procedure = { procedureCode: stated(text), procedureAlone: stated(fc.boolean()) };
const inquiry = fc.record<contract.CheckInquiry>({
  payer: fc.record({
    ...{ payerId: text, name: text, tradingPartnerId: text },
    routes: fc.array(fc.record({ connector: text, payerId: text }), { maxLength: 3 }),
  }),
  provider: fc.record({
    ...{ organizationName: text, npi: text, taxonomyCode: stated(text) },
    practitioner: stated(fc.record({ firstName: text, lastName: text })),
    payerIds: fc.array(fc.record({ qualifier: text, id: text }), { maxLength: 2 }),
  }),
  subscriber: fc.record({
    ...{ memberId: text, firstName: text, lastName: text },
    ...{ dateOfBirth: stated(text), gender: stated(text), groupNumber: stated(text) },
  }),
  coverage: fc.oneof(fc.constantFrom(...contract.COVERAGES), fc.record({ serviceTypeCode: text })),
  service: stated(fc.record({ serviceTypeCodes: texts, dateOfService: stated(text), ...procedure })),
  ...{ checkId: text, callerAddresses: texts, workspaceId: text, workspaceShareWeight: count },
});

const target = fc.record<contract.CircuitTarget>({ scope: fc.constantFrom('payer', 'route'), id: text });
const override = fc.record<contract.CircuitOverride>({
  target,
  mode: fc.constantFrom('isolated', 'restored'),
  actor: text,
  reason: text,
  sinceMs: whole,
  untilMs: stated(whole),
});
const order = fc.record<contract.CircuitOrder>({
  target,
  mode: fc.constantFrom('auto', 'isolated', 'restored'),
  actor: text,
  reason: text,
  untilMs: stated(whole),
});
const circuit = fc.record<contract.Circuit>({
  target,
  route: text,
  state: fc.constantFrom('closed', 'open', 'half-open'),
  reason: stated(text),
  inFlight: count,
  refused: count,
  callsLastHour: count,
  failureRate: stated(fc.double({ min: 0, max: 1, noNaN: true })),
  lastFailures: fc.array(fc.record({ kind: text, rejectCodes: texts, atMs: whole }), { maxLength: 3 }),
  openedAtMs: stated(whole),
  nextProbeAtMs: stated(whole),
});

const payer = fc.record<contract.Payer>({
  payerId: text,
  name: text,
  states: texts,
  linesOfBusiness: texts,
  tradingPartnerId: text,
  routes: fc.array(fc.record({ connector: text, payerId: text }), { maxLength: 3 }),
  supportsEligibility: fc.boolean(),
  requiresDateOfBirth: fc.boolean(),
  capabilities: fc.record({
    serviceTypes: texts,
    severalServiceTypes: fc.boolean(),
    procedureCodes: fc.boolean(),
    searchWithoutMemberId: fc.boolean(),
    ...{ searchByName: fc.boolean(), searchWithoutFirstName: fc.boolean() },
    dates: fc.record({
      ...{ monthsBack: count, daysBack: count, daysForward: count, toMonthEnd: fc.boolean() },
      ...{ isFirstStated: fc.boolean(), isLastStated: fc.boolean() },
    }),
    source: fc.constantFrom('caqh-core' as const, 'payer-list' as const),
  }),
});
const candidate = fc.record<contract.PayerCandidate>({ payer, score: ratio, matchedOn: stated(text) });
const candidates = fc.array(candidate, { minLength: 2, maxLength: 5 });
const match: Arbitrary<contract.PayerMatch> = fc.oneof(
  fc.record({
    kind: fc.constant('matched' as const),
    payer,
    matchedBy: fc.constantFrom('text' as const, 'context' as const, 'remembered' as const),
    siblings: fc.array(payer, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('ambiguous' as const),
    candidates,
    candidateCount: fc.integer({ min: 5, max: 500 }),
    distinction: fc.record({
      by: fc.constantFrom('state' as const, 'line-of-business' as const, 'name' as const),
      example: stated(text),
    }),
  }),
  fc.record({
    kind: fc.constant('not-found' as const),
    nearest: fc.array(candidate, { maxLength: 5 }),
    nonPayer: stated(fc.constantFrom('auto' as const, 'workers-compensation' as const)),
  }),
);

const firstOf = <T>(values: Arbitrary<T>): Arbitrary<{ total: number; first: T[] }> =>
  fc.record({ total: count, first: fc.array(values, { maxLength: 3 }) });
const change = fc.record({ payerId: text, name: text, fields: texts });
const plan = fc.record<contract.ImportPlan>({
  baseVersion: whole,
  source: text,
  checksum: text,
  payerCount: count,
  isInForce: fc.boolean(),
  problems: firstOf(fc.record({ line: count, message: text })),
  added: firstOf(change),
  changed: firstOf(change),
  removed: firstOf(change),
  conflicts: firstOf<contract.ImportConflict>(
    fc.oneof(
      fc.record({ kind: fc.constant('id-reused' as const), payerId: text, name: text, formerName: text }),
      fc.record({ kind: fc.constant('name-shared' as const), name: text, payerIds: texts }),
    ),
  ),
});
const stamp = { version: whole, actor: text, atMs: whole, knowledgeVersion: stated(whole) };
const version: Arbitrary<contract.CatalogVersion> = fc.oneof(
  fc.record({
    ...stamp,
    kind: fc.constant('list' as const),
    source: text,
    checksum: text,
    payerCount: count,
  }),
  fc.record({ ...stamp, kind: fc.constant('aliases' as const), payerId: text }),
  fc.record({ ...stamp, kind: fc.constant('restore' as const), restoredFrom: whole }),
  fc.record({ ...stamp, kind: fc.constant('knowledge' as const), checksum: text, rowCount: count }),
);

const entry = fc.record<contract.JournalEntry>({
  sequence: whole,
  kind: fc.constantFrom('grant', 'adjust', 'hold', 'capture', 'release'),
  operationId: text,
  checks: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fence: count,
  actor: text,
  reason: text,
  atMs: whole,
});

describe('every message between the gateway and the services', () => {
  roundTrip('a check result', CheckEligibilityResponse, {
    values: checkResult,
    encode: contract.encodeCheckResult,
    decode: contract.decodeCheckResult,
  });
  roundTrip('an inquiry', CheckEligibilityRequest, {
    values: inquiry,
    encode: contract.encodeInquiry,
    decode: contract.decodeInquiry,
  });
  roundTrip('a circuit', clearinghouse.Circuit, {
    values: circuit,
    encode: contract.encodeCircuit,
    decode: contract.decodeCircuit,
  });
  roundTrip('an override', clearinghouse.CircuitOverride, {
    values: override,
    encode: contract.encodeOverride,
    decode: contract.decodeOverride,
  });
  roundTrip('an order to a circuit', clearinghouse.OverrideCircuitRequest, {
    values: order,
    encode: contract.encodeOrder,
    decode: contract.decodeOrder,
  });
  roundTrip('a candidate', catalog.Candidate, {
    values: candidate,
    encode: contract.encodeCandidate,
    decode: contract.decodeCandidate,
  });
  roundTrip('a match', catalog.MatchPayerResponse, {
    values: match,
    encode: (found) => ({ result: contract.encodeMatch(found), catalogVersion: 1 }),
    decode: contract.decodeMatch,
  });
  roundTrip('a plan of an import', admin.ImportPlan, {
    values: plan,
    encode: contract.encodePlan,
    decode: contract.decodePlan,
  });
  roundTrip('a version of the catalog', admin.CatalogVersion, {
    values: version,
    encode: contract.encodeVersion,
    decode: contract.decodeVersion,
  });
  roundTrip('a line of the journal', JournalEntry, {
    values: entry,
    encode: contract.encodeEntry,
    decode: contract.decodeEntry,
  });
});
