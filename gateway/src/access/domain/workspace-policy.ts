/** Whether a live check without an idempotency key runs with a warning, or is refused. */
export const IDEMPOTENCY_KEY_POLICIES = ['warn', 'required'] as const;
/** Whether a live check by GET runs or is refused: its URL puts patient data into the logs of every proxy. */
export const GET_CHECKS_POLICIES = ['allowed', 'refused'] as const;

/** The operators' rules for the live checks of a workspace. */
export type WorkspacePolicies = {
  readonly idempotencyKey: (typeof IDEMPOTENCY_KEY_POLICIES)[number];
  readonly getChecks: (typeof GET_CHECKS_POLICIES)[number];
};

export const DEFAULT_POLICIES: WorkspacePolicies = { idempotencyKey: 'warn', getChecks: 'allowed' };
