import fc from 'fast-check';
import { SEGMENTS } from '../neutral/segments-of-271';

const anElement = fc.string({ unit: fc.constantFrom(...'ABCXYZ0129.- '), maxLength: 6 });
const aCode = fc.constantFrom('1', 'B', 'A^B', 'C', '', 'zz');
const aService = fc.constantFrom('30', '98^BY', '98:X^UC', '');
const aProcedure = fc.constantFrom('', 'HC:97110', 'AD:D0120:::::TEXT', ':::');

const anEb = fc
  .tuple(
    aCode,
    aService,
    fc.array(anElement, { maxLength: 9 }),
    aProcedure,
    fc.array(anElement, { maxLength: 3 }),
  )
  .map(([code, service, middle, procedure, rest]) =>
    [
      'EB',
      code,
      'IND',
      service,
      ...Array.from({ length: 9 }, (_none, at) => middle[at] ?? ''),
      procedure,
      ...rest,
    ].join('*'),
  );
const aSegment = fc
  .tuple(
    fc.constantFrom(...Object.keys(SEGMENTS).filter((id) => !['EB', 'HL', 'BHT'].includes(id)), 'K3', 'ZZZ'),
    fc.array(anElement, { maxLength: 14 }),
  )
  .map(([id, elements]) => [id, ...elements].join('*'));
/** What may come between two levels of a 271, in any order and with any elements. */
export const someSegments: fc.Arbitrary<readonly string[]> = fc.array(fc.oneof(anEb, aSegment), {
  maxLength: 30,
});
