import fc from 'fast-check';
import { withCrLf, withLf } from './multipart';

const text = fc.array(fc.constantFrom('\r', '\n', '\r\n', 'a', 'é')).map((parts) => parts.join(''));

describe('line ends', () => {
  it('become CR LF, whatever they were, and nothing else changes', () => {
    fc.assert(
      fc.property(text, (before) => {
        expect(withCrLf(Buffer.from(before)).toString()).toBe(before.replace(/\r?\n/g, '\r\n'));
      }),
    );
  });

  it('become LF if they were CR LF, and nothing else changes', () => {
    fc.assert(
      fc.property(text, (before) => {
        expect(withLf(Buffer.from(before)).toString()).toBe(before.replaceAll('\r\n', '\n'));
      }),
    );
  });
});
