import Joi from 'joi';

/** RFC 3339, section 5.6, in whole: day, time and zone. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The end of something, in the future. Joi's own dates also accept `2030`, a day without a time, and the 30th of
 * February as a day in March; the expiry of a key must not be guessed.
 * @param now epoch milliseconds
 */
export function endField(now: number): Joi.DateSchema {
  return Joi.date()
    .iso()
    .greater(now)
    .custom((end: Date, helpers) =>
      isDateTime(String(helpers.original)) ? end : helpers.error('date.format'),
    )
    .messages({
      'date.greater': 'must be in the future',
      'date.format': 'must be a date and time with a zone, such as 2030-01-31T12:00:00Z',
    });
}

function isDateTime(text: string): boolean {
  const [, day] = DATE_TIME.exec(text) ?? [];
  if (day === undefined) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
