import Joi from 'joi';
import { CHECK_FIELDS } from '../../checks/routes/check-request-schemas';
import { answer, count, flag, instant, list, named, orNull, ref, sent, text } from '../../http/schema';

export type SentWords = { readonly words: string; readonly memberIdForm?: string; readonly payerId: string };

const MESSAGES = { 'string.pattern.base': 'must have letters A to Z and digits only' };

export const WORDS_ROW = named(
  'WrittenWords',
  sent<SentWords>({
    words: CHECK_FIELDS.payerName,
    memberIdForm: text('As in `ClinicWords`. Empty, null or missing for every form.')
      .trim()
      .uppercase()
      .empty(Joi.valid('', null))
      .pattern(/^[A-Z0-9]{1,80}$/)
      .meta({ pattern: '^[A-Za-z0-9]{0,80}$' }),
    payerId: text().trim().min(1).max(80).required(),
  }).messages(MESSAGES),
);

export const WORDS_TO_WRITE = sent<{ readonly rows: readonly SentWords[] }>({
  rows: list(WORDS_ROW).min(1).max(100).required(),
}).messages(MESSAGES);

export const CLINIC_WORDS_SCHEMAS = {
  ClinicWordsList: answer({
    data: list(ref('ClinicWords')),
    nextCursor: ref('NextCursor'),
  }),
  ClinicWords: answer(
    {
      id: text().pattern(/^[0-9a-f]{32}$/),
      words: text('Small letters without accents, digits, and single blanks.'),
      memberIdForm: text(
        'Up to three leading letters of the member id as they are, then `A` for each letter and `9` for ' +
          'each digit. Empty for every form, where the owner wrote the entry, and else for checks without ' +
          'a member id.',
      ),
      lastSeenAt: instant(),
      payers: list(ref('ClinicWordsPayer'), 'Each payer that was meant by the words, the latest first.'),
    },
    'What words of a clinic mean.',
  ),
  ClinicWordsPayer: answer({
    payerId: text(),
    payerName: orNull(text(), 'Null where the catalog has the payer no longer.'),
    confirmed: count('Answers that knew the member, since the last contradiction.'),
    contradicted: count(
      'Answers that did not know the member, or of another payer that did, since the last two confirmations.',
    ),
    lastSeenAt: instant(),
    written: flag('The owner wrote it.'),
    accepted: flag('A check with these words goes to this payer without a question.'),
  }),
  WrittenWords: WORDS_ROW,
  WordsToWrite: WORDS_TO_WRITE,
  WordsWritten: answer({
    data: list(ref('ClinicWords')),
  }),
  WordsImported: answer({
    rows: Joi.number().integer().min(1).description('How many rows were written.'),
  }),
};
