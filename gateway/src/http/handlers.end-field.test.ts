import { AppError } from '@eligibility/kit';
import Joi from 'joi';
import { validate } from './fields';
import { endField } from './handlers';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const schema = Joi.object<{ until: Date }>({ until: endField.required() });

describe('the end of a key or an override', () => {
  it.each(['2026-01-15T12:00:01Z', '2030-01-31T12:00:00.5+02:00', '2028-02-29T00:00:00Z'])(
    'is a day, a time and a zone: %s',
    (until) => {
      expect(validate(schema, { until }, NOW).until).toEqual(new Date(until));
    },
  );

  it.each([
    '2026-01-15T12:00:00Z',
    '2025-01-15T12:00:00Z',
    '2030',
    '2030-01-31',
    '2030-01-31T12:00:00',
    '2030-02-30T12:00:00Z',
    '2030-13-01T12:00:00Z',
    1_900_000_000_000,
    '',
    null,
  ])('is refused: %j', (until) => {
    expect(() => validate(schema, { until }, NOW)).toThrow(AppError);
  });
});
