import { linesOf, RANGES } from './trend-query';

describe('the lines of an answer of Prometheus', () => {
  const values = [
    [1_700_000_000, '0.25'],
    [1_700_000_030, 'NaN'],
    [1_700_000_060, '+Inf'],
    [1_700_000_090, '3e-2'],
  ];

  it('are named by a label, with a point for each number', () => {
    expect(linesOf({ result: [{ metric: { payer: '60054' }, values }] }, 'payer')).toEqual([
      {
        name: '60054',
        points: [
          { atMs: 1_700_000_000_000, value: 0.25 },
          { atMs: 1_700_000_090_000, value: 0.03 },
        ],
      },
    ]);
  });

  it('have no name where the query has one line, or lacks the label', () => {
    expect(linesOf({ result: [{ metric: {}, values: [] }] }, undefined)).toEqual([{ name: '', points: [] }]);
    expect(linesOf({ result: [{}] }, 'payer')).toEqual([{ name: '', points: [] }]);
    expect(linesOf({ result: [] }, 'payer')).toEqual([]);
  });
});

describe('the ranges', () => {
  it('each have 120 points, which is less than the API allows', () => {
    expect(Object.values(RANGES).map(({ spanMs, stepMs }) => spanMs / stepMs)).toEqual([120, 120, 120]);
  });
});
