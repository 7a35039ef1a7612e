import Joi from 'joi';
import { answer, count, instant, list, oneOf, orNull, ref, sent, text, named } from '../schema';
import { jsonSchemaOf } from './json-schema';

const CLINIC = { $ref: '#/components/schemas/Clinic' };

describe('the JSON Schema of a Joi schema', () => {
  it.each([
    [
      'a text',
      text('A name.').min(1).max(80),
      { type: 'string', minLength: 1, maxLength: 80, description: 'A name.' },
    ],
    [
      'a pattern, without what only a literal needs',
      text().pattern(/^a\/b$/),
      { type: 'string', pattern: '^a/b$' },
    ],
    ['an instant', instant(), { type: 'string', format: 'date-time' }],
    ['a number that may not be one value', Joi.number().invalid(0), { type: 'number', not: { const: 0 } }],
    ['words or null', orNull(oneOf(['in', 'out'])), { type: ['string', 'null'], enum: ['in', 'out', null] }],
    ['one word', oneOf(['ok']), { type: 'string', const: 'ok' }],
    [
      'a list',
      list(text()).max(3).unique(),
      { type: 'array', items: { type: 'string' }, maxItems: 3, uniqueItems: true },
    ],
    ['a part of the document', ref('Clinic'), CLINIC],
    ['a part with words of its own', ref('Clinic', 'Its.'), { allOf: [CLINIC], description: 'Its.' }],
    ['a part or null', orNull(ref('Clinic')), { oneOf: [CLINIC, { type: 'null' }] }],
    [
      'plain types',
      Joi.alternatives(Joi.string(), Joi.number()).allow(null),
      { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
    ],
    ['any object', Joi.object(), { type: 'object', additionalProperties: true }],
    [
      'a map',
      Joi.object().pattern(Joi.string(), count()),
      { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
    ],
    ['what a meta adds', text().meta({ writeOnly: true }), { type: 'string', writeOnly: true }],
    ['a name of its own', list(named('Clinic', text('One.'))), { type: 'array', items: CLINIC }],
  ])('says %s', (_what, schema, said) => {
    expect(jsonSchemaOf(schema)).toEqual(said);
  });

  it('closes what we answer, and asks for each of its members, also within', () => {
    expect(
      jsonSchemaOf(answer({ id: text(), of: answer({ name: text() }), note: text().optional() })),
    ).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['id', 'of'],
      properties: {
        id: { type: 'string' },
        of: {
          type: 'object',
          additionalProperties: false,
          required: ['name'],
          properties: { name: { type: 'string' } },
        },
        note: { type: 'string' },
      },
    });
  });

  it('leaves open what we are sent, with what goes together', () => {
    const order = sent({ a: text().required(), b: text(), c: text() }).min(1).or('b', 'c').with('b', ['c']);
    expect(jsonSchemaOf(order)).toEqual({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
      minProperties: 1,
      dependentRequired: { b: ['c'] },
    });
  });
});
