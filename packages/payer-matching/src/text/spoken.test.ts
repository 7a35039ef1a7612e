import fc from 'fast-check';
import { knowledgeOf } from '../knowledge/knowledge';
import { KNOWLEDGE } from '../testing';
import { withoutSpokenForms } from './spoken';

const typed = (said: string): string => withoutSpokenForms(KNOWLEDGE, said.split(' ')).join(' ');

describe('letters', () => {
  it.each([
    ['you pee m c', 'upmc'],
    ['b c b s of vermont', 'bcbs of vermont'],
    ['double u p s', 'wps'],
    ['u p m double you', 'upmw'],
    ['b as in boy c b s', 'bcbs'],
    ['see as in charlie i g n a', 'cigna'],
    ['u as in uncle m as in mary r as in robert', 'umr'],
    ['its spelled a v m e d', 'avmed'],
    ['the payer i d is six two three zero eight', '62308'],
    ['b c b s as in', 'bcbs as in'],
  ])('that are spelled in %j are joined', (said, meant) => {
    expect(typed(said)).toBe(meant);
  });

  it('are those of the words for them when several were misheard', () => {
    expect(typed('he has in boy she has in cat he has in boy s has in sim of north dakota')).toBe(
      'bcbs of north dakota',
    );
  });

  it.each([
    'you see aetna',
    'humana is in ohio',
    'he is in texas she is in maine',
    'el paso health',
    'double coverage',
    'triple s',
  ])('are not read into %j', (said) => {
    expect(typed(said)).toBe(said);
  });
});

describe('digits', () => {
  it.each([
    ['eight four nine eight zero', '84980'],
    ['oh six one oh one', '06101'],
    ['oh eight seven seven two six', 'oh 87726'],
    ['6 1 1 0 1 thats humana', '61101 thats humana'],
    ['nine four to six five medica', '94265 medica'],
    ['double zero four three zero', '00430'],
    ['eight double seven two six', '87726'],
    ['ninety six three eighty five', '96385'],
    ['sixty one one oh one', '61101'],
    ['96 385 united', '96385 united'],
    ['imagine three sixty', 'imagine 360'],
    ['payer number zero zero four three zero', '00430'],
  ])('of %j are joined', (said, meant) => {
    expect(typed(said)).toBe(meant);
  });

  it.each([
    'sixty fifty four',
    'health network one',
    'point 2 point',
    'tricare for life',
    'one and two',
    'medicare part b 3 60',
    'effective january 1 2020',
    '800 555 1212',
    'to for',
  ])('of %j are left, because the number is not certain', (said) => {
    expect(typed(said)).toBe(said);
  });
});

describe('a correction', () => {
  it.each([
    ['aetna no wait cigna', 'cigna'],
    ['united healthcare sorry i mean u m r', 'umr'],
    ['its cigna no sorry humana', 'humana'],
    ['blue cross of texas scratch that blue cross of nebraska', 'blue cross of nebraska'],
    ['cigna correction u m r', 'umr'],
    ['humana actually its aetna', 'its aetna'],
    ['i had kaiser but now i have moda', 'moda'],
    ['aetna sorry cigna no wait humana', 'humana'],
    ['blue cross of texas no wait new mexico', 'blue cross of new mexico'],
    ['ohio medicaid sorry medicare', 'ohio medicare'],
    ['medicaid sorry medicare part b in ohio', 'medicare part b in ohio'],
  ])('in %j leaves out what it corrects', (said, meant) => {
    expect(typed(said)).toBe(meant);
  });

  it.each([
    ['aetna actually', 'aetna'],
    ['sorry its aetna', 'its aetna'],
    ['aetna i mean', 'aetna'],
    ['i mean', 'i mean'],
  ])('without anything in front or behind leaves what there is: %j', (said, meant) => {
    expect(typed(said)).toBe(meant);
  });

  it.each(['oklahoma department of correction', 'no carolina medicaid', 'bcbs no dakota', 'policy no 12'])(
    'is not read into %j',
    (said) => {
      expect(typed(said)).toBe(said);
    },
  );
});

describe('a filler of speech', () => {
  it.each([
    ['umm hmm the insurance is medica', 'medica'],
    ['the name on the card is devoted health', 'devoted health'],
    ['its called golden rule', 'golden rule'],
    ['umm', 'umm'],
  ])('in %j is left out unless nothing else is there', (said, meant) => {
    expect(typed(said)).toBe(meant);
  });
});

describe('withoutSpokenForms', () => {
  it('has no knowledge of its own', () => {
    const words = 'aetna no wait eight four nine'.split(' ');
    expect(withoutSpokenForms(knowledgeOf([]), words)).toEqual(words);
  });

  it('leaves something, and nothing that is longer', () => {
    const word = fc.constantFrom(
      ...'aetna b see as in boy no wait sorry one oh two sixty 5 um of texas'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const once = withoutSpokenForms(KNOWLEDGE, words);
        expect(once.length).toBeGreaterThan(0);
        expect(once.join('').length).toBeLessThanOrEqual(words.join('').length);
      }),
    );
  });
});
