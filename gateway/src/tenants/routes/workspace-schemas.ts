import Joi from 'joi';
import { NEW_NAME } from '../../http/basic-schemas';
import type { Removable } from '../../http/handlers';
import {
  answer,
  change,
  count,
  flag,
  instant,
  list,
  named,
  oneOf,
  orNull,
  ref,
  sent,
  text,
} from '../../http/schema';
import type { WorkspaceChange } from '../../identity/app/workspace-store';
import { CHARGE_POLICIES, type WorkspacePolicies } from '../../identity/domain/workspace';
import type { NewWorkspace } from '../app/workspaces';
import { CHECKS_PER_DAY, MAX_CHECKS } from './daily-budgets-schemas';
import { POLICIES_CHANGE } from './policies-schemas';

const CHARGE_POLICY = named(
  'ChargePolicy',
  oneOf(
    CHARGE_POLICIES,
    '- `every-live-check`: whatever the payer network answered, or failed to answer, is charged. The ' +
      'default.\n- `answered-only`: a check is also free when the payer gave no answer.',
  ),
);

/** A rate limit, of a key or of a workspace. */
export const RATE_LIMIT_PER_MINUTE = named(
  'RateLimitPerMinute',
  Joi.number().strict().integer().min(1).max(1_000_000),
);

/** Relative to the default 10: a workspace with 20 gets twice the places of others, one with 5 gets half. */
const SHARE_WEIGHT = named('ShareWeight', Joi.number().strict().integer().min(1).max(100));

/** The threshold of a low balance. With 0, it is low only when no check is left. */
const LOW_BALANCE_CHECKS = named(
  'LowBalanceChecks',
  Joi.number()
    .strict()
    .integer()
    .min(0)
    .max(MAX_CHECKS)
    .description(
      'Operators are warned while the workspace has so many checks available or fewer: by an alert, ' +
        'and by a line of the log once a crossing. It refuses nothing. With 0 they are warned when none ' +
        'is left.',
    )
    .example(500),
);

export const NEW_WORKSPACE = sent<
  Omit<NewWorkspace, 'chargePolicy'> & Partial<Pick<NewWorkspace, 'chargePolicy'>>
>({
  name: NEW_NAME.required(),
  chargePolicy: CHARGE_POLICY,
  rateLimitPerMinute: RATE_LIMIT_PER_MINUTE,
  shareWeight: SHARE_WEIGHT,
  checksPerDay: CHECKS_PER_DAY,
  lowBalanceChecks: LOW_BALANCE_CHECKS,
});

type SentChange = Removable<Omit<WorkspaceChange, 'policies'>> & {
  readonly policies?: Removable<WorkspacePolicies>;
};

export const WORKSPACE_CHANGE = change<SentChange>({
  name: NEW_NAME,
  chargePolicy: CHARGE_POLICY,
  rateLimitPerMinute: orNull(RATE_LIMIT_PER_MINUTE, "Null goes back to the installation's default."),
  shareWeight: orNull(SHARE_WEIGHT, 'Null goes back to 10, which every workspace has.'),
  policies: POLICIES_CHANGE,
  checksPerDay: orNull(CHECKS_PER_DAY, 'Null takes the budget away.'),
  lowBalanceChecks: orNull(LOW_BALANCE_CHECKS, 'As of a new workspace; null ends the warnings.'),
});

export const OWN_WORKSPACE_CHANGE = sent<{ readonly lowBalanceChecks: number | null }>({
  lowBalanceChecks: orNull(
    LOW_BALANCE_CHECKS,
    'The balance is low while so many checks are available or fewer. Null is no threshold. Operators ' +
      'see and may change the same threshold.',
  ).required(),
});

export const WORKSPACE_SCHEMAS = {
  OwnWorkspace: answer({
    id: text().min(1),
    name: ref('DisplayName'),
    chargePolicy: ref('ChargePolicy'),
    rateLimitPerMinute: Joi.number().integer().min(1).description('Requests of all its keys together.'),
    checksPerDay: orNull(
      Joi.number().integer().min(1),
      'Live checks that may be charged on one UTC day. Null is no budget.',
    ),
    lowBalanceChecks: orNull(
      count(),
      'The balance is low while so many checks are available or fewer. Null is no threshold.',
    ),
    policies: ref('WorkspacePolicies'),
    simulated: orNull(
      flag(),
      "Whether a simulator answers in the payers' place. Null where the installation does not know.",
    ),
  }),
  OwnWorkspaceChange: OWN_WORKSPACE_CHANGE,
  ChargePolicy: CHARGE_POLICY,
  RateLimitPerMinute: RATE_LIMIT_PER_MINUTE,
  ShareWeight: SHARE_WEIGHT,
  LowBalanceChecks: LOW_BALANCE_CHECKS,
  WorkspaceRequest: NEW_WORKSPACE,
  WorkspaceChange: WORKSPACE_CHANGE,
  Workspace: answer({
    id: text().min(1),
    name: ref('DisplayName'),
    chargePolicy: ref('ChargePolicy'),
    rateLimitPerMinute: orNull(Joi.number().integer().min(1), "Null is the installation's default."),
    shareWeight: orNull(Joi.number().integer().min(1).max(100), 'Null is 10, which every workspace has.'),
    policies: ref('WorkspacePolicies'),
    suspension: ref('WorkspaceSuspension'),
    checksPerDay: orNull(Joi.number().integer().min(1), 'Null is no budget.'),
    lowBalanceChecks: orNull(count(), 'Null is no threshold.'),
    createdAt: instant(),
  }),
  WorkspaceList: answer({
    data: list(ref('Workspace')).max(200),
    nextCursor: ref('NextCursor'),
  }),
  WorkspaceSuspension: orNull(
    answer({
      since: instant(),
      reason: text('For operators; callers are not shown it.').max(200),
    }),
    'Null while the workspace is open.',
  ),
};
