import fc from 'fast-check';
import { headerText } from './send-answer';

describe('headerText', () => {
  it.each([
    ['Cascade Mutual', 'Cascade Mutual'],
    ['Aetna (Better Health) & "Co", 100%', 'Aetna (Better Health) & "Co", 100%25'],
    ['Clínica Ñandú', 'Cl%C3%ADnica %C3%91and%C3%BA'],
    ['a\r\nSet-Cookie: b', 'a%0D%0ASet-Cookie: b'],
    ['\u0000\u007f', '%00%7F'],
  ])('writes %j as %j', (text, header) => {
    expect(headerText(text)).toBe(header);
  });

  it('writes any text in visible ASCII that decodes to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const header = headerText(text);
        expect(header).toMatch(/^[ -~]*$/);
        expect(decodeURIComponent(header)).toBe(text);
      }),
    );
  });
});
