import Joi from 'joi';
import { REASON } from '../../http/basic-schemas';
import { answer, count, flag, instant, list, oneOf, ref, sent, text } from '../../http/schema';
import { MAX_CHECKS } from '../../tenants/routes/daily-budgets-schemas';

type Order = { readonly checks: number; readonly reason: string };

/** A number of checks is never parsed from a text such as `"1e3"`. */
export const NEW_GRANT = sent<Order>({
  checks: Joi.number().strict().integer().min(1).max(MAX_CHECKS).required(),
  reason: REASON.required(),
});

export const NEW_ADJUSTMENT = sent<Order>({
  checks: Joi.number()
    .strict()
    .integer()
    .min(-MAX_CHECKS)
    .max(MAX_CHECKS)
    .description('Signed; takes away what is available at most.')
    .invalid(0)
    .required(),
  reason: REASON.required(),
});

export const WALLET_SCHEMAS = {
  GrantRequest: NEW_GRANT,
  AdjustmentRequest: NEW_ADJUSTMENT,
  JournalEntry: answer({
    sequence: Joi.number().integer().min(1),
    kind: oneOf(['grant', 'adjust', 'hold', 'capture', 'release']),
    operationId: text("The check's id for hold, capture and release.").min(1),
    checks: Joi.number().integer(),
    actor: text(),
    reason: text(),
    at: instant(),
  }),
  JournalPage: answer({
    data: list(ref('JournalEntry')).max(200),
    nextCursor: ref('NextCursor'),
  }),
  WalletVerification: answer({
    data: list(ref('VerifiedWallet')),
  }),
  VerifiedWallet: answer({
    workspaceId: text().meta({ format: 'uuid' }),
    isRight: flag('The balance is what the journal comes to, and both counts are 0.'),
    balance: ref('VerifiedBalance'),
    replayed: ref('VerifiedBalance'),
    lines: count('How many lines the journal has.'),
    capturesWithoutCheck: count(),
    checksWithoutCapture: count(),
  }),
  VerifiedBalance: answer(
    {
      available: Joi.number().integer(),
      held: Joi.number().integer(),
      captured: Joi.number().integer(),
      granted: Joi.number().integer(),
    },
    'As WalletBalance, and whatever a hand in the database may have made of it.',
  ),
};
