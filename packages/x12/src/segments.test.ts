import { readInterchange } from '.';
import { readOpening } from './segments';
import { aboutSubscriber, answerIn, answersIn, interchange, PAYER } from './testing/interchange';

const LINES = ['EB*1**30^98*PR*Gold', 'EB*C*IND*30***29*250*****Y', 'MSG*Individual'];
const USUAL = answerIn(aboutSubscriber(LINES));

describe('delimiters', () => {
  it.each(['\ufeff', '\n\n  ', '\ufeff\r\n'])('are found after a byte order mark or blanks', (leading) => {
    expect(answerIn(leading + aboutSubscriber(LINES))).toEqual(USUAL);
  });

  it('are found in an ISA segment that is not padded to 106 characters', () => {
    const text = aboutSubscriber(LINES);
    expect(answerIn(text.replace('PAYER          ', 'PAYER'))).toEqual(USUAL);
    expect(answerIn(text.replace('PAYER          ', 'A PAYER WITH A LONG NAME'))).toEqual(USUAL);
  });

  it('are found when ISA16 was left out', () => {
    expect(answerIn(aboutSubscriber(LINES).replace('*P*:~', '*P*~'))).toEqual(USUAL);
  });

  it('have no repetition separator before 005010, when ISA11 is the letter U', () => {
    const old = aboutSubscriber(['EB*1**30^98'], { repetition: '^' }).replace(
      '*0930*^*00501*',
      '*0930*U*00401*',
    );
    expect(answerIn(old).whole.levels.at(-1)?.lines[0]?.benefit.serviceTypeParts).toBeUndefined();
  });

  it('repeat by ^ from 005010 on, whatever letter ISA11 is', () => {
    const text = aboutSubscriber(['EB*1**30^98'], { repetition: '^' }).replace(
      '*0930*^*00501*',
      '*0930*U*00501*',
    );
    expect(answerIn(text).benefits[0]?.serviceTypes).toEqual(['30', '98']);
  });

  it.each(['>', '|', '\\'])('divide a list of services by %s, which no element declares', (sign) => {
    const text = aboutSubscriber([`EB*1**30${sign}98${sign}UC`, `EB*1**30${sign}ABCDE`]);
    expect(answerIn(text).benefits.map(({ serviceTypes }) => serviceTypes)).toEqual([
      ['30', '98', 'UC'],
      [`30${sign}ABCDE`],
    ]);
  });

  it('are of loops that no HL opens, too', () => {
    const text = aboutSubscriber(LINES);
    const without = text.replace(/HL\*[^~]*~\s*/g, '');
    const { benefits, payerName } = answerIn(without);
    expect({ benefits, payerName }).toEqual({ benefits: USUAL.benefits, payerName: USUAL.payerName });
  });

  it('are separate for each interchange', () => {
    const other = { element: '|', terminator: '\n', repetition: '!' };
    const text = aboutSubscriber(LINES) + aboutSubscriber(LINES, other);
    expect(answersIn(text)).toEqual([USUAL, USUAL]);
  });

  it.each([
    ['nothing', ''],
    ['an HTML page', '<html><body>Bad gateway</body></html>'],
    ['JSON', '{"message":"ISA*00*"}'],
    ['an ISA of letters', 'ISAxISAxISAxISAxISAxISAxISAxISAxISAxISAxISAxISAxISAxISAxISAxISAx'],
    ['an ISA that was cut', aboutSubscriber([]).slice(0, 60)],
    ['an ISA of fifteen elements', aboutSubscriber([]).replace('*0*P*', '*0P*')],
    ['ISA in lower case', aboutSubscriber([]).toLowerCase()],
  ])('of %s do not exist', (_what, text) => {
    expect(readInterchange(text)).toEqual({ kind: 'unreadable', reason: 'no-interchange' });
  });

  it('put the reader right after the ISA segment', () => {
    const text = interchange(PAYER, { terminator: '\r\n' });
    expect(text.slice(readOpening(text, 0)?.end)).toMatch(/^GS\*/);
  });
});
