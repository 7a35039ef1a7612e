import { buildIndex, knowledgeOf, type KnowledgeRow, type Payer } from '@eligibility/payer-matching';
import { payer } from '@eligibility/payer-matching/testing';
import { calibrationOf } from './calibration';
import { decideAll, type Decided } from './decided';
import { foldsOf, isAboutBrandOf, isTaughtBy } from './folds';
import type { Labelled } from './labelled';
import { decideUnseen, decideWithout, unseenFolds } from './unseen';

const asked = (query: string, ...right: readonly string[]): Labelled => ({
  set: 'test',
  query,
  category: 'alias',
  expected: right.length === 0 ? 'reject' : 'match',
  right: new Set(right),
  tolerated: new Set(),
});

const alias = (name: string, meaning: string, source: string): KnowledgeRow => ({
  file: 'aliases',
  line: 2,
  cells: { name, meaning },
  source,
  date: '2026-11-22',
});

const payers: readonly Payer[] = [payer('A1', 'Acme'), payer('A2', 'Acme Dental'), payer('B1', 'Bolt')];
const directory = { payers, ambiguousBrands: [] };
const labelled = [
  asked('acme', 'A1'),
  asked('zenith', 'A1'),
  asked('acme dental', 'A2'),
  asked('ampere', 'B1'),
];
const rows = [
  alias('zenith', 'acme', 'labelled-queries'),
  alias('zen', 'acme', 'trade'),
  alias('ampere', 'bolt', 'labelled-queries'),
];

jest.spyOn(console, 'error').mockImplementation();

describe('folds of labelled queries', () => {
  const folds = foldsOf(labelled, { directory, rows, count: 2 });
  const [acme, bolt] = folds;
  if (acme === undefined || bolt === undefined) throw new Error('two folds were asked for');

  it('hold every row once, and all rows of a brand together', () => {
    expect(folds.map((fold) => fold.labelled.map(({ query }) => query))).toEqual([
      ['acme', 'zenith', 'acme dental'],
      ['ampere'],
    ]);
  });

  it('know which rows their queries taught: not those of another source, nor of another fold', () => {
    expect(rows.filter((row) => isTaughtBy(acme, row)).map(({ cells }) => cells['name'])).toEqual(['zenith']);
    expect(rows.filter((row) => isTaughtBy(bolt, row)).map(({ cells }) => cells['name'])).toEqual(['ampere']);
  });

  it('know which rows are about their brands, whatever the source', () => {
    expect(rows.filter(isAboutBrandOf(acme, rows)).map(({ cells }) => cells['name'])).toEqual([
      'zenith',
      'zen',
    ]);
  });

  it('are decided without the rows that they taught, and without more where more are named', () => {
    const firstOf = (decided: readonly Decided[]): readonly (string | undefined)[] =>
      decided.map(({ first }) => first);
    const unseen = unseenFolds(folds, { directory, rows });
    expect(firstOf(decideAll(buildIndex(directory, knowledgeOf(rows)), labelled))).toEqual([
      'A1',
      'A1',
      'A2',
      'B1',
    ]);
    expect(firstOf(decideUnseen(unseen))).toEqual(['A1', undefined, 'A2', undefined]);
    expect(firstOf(decideWithout(unseen, { directory, rows }, () => () => true))).toEqual(
      firstOf(decideUnseen(unseen)),
    );
  });
});

describe('the calibration error', () => {
  it('is the distance of the scores from the share that is right', () => {
    const decided = (score: number, isRight: boolean) => ({
      row: asked('acme', 'A1'),
      labelled: asked('acme', 'A1'),
      isRefused: false,
      taken: undefined,
      first: isRight ? 'A1' : 'B1',
      score,
    });
    const sure = [decided(95, true), decided(95, true), decided(95, true), decided(95, false)];
    expect(calibrationOf(sure).error).toBeCloseTo(0.2, 5);
    expect(calibrationOf([...sure, ...sure.map(() => decided(50, true))]).error).toBeCloseTo(0.35, 5);
  });

  it('has no opinion on queries for which no payer is listed', () => {
    const none = {
      row: asked('cash'),
      labelled: asked('cash'),
      isRefused: true,
      taken: undefined,
      first: undefined,
      score: 0,
    };
    expect(calibrationOf([none])).toMatchObject({ error: 0 });
  });
});
