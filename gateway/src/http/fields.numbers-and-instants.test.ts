import { AppError } from '@eligibility/kit';
import Joi from 'joi';
import { instantField, queryNumber, validate } from './fields';

const schema = Joi.object<{ limit: number }>({ limit: queryNumber({ min: 1, max: 100 }).default(20) });

describe('a number in a query', () => {
  it.each([
    ['1', 1],
    ['100', 100],
    [undefined, 20],
  ])('is read: %j', (limit, expected) => {
    expect(validate(schema, { limit })).toEqual({ limit: expected });
  });

  it.each(['0', '101', '+5', '1e1', '0x10', '1.0', '1.5', '-1', ' 5 0', '', 'ten'])(
    'is refused: %j',
    (limit) => {
      expect(() => validate(schema, { limit })).toThrow(AppError);
    },
  );
});

describe('an instant', () => {
  const instant = Joi.object<{ since: number }>({ since: instantField });

  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2028-02-29T09:00:00.5+02:00', '2028-02-29T07:00:00.500Z'],
  ])('is read: %j', (since, expected) => {
    expect(new Date(validate(instant, { since }).since).toISOString()).toBe(expected);
  });

  it.each([
    '2026-02-30',
    '2026-02-29T09:00:00Z',
    '2026-13-01',
    '2026-01-31T25:00:00Z',
    '2026-01-31T09:00',
    '',
  ])('is refused: %j', (since) => {
    expect(() => validate(instant, { since })).toThrow(AppError);
  });
});
