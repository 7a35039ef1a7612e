import { isProcedureCode, procedureCodeList } from './procedures';

it.each(['99213', 'D0120', 'G0101', '0001F'])('%s has the form of a procedure code', (code) => {
  expect(isProcedureCode(code)).toBe(true);
});

it.each(['', '9921', '992133', 'd0120', 'D0*20', 'HC:99'])('%j has not', (code) => {
  expect(isProcedureCode(code)).toBe(false);
});

it('is of the list AD when it is a dental one, else of HC', () => {
  expect(['D0120', '99213', 'D012A', 'G0101'].map(procedureCodeList)).toEqual(['AD', 'HC', 'HC', 'HC']);
});
