import { aboutSubscriber, answersIn } from './testing/interchange';
import { readInterchange } from '.';

const TEXT = aboutSubscriber(['EB*1**30']);
const [ANSWER] = answersIn(TEXT);

function warningsIn(text: string): readonly string[] {
  const reading = readInterchange(text);
  return reading.kind === 'answers' ? [...reading.warnings] : [`no answers: ${reading.kind}`];
}

/** The transaction sets of one text, again and again in one group. */
function repeated(times: number): string {
  const set = /ST\*.*SE\*\d+\*0001~/.exec(TEXT)?.[0] ?? '';
  return TEXT.replace(set, set.repeat(times)).replace('GE*1*', `GE*${String(times)}*`);
}

describe('envelopes', () => {
  it('that are consistent give no warning', () => {
    expect(warningsIn(TEXT)).toEqual([]);
    expect(warningsIn(repeated(153))).toEqual([]);
  });

  it.each([
    ['SE01 counts other segments', /SE\*\d+/, 'SE*22', 'count-differs'],
    ['GE01 counts other sets', 'GE*1', 'GE*7', 'count-differs'],
    ['IEA01 counts other groups', 'IEA*1', 'IEA*x', 'count-differs'],
    ['SE02 is not ST02', /(SE\*\d+)\*0001/, '$1*0002', 'control-number-differs'],
    ['GE02 is not GS06', 'GE*1*905', 'GE*1*906', 'control-number-differs'],
    ['IEA02 is not ISA13', 'IEA*1*000000905', 'IEA*1*000000906', 'control-number-differs'],
    ['SE is missing', /SE\*\d+\*0001~/, '', 'trailer-missing'],
    ['IEA is missing', 'IEA*1*000000905~', '', 'trailer-missing'],
    ['all is well but the last terminator', /~$/, '', undefined],
  ])('that are inconsistent are still read when %s', (_what, written, instead, warning) => {
    const text = TEXT.replace(written, instead);
    expect(answersIn(text)).toEqual([ANSWER]);
    expect(warningsIn(text)).toEqual(warning === undefined ? [] : [warning]);
  });

  it('may hold any number of transaction sets, groups and interchanges', () => {
    expect(answersIn(repeated(153))).toHaveLength(153);
    expect(answersIn(`${TEXT}\r\n${TEXT}${repeated(3)}`)).toHaveLength(5);
  });

  it('end when the next interchange begins, with or without trailer', () => {
    const open = TEXT.replace(/SE\*.*$/, '');
    expect(answersIn(open + TEXT)).toEqual([ANSWER, ANSWER]);
    expect(warningsIn(open + TEXT)).toEqual(['trailer-missing']);
  });

  it('that are cut are not an answer, because the lost part may be the rejection', () => {
    for (let length = TEXT.indexOf('ST*'); length < TEXT.indexOf('SE*'); length += 1) {
      const reading = readInterchange(TEXT.slice(0, length));
      expect(reading).toMatchObject({ kind: 'unreadable' });
    }
  });

  it('that are cut in their second set give the first, and a warning', () => {
    const text = repeated(2);
    const cut = text.slice(0, text.lastIndexOf('EB*'));
    expect(answersIn(cut)).toEqual([ANSWER]);
    expect(warningsIn(cut)).toContain('cut-off');
  });

  it('without a 271 in them are not an answer', () => {
    expect(readInterchange(TEXT.replace('ST*271', 'ST*270'))).toEqual({
      kind: 'unreadable',
      reason: 'no-answer',
    });
    const withoutLoops = aboutSubscriber([]).replace(/HL\*.*(?=SE\*)/, '');
    expect(readInterchange(withoutLoops)).toEqual({ kind: 'unreadable', reason: 'no-answer' });
  });

  it('larger than any file of answers are not read', () => {
    const text = TEXT + ' '.repeat(16 * 1024 * 1024);
    expect(readInterchange(text)).toEqual({ kind: 'unreadable', reason: 'too-large' });
  });
});
