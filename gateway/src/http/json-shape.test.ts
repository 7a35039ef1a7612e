import fc from 'fast-check';
import { shapeMistake } from './json-shape';

const repeated = (field: string): object => ({ field, message: 'must be there once only' });

describe('the shape of a JSON text', () => {
  it.each([
    ['{"checks":10,"checks":1000000}', 'checks'],
    ['{"checks":10,"checks":10}', 'checks'],
    ['{"checks":10,"\\u0063hecks":11}', 'checks'],
    ['{"a\\/b":1 , "a/b" \n:\t2}', 'a/b'],
    ['{"subscriber":{"memberId":"A","memberId":"B"}}', 'subscriber.memberId'],
    ['{"lines":[{"a":1},{"a":1,"b":{"c":[],"c":0}}]}', 'lines.b.c'],
    ['{"a":[{"b":1}],"a":2}', 'a'],
    ['[{"":1,"":2}]', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a\\\\":1,"a\\\\":2}', 'a\\'],
  ])('finds the duplicate of %s', (json, member) => {
    expect(shapeMistake(json)).toEqual(repeated(member));
  });

  it.each([
    '{"a":{"a":{"a":"a"}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\"a\\":","b":"{\\"a\\":1,"}',
    '{"a":"b","b":"a"}',
    '{"e\u0301":1,"\u00e9":2}',
    '{"toString":1,"constructor":2}',
    '"a"',
    '',
  ])('finds none in %s', (json) => {
    expect(shapeMistake(json)).toBeUndefined();
  });

  const many = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);

  it.each([
    ['at most 250 entries', 'a', { a: many(251) }],
    ['at most 250 entries', '', Object.fromEntries(many(251).map((at) => [`m${String(at)}`, 1]))],
    ['at most 250 entries', 'a.b', { a: [{ b: many(300) }] }],
    ['at most 64 levels', '', many(65).reduce<unknown>((inner) => [inner], 1)],
  ])('has %s', (most, field, value) => {
    expect(shapeMistake(JSON.stringify(value))).toEqual({ field, message: `must have ${most}` });
  });

  it('agrees with the parser on any JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('', ' ', '\n\t'), (json, indent) => {
        // What was parsed has no repeated member, in whatever way it is written.
        const text = JSON.stringify(JSON.parse(json), undefined, indent);
        expect(shapeMistake(text)).toBeUndefined();
      }),
    );
  });

  it('finds any member that is added again, however its name is escaped', () => {
    const objects = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { minKeys: 1 });
    const around = fc.array(fc.constantFrom('[0,', '{"around":'));
    fc.assert(
      fc.property(objects, around, fc.nat(), fc.boolean(), (object, wraps, pick, isEscaped) => {
        const names = Object.keys(object);
        const name = names[pick % names.length] ?? '';
        const again = isEscaped ? escaped(name) : JSON.stringify(name);
        const inner = `${JSON.stringify(object).slice(0, -1)},${again}:null}`;
        const json = wraps.reduceRight((text, wrap) => wrap + text + (wrap === '[0,' ? ']' : '}'), inner);
        JSON.parse(json);
        const path = [...wraps.filter((wrap) => wrap !== '[0,').map(() => 'around'), name];
        expect(shapeMistake(json)).toEqual(repeated(path.join('.')));
      }),
    );
  });

  it('returns without an error for any text', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', 'a', '\\u00', ' ');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
        expect(() => shapeMistake(parts.join(''))).not.toThrow();
      }),
    );
  });
});

/** A JSON string with every character as `\uXXXX`. */
function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}
