import { table } from './table';

const ROWS = [
  ['60054', { text: 'open', tone: 'bad' as const }, 'timed-out'],
  ['1', { text: 'closed', tone: undefined }, '-'],
];

describe('a table', () => {
  it('aligns its columns, and ends no line in blanks', () => {
    expect(table(['PAYER', 'STATE', 'WHY'], ROWS, false)).toEqual([
      'PAYER  STATE   WHY',
      '60054  open    timed-out',
      '1      closed  -',
    ]);
  });

  it('aligns them in the same way when it uses colours', () => {
    const plain = table(['PAYER', 'STATE', 'WHY'], ROWS, false);
    const coloured = table(['PAYER', 'STATE', 'WHY'], ROWS, true);
    expect(coloured[1]).toContain('\u001b[31mopen\u001b[39m');
    // eslint-disable-next-line no-control-regex -- what colours are made of
    expect(coloured.map((line) => line.replace(/\u001b\[\d+m/g, ''))).toEqual(plain);
  });

  it('lets no cell control the terminal', () => {
    const [, line = ''] = table(['WHY'], [['sick\u001b[2J\r\nall is well\u202e']], false);
    expect(line).toMatch(/^[\x20-\x7e]+$/);
    expect(line).toContain('all is well');
  });
});
