import { AppError } from '@eligibility/kit';
import Joi from 'joi';
import { lineField } from './line-field';
import { validate } from './validate';

const schema = Joi.object<{ reason: string }>({ reason: lineField(5).required() });

describe('a line of text', () => {
  it.each(['order', ' order ', 'Größe', '😀😀😀😀😀'])('has no more characters than it may: %j', (reason) => {
    expect(validate(schema, { reason })).toEqual({ reason: reason.trim() });
  });

  it.each(['', '  ', 'orders', 'a\u0000b', 'a\nb', 'a\u0085', '😀😀😀😀😀😀'])('is refused: %j', (reason) => {
    expect(() => validate(schema, { reason })).toThrow(AppError);
  });
});
