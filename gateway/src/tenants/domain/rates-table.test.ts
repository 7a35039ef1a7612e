import { cellsOf, RATE_COLUMNS, rowOf } from './rates-table';

const RATE = { visitKind: 'urgent', allowedCents: 9_850, units: 2 };

describe('the table of rates', () => {
  it.each([
    [{ ...RATE, payerId: '60054', serviceTypeCode: 'UC' }, ['urgent', '60054', 'UC', '', '', '98.50', '2']],
    [
      { ...RATE, procedureCode: '99213', visit: 'specialist' } as const,
      ['urgent', '', '', '99213', 'specialist', '98.50', '2'],
    ],
  ])('has dollars and empty cells, and is read back as it was sent: %j', (rate, cells) => {
    expect(cellsOf(rate)).toEqual(cells);
    const { allowedCents, ...rest } = rate;
    expect(rowOf(RATE_COLUMNS, cells)).toEqual({ ...rest, allowedAmount: allowedCents / 100 });
  });

  it('leaves what is no number as it is, and out what is not there', () => {
    expect(rowOf(['visitKind', 'allowedAmount', 'units'], [' a ', 'much'])).toEqual({
      visitKind: 'a',
      allowedAmount: 'much',
    });
  });
});
