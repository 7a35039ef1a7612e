import Joi from 'joi';
import { answer, instant, list, oneOf, ref, text } from '../../http/schema';

export const OWN_JOURNAL_SCHEMAS = {
  OwnJournalEntry: answer({
    sequence: Joi.number().integer().min(1),
    kind: oneOf(['grant', 'adjust', 'hold', 'capture', 'release']),
    operationId: text("The check's id for hold, capture and release.").min(1),
    checks: Joi.number().integer(),
    at: instant(),
  }),
  OwnJournalPage: answer({
    data: list(ref('OwnJournalEntry')).max(200),
    nextCursor: ref('NextCursor'),
  }),
};
