import fc from 'fast-check';
import { repeatedMember } from './json-body';

describe('repeatedMember', () => {
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
    expect(repeatedMember(json)).toBe(member);
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
    expect(repeatedMember(json)).toBeUndefined();
  });

  it('agrees with the parser on any JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('', ' ', '\n\t'), (json, indent) => {
        // What was parsed has no repeated member, in whatever way it is written.
        const text = JSON.stringify(JSON.parse(json), undefined, indent);
        expect(repeatedMember(text)).toBeUndefined();
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
        expect(repeatedMember(json)).toBe(path.join('.'));
      }),
    );
  });

  it('returns without an error for any text', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', 'a', '\\u00', ' ');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
        expect(() => repeatedMember(parts.join(''))).not.toThrow();
      }),
    );
  });
});

/** A JSON string with every character as `\uXXXX`. */
function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}
