import Joi from 'joi';
import { answer, count, flag, instant, list, oneOf, orNull, ref, sent, text } from '../../http/schema';
import { AUDIT_ACTIONS } from '../../audit/domain/audit-actions';

export const AUDIT_SCHEMAS = {
  AuditAction: oneOf(AUDIT_ACTIONS, 'What was done, as its subject and a verb.'),
  AuditEntry: answer({
    id: text().min(1),
    at: instant(),
    actor: text().min(1),
    action: ref('AuditAction'),
    target: text('What it was done to, such as a workspace id.').min(1),
    detail: sent({}, 'What was asked for; its members depend on `action`. Never a key or a token.'),
    outcome: oneOf(['done', 'refused', 'unknown'], 'What came of it. `unknown` may have changed something.'),
    code: orNull(text(), 'The error code of an act that was refused or failed.'),
  }),
  AuditVerification: answer({
    isIntact: flag(),
    brokenAt: orNull(
      Joi.number().integer().min(1),
      'Place of the first line that was changed or inserted, or that follows a missing one.',
    ),
    lines: count('Place of the last line.'),
    head: text('Hash of the last line. Kept elsewhere, it proves later that nothing was cut off since.'),
  }),
  AuditPage: answer({
    data: list(ref('AuditEntry')).max(200),
    nextCursor: ref('NextCursor'),
  }),
};
