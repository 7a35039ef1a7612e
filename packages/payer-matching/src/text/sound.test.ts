import fc from 'fast-check';
import { soundDistances, soundKeysOf, soundOfText, weighed } from './sound';

const soundOf = (text: string): string => soundOfText(text.split(' '));
const soundDistance = (a: string, b: string, limit = 1): number =>
  soundDistances(weighed(a), [weighed(b)], limit)[0] ?? NaN;
const distance = (a: string, b: string): number => soundDistance(soundOf(a), soundOf(b));
const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0é각'), maxLength: 12 });
const text = fc.array(letters, { maxLength: 8 });

describe('soundOfText', () => {
  it.each([
    ['high mark', 'highmark'],
    ['hi mark', 'highmark'],
    ['sig na', 'cigna'],
    ['kay zer', 'kaiser'],
    ['well care', 'wellcare'],
    ['fillips', 'philips'],
    ['nock', 'knock'],
    ['rite', 'write'],
    ['lam', 'lamb'],
    ['jeneral', 'general'],
    ['taks', 'tax'],
    ['kwartz', 'quartz'],
    ['korus', 'chorus'],
    ['makala', 'mccalla'],
  ])('is the same for %s and %s', (a, b) => {
    expect(soundOf(a)).toBe(soundOf(b));
  });

  it.each([
    ['sell', 'kell'],
    ['gem', 'gum'],
    ['at', 'tea'],
    ['mail', 'nail'],
    ['10', '11'],
  ])('differs for %s and %s', (a, b) => {
    expect(soundOf(a)).not.toBe(soundOf(b));
  });

  it('has at most 48 sounds, and none for no words', () => {
    expect(soundOfText(['banana'.repeat(20)])).toHaveLength(48);
    expect(soundOfText([])).toBe('');
  });
});

describe('soundKeysOf', () => {
  it.each([
    ['cigna', ['sgn', 'skn']],
    ['humana', ['hmn', 'hnn']],
    ['aetna', ['Atn']],
    ['edna', ['Adn', 'Atn']],
    ['kaiser', ['kzr', 'ksr']],
    ['phoenix', ['fnks']],
  ])('of %s are %j', (word, keys) => {
    expect(soundKeysOf(word)).toEqual(keys);
  });

  it('are one or two, and the same for words with the same sounds', () => {
    fc.assert(
      fc.property(letters, (word) => {
        const keys = soundKeysOf(word);
        expect(keys.length === 1 || keys.length === 2).toBe(true);
        expect(soundKeysOf(word)).toEqual(keys);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('soundDistances', () => {
  it.each([
    ['at na', 'aetna'],
    ['ed na', 'aetna'],
    ['you mana', 'humana'],
    ['sigma', 'cigna'],
    ['ann some', 'anthem'],
    ['regents', 'regence'],
    ['excels', 'excellus'],
    ['melina', 'molina'],
    ['well sense', 'wellsense'],
  ])('is small for %s and %s, which sound alike', (heard, meant) => {
    expect(distance(heard, meant)).toBeLessThan(0.25);
  });

  it.each([
    ['aetna', 'humana'],
    ['cigna', 'kaiser'],
    ['molina', 'medica'],
    ['anthem', 'oscar'],
    ['highmark', 'healthnet'],
  ])('is large for %s and %s, which do not', (a, b) => {
    expect(distance(a, b)).toBeGreaterThan(0.4);
  });

  it('is the less the more alike two sounds are', () => {
    expect(distance('pat', 'bat')).toBeLessThan(distance('pat', 'mat'));
    expect(distance('man', 'nan')).toBeLessThan(distance('man', 'can'));
    expect(distance('pin', 'pan')).toBeLessThan(distance('pin', 'pit'));
  });

  it('is symmetric, from 0 to 1, and 0 for equal sounds only', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [soundA, soundB] = [soundOfText(a), soundOfText(b)];
        const between = soundDistance(soundA, soundB);
        expect(between).toBeCloseTo(soundDistance(soundB, soundA), 9);
        expect(between).toBeGreaterThanOrEqual(0);
        expect(between).toBeLessThanOrEqual(1);
        expect(between === 0).toBe(soundA === soundB);
      }),
    );
  });

  it('is the same under a limit, or 1 when it exceeds it', () => {
    fc.assert(
      fc.property(text, text, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, limit) => {
        const [soundA, soundB] = [soundOfText(a), soundOfText(b)];
        const exact = soundDistance(soundA, soundB);
        expect(soundDistance(soundA, soundB, limit)).toBe(exact > limit ? 1 : exact);
      }),
    );
  });

  it.each([
    ['aetna', 'humana'],
    ['molina', 'medica'],
  ])('of %s and %s is 1 under a limit below it, and exact under one above it', (a, b) => {
    const exact = distance(a, b);
    const within = (limit: number): number => soundDistance(soundOf(a), soundOf(b), limit);
    expect([within(exact - 0.01), within(exact / 2), within(exact + 0.01)]).toEqual([1, 1, exact]);
  });

  it('is 1 for a text without sound and any other', () => {
    expect(soundDistance('', soundOf('aetna'))).toBe(1);
    expect(soundDistance('', '')).toBe(0);
  });
});
