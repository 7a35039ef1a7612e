import { checkOutcomeOf, type CheckOutcome } from '@eligibility/benefits';
import type { CheckResult, Outcome, Payer, PayerExplanation, PayerMatch } from '@eligibility/contract';
import { createHmac } from 'node:crypto';
import type { CheckFacts, CheckQuestion } from '../checks/domain/check';
import type { Reservation } from '../checks/domain/reservation';
import type { Operator } from '../identity/domain/operator';
import {
  NO_KEY_LIMITS,
  DEFAULT_POLICIES,
  type ApiKey,
  type Clinic,
  type Workspace,
} from '../identity/domain/workspace';
import type { CheckRequest } from '../checks/app/check-request';

export const BEGAN_MS = Date.UTC(2026, 0, 15, 12);

const DAY_MS = 24 * 60 * 60 * 1_000;
export const LIFETIMES = {
  leaseMs: 30_000,
  answerMs: DAY_MS,
  recordMs: 30 * DAY_MS,
  logMs: 400 * DAY_MS,
};

/** The n-th id of a test; ids sort in the order of n. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export const WORKSPACE: Workspace = {
  id: uuid(1),
  name: 'Maple Street Group',
  chargePolicy: 'every-live-check',
  rateLimitPerMinute: undefined,
  shareWeight: undefined,
  policies: DEFAULT_POLICIES,
  suspension: undefined,
  createdAtMs: BEGAN_MS,
};

export const OTHER_WORKSPACE: Workspace = { ...WORKSPACE, id: uuid(11), name: 'Harbour Dental' };

export const CLINIC: Clinic = {
  clientId: uuid(2),
  workspaceId: WORKSPACE.id,
  name: 'Maple Street Clinic',
  npi: '1999999984',
  practitioner: undefined,
  createdAtMs: BEGAN_MS,
};

export const API_KEY: ApiKey = {
  id: uuid(3),
  workspaceId: WORKSPACE.id,
  name: 'front desk',
  hash: 'hash-of-the-key',
  lastFour: 'wxyz',
  scopes: ['check:live', 'check:mock', 'checks:read', 'payers:read', 'wallet:read'],
  isTest: false,
  clientIds: undefined,
  limits: NO_KEY_LIMITS,
  createdAtMs: BEGAN_MS,
  expiresAtMs: undefined,
  revokedAtMs: undefined,
  lastUsedAtMs: undefined,
};

export const OPERATOR: Operator = {
  id: uuid(31),
  name: 'ann',
  roles: ['read', 'payers'],
  hash: 'hash-of-anns-token',
  lastFour: 'wxyz',
  createdBy: 'operator',
  createdAtMs: BEGAN_MS,
  expiresAtMs: undefined,
  revokedAtMs: undefined,
  lastUsedAtMs: undefined,
};

/** Of a payer that takes the plan as a whole, for a year back and to the end of the month. */
export const PLAIN_CAPABILITIES: Payer['capabilities'] = {
  serviceTypes: [],
  severalServiceTypes: false,
  procedureCodes: false,
  searchWithoutMemberId: false,
  searchByName: false,
  searchWithoutFirstName: false,
  dates: {
    ...{ monthsBack: 12, daysBack: 0, daysForward: 0, toMonthEnd: true },
    ...{ isFirstStated: false, isLastStated: false },
  },
  source: 'caqh-core',
};

export const PAYER: Payer = {
  payerId: 'payer-1',
  name: 'Cascade Mutual',
  states: ['OR', 'WA'],
  linesOfBusiness: ['commercial'],
  tradingPartnerId: '00042',
  routes: [{ connector: 'north', payerId: '0042' }],
  supportsEligibility: true,
  requiresDateOfBirth: false,
  capabilities: PLAIN_CAPABILITIES,
};

export const EXPLANATION: PayerExplanation = {
  tokens: [{ text: 'casc', kind: 'word', source: 'aliases.tsv:12' }],
  outcome: 'not-found',
  reason: 'No payer is close enough to the text.',
  acceptAt: 0.997,
  offerAt: 0.1,
  candidates: [
    {
      payer: PAYER,
      probability: 0.4,
      matchedOn: 'Cascade Mutual',
      evidence: [{ feature: 'spelling', value: 0.57, weight: 1 }],
    },
  ],
};

/** A person who does not exist, with values that appear nowhere else. */
export const QUESTION: CheckQuestion = {
  payerName: 'Cascade Mutual',
  patient: {
    memberId: 'CANARY77001',
    firstName: 'Canarina',
    lastName: 'Markerlast',
    dateOfBirth: '1984-02-29',
  },
};

export const REQUEST: CheckRequest = {
  workspace: WORKSPACE,
  clinic: CLINIC,
  keyId: API_KEY.id,
  question: QUESTION,
  idempotencyKey: uuid(4),
  budget: { requestId: uuid(5), deadlineMs: BEGAN_MS + 20_000 },
  callerAddresses: ['198.51.100.7'],
  startedMs: BEGAN_MS,
};

export const RESERVATION: Reservation = {
  checkId: uuid(100),
  workspaceId: WORKSPACE.id,
  clientId: CLINIC.clientId,
  kind: 'live',
  idempotencyKey: REQUEST.idempotencyKey,
  fingerprint: 'what is asked',
  memberHash: 'whose member id',
  nameHash: 'whose name',
  owner: 'process-1',
  requestId: REQUEST.budget.requestId,
  keyId: API_KEY.id,
};

/** The log's facts of an answered check. */
export const FACTS: CheckFacts = {
  payerId: PAYER.payerId,
  payerName: PAYER.name,
  traceId: 'trace-1',
  isSimulated: false,
  doubts: 'copayAmount;reason=several-amounts',
  matchedBy: 'remembered',
  outcome: 'active',
  advice: 'other-payer;;ask-another-payer;payerName memberId',
  upstreamStatusCode: 200,
  latencyMs: 812,
};

/** What an active coverage came to. */
export const OUTCOME: CheckOutcome = checkOutcomeOf(
  { outcome: 'active', rejectCodes: [] },
  { patientIs: 'unsaid', answeredAtMs: 0, isCharged: true },
);

/** A payer's answer; with another outcome than `active` it has nothing but the outcome. */
export function resultOf(outcome: Outcome): CheckResult {
  const isActive = outcome === 'active';
  return {
    outcome,
    summary: {
      coverageActive: isActive,
      planName: isActive ? 'Silver PPO' : undefined,
      payerName: 'Cascade Mutual of Oregon',
      deductibleRemainingCents: isActive ? 120_050 : undefined,
      outOfPocketRemainingCents: isActive ? 0 : undefined,
      coinsurancePercent: isActive ? 20 : undefined,
      copayCents: isActive ? 2_505 : undefined,
      inNetworkPreferred: isActive ? true : undefined,
    },
    traceId: 'trace-1',
    upstreamStatusCode: 200,
    errorMessage: isActive ? undefined : 'The payer gave no benefits.',
    rejectCodes: [],
  };
}

/** Chains the audit log of tests. */
export const AUDIT_HASH = (text: string): string =>
  createHmac('sha256', 'a secret of tests').update(text).digest('hex');

/** The outcome of an act that was done. */
export const DONE = { outcome: 'done', code: undefined } as const;

/** A page size for lists that are known to be shorter. */
export const FIRST_PAGE = { limit: 100, cursor: undefined } as const;

/** A payer that its name alone identifies, and no other row of its organisation. */
export function matchedAs(payer: Payer): Extract<PayerMatch, { kind: 'matched' }> {
  return { kind: 'matched', payer, matchedBy: 'text', siblings: [] };
}
