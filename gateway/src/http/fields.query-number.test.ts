import { AppError } from '@eligibility/kit';
import Joi from 'joi';
import { queryNumber, validate } from './fields';

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
