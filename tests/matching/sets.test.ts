import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLUMNS, figuresOf, intervalOf, readLabelledRows, type Answer, type LabelledRow } from './figures';

const HEAD = COLUMNS.replaceAll(' ', '\t');
const all = ['set-a', 'set-b', 'set-c', 'set-c-voice', 'set-d'].flatMap((name) =>
  readLabelledRows(readFileSync(join(__dirname, `${name}.tsv`), 'utf8')),
);

const plain = (query: string): string => query.toLowerCase().replace(/[^a-z0-9]+/g, ' ');

describe('the labelled sets', () => {
  it('have no query twice, in one set or in several', () => {
    const queries = all.map(({ query }) => plain(query));
    expect(queries.filter((query, at) => queries.indexOf(query) !== at)).toEqual([]);
  });

  it('name a payer where one is expected, several where a question is due, and none where there is none', () => {
    const isSound = ({ expected, right }: LabelledRow): boolean =>
      expected === 'reject' ? right.size === 0 : right.size >= (expected === 'match' ? 1 : 2);
    expect(all.filter((row) => !isSound(row)).map(({ query }) => query)).toEqual([]);
  });

  it('say of each row how and when it was made', () => {
    expect(all.filter(({ source, madeOn }) => source === '' || !/^\d{4}-\d\d-\d\d$/.test(madeOn))).toEqual(
      [],
    );
  });

  it('are refused with other columns, or with an outcome that is none', () => {
    expect(() => readLabelledRows('query\tpayer\n')).toThrow('columns');
    expect(() => readLabelledRows(`${HEAD}\nuhc\t\t\t\t\tsure\t\t\t\t\t\n`)).toThrow(
      'uhc: the outcome is sure',
    );
  });
});

describe('the figures of a set', () => {
  const rows = readLabelledRows(
    [
      HEAD,
      'uhc\tU\t1\tk\t\tmatch\t\t\t\t\t',
      'uch\tU\t1\tk\t\tmatch\tU [1] | V [2]\t\t\t\t',
      'uhhc\tU\t1\tk\t\tmatch\t\t\t\t\t',
      'blue\t(ask)\t\tk\t\tambiguous\t[3] | [4]\t4\t\t\t',
      'cash\t(reject)\t\tk\t\treject\t\t\t\t\t',
    ].join('\n'),
  );
  const answersOf = (...taken: readonly (string | null)[]): readonly Answer[] =>
    rows.map(({ query }, at) => {
      const payerId = taken[at] ?? null;
      const candidates = [payerId ?? '1'];
      return { query, outcome: payerId === null ? 'not_found' : 'matched', payerId, candidates };
    });

  it('count what was accepted rightly and wrongly, and what was not found though it ranked first', () => {
    const figures = figuresOf(rows, answersOf('1', '9', null, null, null));
    expect(figures.first).toEqual([2, 3]);
    expect(figures.acceptedRightly).toEqual([1, 3]);
    expect(figures.acceptedWrongly).toEqual([1, 3]);
    expect(figures.notFoundThoughFirst).toEqual([1, 3]);
  });

  it('accept any of the right payers', () => {
    expect(figuresOf(rows, answersOf('1', '2', '1', null, null)).acceptedRightly).toEqual([3, 3]);
  });

  it('count a payer that was taken where a question was due, unless the row tolerates it', () => {
    expect(figuresOf(rows, answersOf('1', '1', '1', '3', '1'))).toMatchObject({
      ambiguousAccepted: [1, 1],
      rejectsAccepted: [1, 1],
    });
    expect(figuresOf(rows, answersOf('1', '1', '1', '4', null))).toMatchObject({
      ambiguousAccepted: [0, 1],
      rejectsAccepted: [0, 1],
    });
  });

  it('need an answer to each query, in their order', () => {
    expect(() => figuresOf(rows, [...answersOf()].reverse())).toThrow('no answer to uhc');
    expect(() => figuresOf(rows, answersOf().slice(0, 2))).toThrow('no answer to uhhc');
  });

  it('have bounds that hold for few rows and for none', () => {
    // Wilson's interval for 0 of 55 and for 5 of 10, by hand.
    expect(intervalOf([0, 55])[0]).toBe(0);
    expect(intervalOf([0, 55])[1]).toBeCloseTo(6.53, 2);
    expect(intervalOf([5, 10])[0]).toBeCloseTo(23.66, 2);
    expect(intervalOf([5, 10])[1]).toBeCloseTo(76.34, 2);
    expect(intervalOf([0, 0])).toEqual([0, 100]);
  });
});
