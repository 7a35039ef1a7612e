import { endField } from '../../http/handlers';
import { answer, instant, list, named, oneOf, orNull, ref, sent, text } from '../../http/schema';
import { looksLikeOther } from '../domain/look-alike';
import { OPERATOR_NAME, OPERATOR_ROLES, type OperatorRole } from '../domain/operator';

/** Also the cursor of the list of operators. */
export const OPERATOR_NAME_FIELD = text(
  'What the audit log, journals and overrides call the operator. Given once, and never again.',
)
  .pattern(OPERATOR_NAME)
  .messages({
    'string.pattern.base': 'must be 1 to 64 of a-z, 0-9 and . _ -, beginning with a letter or digit',
  });
const NEW_OPERATOR_NAME = named(
  'OperatorName',
  OPERATOR_NAME_FIELD.custom((name: string, helpers) =>
    looksLikeOther(name, []) ? helpers.error('reserved') : name,
  ).messages({ reserved: 'is, or looks like, a name that the service uses itself' }),
);
const ROLE = named(
  'OperatorRole',
  oneOf(
    OPERATOR_ROLES,
    '`read`: look at everything. `payers`: circuits, aliases, imports. `money`: grants, adjustments, ' +
      'charge policies. `access`: workspaces, clinics, keys, stored answers. `admin`: operators and ' +
      'people. `boards`: the boards of those on call, and the four acts on circuits. None includes ' +
      'another.',
  ),
);
const ROLES = named('OperatorRoles', list(ROLE).min(1).unique());
/** A token that never expires must be requested explicitly. */
const EXPIRY = named(
  'OperatorExpiry',
  orNull(endField, 'In the future; null means that the token does not expire.').messages({
    'any.required': 'is required; null: it never ends',
  }),
);

type TokenBody = { readonly expiresAt: Date | null };

export const NEW_OPERATOR = sent<
  TokenBody & { readonly name: string; readonly roles: readonly OperatorRole[] }
>({
  name: NEW_OPERATOR_NAME.required(),
  roles: ROLES.required(),
  expiresAt: EXPIRY.required(),
});

export const OPERATOR_ROTATION = sent<TokenBody>({ expiresAt: EXPIRY.required() });

export const operatorMembers = {
  id: text().min(1),
  name: ref('OperatorName'),
  roles: ref('OperatorRoles'),
  prefix: oneOf(['elig_op_']),
  lastFour: text().pattern(/^[0-9A-Za-z]{4}$/),
  createdBy: text('The name of an operator, or the e-mail address of a person.').min(1).max(254),
  createdAt: instant(),
  expiresAt: orNull(instant()),
  revokedAt: orNull(instant()),
  lastUsedAt: orNull(instant(), 'To the minute.'),
};

export const OPERATOR_SCHEMAS = {
  OperatorName: NEW_OPERATOR_NAME,
  OperatorRole: ROLE,
  OperatorRoles: ROLES,
  OperatorExpiry: EXPIRY,
  OperatorRequest: NEW_OPERATOR,
  OperatorRotation: OPERATOR_ROTATION,
  Operator: answer({
    ...operatorMembers,
  }),
  IssuedOperator: answer({
    ...operatorMembers,
    token: text('Shown this once; only a keyed hash of it is stored.').pattern(/^elig_op_[0-9A-Za-z]{36}$/),
  }),
  OperatorPage: answer({
    data: list(ref('Operator')).max(200),
    nextCursor: ref('NextCursor'),
  }),
};
