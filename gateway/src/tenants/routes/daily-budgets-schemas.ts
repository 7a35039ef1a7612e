import Joi from 'joi';
import { answer, count, instant, list, named, oneOf, orNull, ref, text } from '../../http/schema';
import { BUDGETS } from '../../identity/domain/workspace';

/** The most checks in one change of a wallet, in a daily budget, and in a warning of a low balance. */
export const MAX_CHECKS = 10_000_000;

/** A daily budget, of a key or of a workspace. */
export const CHECKS_PER_DAY = named(
  'ChecksPerDay',
  Joi.number()
    .strict()
    .integer()
    .min(1)
    .max(MAX_CHECKS)
    .description(
      'Live checks that may be charged on one UTC day. Counted from the moment it is set; what is not ' +
        'charged gives its place back.',
    ),
);

export const walletBalanceMembers = {
  available: count(),
  held: count('Set aside for checks that are running.'),
  captured: count('Spent.'),
  granted: count(),
};

export const DAILY_BUDGETS_SCHEMAS = {
  ChecksPerDay: CHECKS_PER_DAY,
  WhoseBudget: oneOf(BUDGETS),
  DailyBudget: answer({
    budget: ref('WhoseBudget'),
    limit: Joi.number().integer().min(1),
    used: count('Charged today, and set aside for checks that are running.'),
    remaining: count(),
    resetsAt: instant('The next midnight UTC.'),
  }),
  OwnWalletBalance: answer({
    ...walletBalanceMembers,
    dailyBudgets: list(
      ref('DailyBudget'),
      'The budgets of the asking key and of its workspace; absent where neither has one.',
    )
      .min(1)
      .max(2)
      .optional(),
  }),
  OperatorDailyBudget: answer({
    budget: ref('WhoseBudget'),
    keyId: orNull(text(), "Of a key's budget; null for the workspace's own."),
    limit: Joi.number().integer().min(1),
    used: count('Charged today, and set aside for checks that are running.'),
    remaining: count(),
    resetsAt: instant('The next midnight UTC.'),
  }),
  OperatorWallet: answer({
    ...walletBalanceMembers,
    dailyBudgets: list(
      ref('OperatorDailyBudget'),
      'The budgets of the workspace and of its usable keys, the newest key first and at most 99 of ' +
        'them; absent where none has one.',
    )
      .min(1)
      .max(100)
      .optional(),
  }),
  WalletBalance: answer(
    {
      ...walletBalanceMembers,
    },
    'Whole checks; `granted` = `available` + `held` + `captured`.',
  ),
};
