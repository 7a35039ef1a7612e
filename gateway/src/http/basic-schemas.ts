import { instantField, shownText, uuidField } from './fields';
import { named, orNull, sent, text } from './schema';

export const UUID = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/;

/** One that the caller makes: an example would be sent as it is. */
export const NEW_UUID = named(
  'Uuid',
  uuidField
    .meta({ format: null, pattern: UUID.source })
    .description('A UUID of any version, in upper or lower case.'),
);

/** An id of a request; in lower case after validation. */
export const SENT_UUID = NEW_UUID.example('0b6a4f6f-0c11-7a51-9d3f-5f0c2c1e4b8e');

/** Epoch milliseconds after validation. */
export const SENT_INSTANT = named(
  'Instant',
  instantField.description('RFC 3339, or a date alone.').example('2026-01-31T09:00:00Z'),
);

export const NEW_NAME = named(
  'NewName',
  shownText(120)
    .description(
      'One line with a letter or a digit, of any script, without control characters and controls of ' +
        'the writing direction. Shown as it is sent, without blanks at its ends.',
    )
    .example('Riverside Dental'),
);

/** The reason for an operator's act, for the audit log, the journal and other operators. */
export const REASON = named(
  'Reason',
  shownText(200)
    .description(
      'Why. One line with a letter or a digit, of any script, without control characters and controls ' +
        'of the writing direction.',
    )
    .example('Order 4711'),
);

/** The body of an order that needs only a reason. */
export const REASONED_ORDER = sent<{ readonly reason: string }>({ reason: REASON.required() });

export const BASIC_SCHEMAS = {
  Uuid: SENT_UUID,
  Instant: SENT_INSTANT,
  NextCursor: orNull(text(), 'Ask for the next page with it; null on the last page.'),
  NewName: NEW_NAME,
  DisplayName: text(
    'As it was given. Earlier releases also took names that no one can see, and stored some of them empty.',
  ).max(120),
  Reason: REASON,
  ReasonedOrder: REASONED_ORDER,
  Day: text('A day in UTC.')
    .pattern(/^\d{4}-\d{2}-\d{2}$/)
    .example('2026-01-31'),
};
