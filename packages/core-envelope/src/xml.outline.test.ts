import fc from 'fast-check';
import { child, outlineOf, parseXml, textIn } from './xml';

const LONG = 'ISA*00*~'.repeat(1_000);
const textOf = (xml: string) => textIn(child(parseXml(xml), 'a'));

describe('the outline of a document', () => {
  it('has no long text, in CDATA or outside, and can restore each', () => {
    const outline = outlineOf(`<a>${LONG}<b><![CDATA[<${LONG}]]></b>short</a>`);
    expect(outline?.xml.length).toBeLessThan(60);
    expect(outline?.fill(outline.xml)).toBe(`<a>${LONG}<b><![CDATA[<${LONG}]]></b>short</a>`);
  });

  it('does not change the result of reading a document', () => {
    const long = fc.constantFrom('x', '&amp;', '\n', '&lt;', '>', '&', ' ').map((unit) => unit.repeat(300));
    const part = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', ' ', '&amp;') }),
      long,
      long.map((text) => `<![CDATA[${text}]]>`),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const outline = outlineOf(parts.join('') + '<a/>');
        expect(outline?.fill(outline.xml)).toBe(parts.join('') + '<a/>');
      }),
    );
  });

  it('restores a long text of each kind as it would a short one', () => {
    expect(textOf(`<a>${'&lt;b'.repeat(300)}</a>`)).toBe('<b'.repeat(300));
    expect(textOf(`<a>\n${' '.repeat(300)}<![CDATA[${LONG}]]>\n</a>`)).toBe(LONG);
    expect(textOf(`<a>${LONG}<!-- -->${LONG}</a>`)).toBe(LONG + LONG);
    expect(textOf(`<a>${LONG}<b/></a>`)).toBeUndefined();
  });

  it.each([
    ['100,000 attributes', `<a${' b="1"'.repeat(100_000)}/>`],
    ['one attribute of 100,000 characters', `<a b="${'x'.repeat(100_000)}"/>`],
    ['10,000 elements', `<a>${'<b/>'.repeat(10_000)}</a>`],
    ['10,000 sections of CDATA', `<a>${'<![CDATA[b]]>'.repeat(10_000)}</a>`],
    ['a comment of 100,000 characters', `<a/><!--${'-'.repeat(100_000)} -->`],
    ['a tag that does not end', `<a>b</a><${'x'.repeat(100_000)}`],
    ['a CDATA section that does not end', `<a>${'<![CDATA['.repeat(10_000)}`],
    ['the characters that mark a place', '<a>\ue0f10\ue0f1</a>'],
  ])('is not made for %s', (_what, xml) => {
    expect(outlineOf(xml)).toBeUndefined();
    expect(parseXml(xml)).toBeUndefined();
  });
});
