import Joi from 'joi';

/** RFC 3339, or a date alone, which means midnight UTC. */
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2}))?$/;

/** A time in a query; epoch milliseconds after validation. */
export const instantField = Joi.string()
  .custom((text: string, helpers) => {
    const atMs = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(atMs) ? helpers.error('instant') : atMs;
  })
  .messages({ instant: 'must be a date, or a date and time with its offset, such as 2026-01-31T09:00:00Z' });
