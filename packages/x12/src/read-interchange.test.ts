import fc from 'fast-check';
import { aboutSubscriber, answerIn } from './testing/interchange';
import { type PayerAnswer, readInterchange } from '.';

/** What a summary does not need may differ. */
function withoutWhole({ whole: _whole, ...answer }: PayerAnswer): Omit<PayerAnswer, 'whole'> {
  return answer;
}

const anElement = fc.string({ unit: fc.constantFrom(...'ABCXYZ0129.- '), maxLength: 6 });
const aCode = fc.constantFrom('1', '6', 'A', 'B', 'C', 'G', 'I', 'W', 'zz', '');
const aService = fc.constantFrom('30', '98^BY', '1^30^ZZ', '');
const someElements = fc.array(fc.oneof(anElement, fc.constantFrom('IND', '29', '100', '.2', 'Y', 'N')));
const anEb = fc
  .tuple(aCode, anElement, aService, someElements)
  .map(([code, level, service, elements]) => ['EB', code, level, service, ...elements].join('*'));
const aDetail = fc.oneof(
  anElement.map((text) => `MSG*${text}`),
  fc.constantFrom('III*ZZ*11', 'DTP*346*D8*20260101', 'DTP*307*RD8*20250101-20251231', 'AAA*N**70*C'),
);
const someSegments = fc.array(fc.oneof(anEb, aDetail), { maxLength: 20 });

/** Segments no 271 has, or that say nothing about benefits. */
const anUnknownSegment = fc.constantFrom(
  'ZZ*1*2',
  'N3*1 ROAD',
  'HSD*VS*30',
  'PRV*BI*PXC*1',
  'XYZ',
  'eb*1**30',
  'K3*X',
);

describe('readInterchange', () => {
  it.each([
    ['a newline', { terminator: '\n' }],
    ['CR LF', { terminator: '\r\n' }],
    ['CR LF and indentation', { terminator: '\r\n', between: '   \t' }],
    ['a lone CR', { terminator: '\r' }],
    ['0x1D', { terminator: '\u001d', repetition: '>' }],
    ['a tilde on indented lines', { between: '\r\n    ' }],
    ['blank lines between segments', { between: '\n\n\n' }],
    [
      'pipes, and exclamation marks, where a tilde repeats',
      { element: '|', terminator: '!', repetition: '~' },
    ],
  ])('reads the same from a text written with %s', (_how, written) => {
    fc.assert(
      fc.property(someSegments, (segments) => {
        expect(answerIn(aboutSubscriber(segments, written))).toEqual(answerIn(aboutSubscriber(segments)));
      }),
    );
  });

  it('reads the same with unknown segments in between', () => {
    fc.assert(
      fc.property(someSegments, anUnknownSegment, fc.nat(20), (segments, unknown, at) => {
        const more = [...segments.slice(0, at), unknown, ...segments.slice(at)];
        expect(withoutWhole(answerIn(aboutSubscriber(more)))).toEqual(
          withoutWhole(answerIn(aboutSubscriber(segments))),
        );
      }),
    );
  });

  it('returns every benefit that was written', () => {
    const written = fc.record({
      code: fc.constantFrom('1', 'A', 'C', 'Q9'),
      coverageLevel: fc.constantFrom('IND', 'FAM', undefined),
      serviceTypes: fc.uniqueArray(fc.constantFrom('30', '98', 'UC', '1')),
      planName: fc.constantFrom('Gold Plan', 'A & B', undefined),
      cents: fc.option(fc.nat(10_000_000), { nil: undefined }),
      network: fc.constantFrom('Y', 'N', 'W', undefined),
    });
    fc.assert(
      fc.property(fc.array(written, { maxLength: 10 }), (lines) => {
        const segments = lines.map(({ code, coverageLevel, serviceTypes, planName, cents, network }) => {
          const amount = cents === undefined ? undefined : (cents / 100).toFixed(2);
          return [
            'EB',
            code,
            coverageLevel,
            serviceTypes.join('^'),
            '',
            planName,
            '',
            amount,
            '',
            '',
            '',
            '',
            network,
          ].join('*');
        });
        const read = answerIn(aboutSubscriber(segments)).benefits;
        expect(read).toMatchObject(lines.map(({ cents, ...line }) => ({ ...line, amountCents: cents })));
      }),
    );
  });

  it('never throws, whatever the text is', () => {
    const kinds = ['answers', 'acknowledgement', 'unreadable'];
    const header = aboutSubscriber([]).slice(0, 106);
    const segments = fc.array(
      fc.oneof(anEb, aDetail, fc.string({ maxLength: 12 }), fc.constantFrom('HL*3**22', 'SE', 'ST*271')),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          segments.map((all) => header + all.join('~')),
        ),
        (text) => {
          expect(kinds).toContain(readInterchange(text).kind);
        },
      ),
    );
  });
});
