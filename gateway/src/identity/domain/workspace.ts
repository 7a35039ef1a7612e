import type { ProviderIdQualifier, UspsCode } from '@eligibility/x12';
import type { Scope } from './api-key';

/** `every-live-check`: charged whether or not the payer network answered. `answered-only`: free without an answer. */
export const CHARGE_POLICIES = ['every-live-check', 'answered-only'] as const;
export type ChargePolicy = (typeof CHARGE_POLICIES)[number];

/** The policy of a workspace that is made without one. */
export const DEFAULT_CHARGE_POLICY: ChargePolicy = 'every-live-check';

export type Workspace = {
  readonly id: string;
  readonly name: string;
  readonly chargePolicy: ChargePolicy;
  /** Undefined means the installation's default. */
  readonly rateLimitPerMinute: number | undefined;
  /** Its share of places and of room relative to other workspaces, from 1 to 100; undefined means 10, the default. */
  readonly shareWeight: number | undefined;
  /** Live checks that may be charged per UTC day; undefined means as many as the wallet has. */
  readonly checksPerDay?: number | undefined;
  /** Operators are warned while this many checks or fewer are available; undefined means no warning. */
  readonly lowBalanceChecks?: number | undefined;
  readonly policies: WorkspacePolicies;
  /** Undefined while the workspace is not suspended. */
  readonly suspension: Suspension | undefined;
  readonly createdAtMs: number;
};

/** Whether a live check without an idempotency key runs with a warning, or is refused. */
export const IDEMPOTENCY_KEY_POLICIES = ['warn', 'required'] as const;
/** Whether a live check by GET runs or is refused: its URL puts patient data into the logs of every proxy. */
export const GET_CHECKS_POLICIES = ['allowed', 'refused'] as const;
/**
 * Whether a live check may name a person by a social security number in place of the member id: a workspace whose clinics
 * need none is better without it.
 */
export const MEMBERLESS_SEARCH_POLICIES = ['refused', 'allowed'] as const;
/**
 * Whether a payer that is not known to answer about the services of a live check is asked about the plan as a whole in
 * their place, or the check is refused.
 */
export const SERVICE_NOT_TAKEN_POLICIES = ['ask-plan', 'refuse'] as const;
/** The same for the day of a live check: today in its place, that the check is refused, or that day all the same. */
export const DATE_NOT_TAKEN_POLICIES = ['ask-today', 'refuse', 'ask-anyway'] as const;

/** The operators' rules for the live checks of a workspace. */
export type WorkspacePolicies = {
  readonly idempotencyKey: (typeof IDEMPOTENCY_KEY_POLICIES)[number];
  readonly getChecks: (typeof GET_CHECKS_POLICIES)[number];
  readonly searchWithoutMemberId: (typeof MEMBERLESS_SEARCH_POLICIES)[number];
  readonly serviceNotTaken: (typeof SERVICE_NOT_TAKEN_POLICIES)[number];
  readonly dateNotTaken: (typeof DATE_NOT_TAKEN_POLICIES)[number];
  /**
   * A stored answer so old is good enough for a live check that has neither an idempotency key nor a word of its own on
   * stored answers; undefined means that each one asks the payer.
   */
  readonly answersMaxAgeSeconds?: number | undefined;
};

export const DEFAULT_POLICIES: WorkspacePolicies = {
  idempotencyKey: 'warn',
  getChecks: 'allowed',
  searchWithoutMemberId: 'refused',
  serviceNotTaken: 'ask-plan',
  dateNotTaken: 'ask-today',
};

/** Answers are stored for a day. */
export const MAX_ANSWERS_AGE_SECONDS = 24 * 60 * 60;

/** Policies as the API shows them: null where there is no value. */
export function shownPolicies(policies: WorkspacePolicies): Omit<
  WorkspacePolicies,
  'answersMaxAgeSeconds'
> & {
  readonly answersMaxAgeSeconds: number | null;
} {
  return { ...policies, answersMaxAgeSeconds: policies.answersMaxAgeSeconds ?? null };
}

/** Why and since when a workspace is suspended. Its keys, wallet and stored answers do not change. */
export type Suspension = {
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  /** For operators only; callers do not see it. */
  readonly reason: string;
};

/** A clinic: requests name it by its `clientId`; payers know it by its NPI and the NPI's holder. */
export type Clinic = {
  readonly clientId: string;
  readonly workspaceId: string;
  readonly name: string;
  /** National Provider Identifier, ten digits; undefined for a provider that gets none, such as one of transport. */
  readonly npi?: string | undefined;
  /** The person the NPI belongs to (entity type 1); undefined means the clinic itself, as an organization (type 2). */
  readonly practitioner: Practitioner | undefined;
  /** Health Care Provider Taxonomy Code; undefined where payers need none. */
  readonly taxonomyCode?: string | undefined;
  /** Where its patients have their plans, as a rule; undefined where no state is usual. Payers do not get it. */
  readonly state?: UspsCode | undefined;
  /** X12 code of what its checks are about, where a request names no service; undefined: the plan as a whole. */
  readonly defaultServiceType?: string | undefined;
  /** What single payers know it by, where the NPI is not enough or there is none; undefined: nothing. */
  readonly payerProviderIds?: readonly PayerProviderId[] | undefined;
  readonly createdAtMs: number;
  /** From then on its requests are refused; its checks stay in the log. Undefined while it is not retired. */
  readonly retiredAtMs?: number | undefined;
};

/** What one payer, by its id in the catalog, knows a clinic by. */
export type PayerProviderId = {
  readonly payerId: string;
  /** `SV` replaces the NPI; the others go out with it. */
  readonly qualifier: ProviderIdQualifier;
  readonly id: string;
};

export type Practitioner = { readonly firstName: string; readonly lastName: string };

export type ApiKey = {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** Keyed hash of the key; the key itself is returned once and never stored. */
  readonly hash: string;
  readonly lastFour: string;
  readonly scopes: readonly Scope[];
  /** A test key can never cost anything: its live checks are refused unless a simulator answers them. */
  readonly isTest: boolean;
  /** The clinics it may act for; undefined means all of the workspace. */
  readonly clientIds: readonly string[] | undefined;
  readonly limits: KeyLimits;
  /** Limits that an operator set: the workspace tightens them, and only an operator loosens them. Absent: none. */
  readonly operatorLimits?: readonly LimitName[] | undefined;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
  /** To the minute. */
  readonly lastUsedAtMs: number | undefined;
};

/** The limits of an API key, in addition to its scopes and clinics. Undefined means no limit of its own. */
export type KeyLimits = {
  /** IPv4 and IPv6 addresses and networks (`198.51.100.0/24`) that requests with the key must come from. */
  readonly allowedAddresses: readonly string[] | undefined;
  /** The key's own rate limit; the workspace's limit applies too. */
  readonly rateLimitPerMinute: number | undefined;
  /** Live checks that may be charged per UTC day; the workspace's budget applies too. */
  readonly checksPerDay: number | undefined;
};

export type LimitName = keyof KeyLimits;

/** A change of a key: of the named limits, and of who set which. */
export type KeyChange = Partial<KeyLimits> & Pick<ApiKey, 'operatorLimits'>;

export const NO_KEY_LIMITS: KeyLimits = {
  allowedAddresses: undefined,
  rateLimitPerMinute: undefined,
  checksPerDay: undefined,
};

/** True while a key is neither expired nor revoked. */
export function isKeyUsable(key: Pick<ApiKey, 'expiresAtMs' | 'revokedAtMs'>, nowMs: number): boolean {
  const isExpired = key.expiresAtMs !== undefined && nowMs >= key.expiresAtMs;
  const isRevoked = key.revokedAtMs !== undefined && nowMs >= key.revokedAtMs;
  return !isExpired && !isRevoked;
}

/** Whose budget it is: the API key's, or the whole workspace's. */
export const BUDGETS = ['workspace', 'key'] as const;
export type Budget = (typeof BUDGETS)[number];

/** The most live checks that may be charged on one UTC day; `scope` names the budget to the wallet. */
export type DailyLimit = { readonly scope: string; readonly maxChecks: number };

const WORKSPACE_SCOPE = 'workspace';

/** The limits that a live check must fit into; empty when none is set, which then costs nothing. */
export function dailyLimitsOf(
  workspace: { readonly checksPerDay?: number | undefined },
  key: { readonly id: string; readonly checksPerDay?: number | undefined },
): readonly DailyLimit[] {
  const limits: DailyLimit[] = [];
  if (key.checksPerDay !== undefined) limits.push({ scope: `key:${key.id}`, maxChecks: key.checksPerDay });
  if (workspace.checksPerDay !== undefined)
    limits.push({ scope: WORKSPACE_SCOPE, maxChecks: workspace.checksPerDay });
  return limits;
}

/** Whose budget a scope is. */
export function budgetOf(scope: string): Budget {
  return scope === WORKSPACE_SCOPE ? 'workspace' : 'key';
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whole seconds until the next UTC midnight, at least 1. Days of Unix time have the same length. */
export function secondsToMidnight(nowMs: number): number {
  return Math.max(1, Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1_000));
}

/** The next UTC midnight, in epoch milliseconds. */
export function nextMidnightMs(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS) + DAY_MS;
}
