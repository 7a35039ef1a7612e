import { namesIn } from './_expression';

describe('the names in an expression', () => {
  it('are its metrics with the labels that select them', () => {
    expect(namesIn('sum(rate(a_total{x="1",y=~"2|3"}[5m])) / b{z!=""} and c > 1e3').selectors).toEqual([
      { metric: 'a_total', labels: ['x', 'y'] },
      { metric: 'b', labels: ['z'] },
      { metric: 'c', labels: [] },
    ]);
  });

  it('are the labels that it groups and joins by', () => {
    expect(namesIn('sum by (x, y) (a) * on (z) group_left (w) b').labels).toEqual(['x', 'y', 'z', 'w']);
  });

  it('are the labels that label_replace reads and writes', () => {
    expect(namesIn('label_replace(sum by (name) (a), "payer", "$1", "name", "(.*)")')).toEqual({
      selectors: [{ metric: 'a', labels: [] }],
      labels: ['name', 'name'],
      made: ['payer'],
    });
  });

  it('are not its functions, operators, numbers, durations or strings', () => {
    expect(
      namesIn('absent(up{job="a or b"}) or time() - 14 * 86400 < 0.5 unless vector(0)').selectors,
    ).toEqual([{ metric: 'up', labels: ['job'] }]);
  });
});
