import { doubtsText, readDoubts } from './doubts';

it('doubts are written as a structured field list, and read again', () => {
  const doubts = [
    { field: 'copayAmount', reason: 'several-amounts' },
    { field: 'coverageActive', reason: 'spend-down' },
  ];
  expect(doubtsText(doubts)).toBe('copayAmount;reason=several-amounts, coverageActive;reason=spend-down');
  expect(readDoubts(doubtsText(doubts))).toEqual(doubts);
  expect(readDoubts(doubtsText([]))).toEqual([]);
});
