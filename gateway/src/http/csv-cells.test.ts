import { csvCell, writtenText } from './csv-cells';

describe('csvCell', () => {
  it.each([
    [undefined, ''],
    [-5, '-5'],
    [true, 'true'],
    ['plain', 'plain'],
    ['a "b", c', '"a ""b"", c"'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\n=1', '"\'\n=1"'],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['0012', '0012'],
    ['nu\0ll', 'null'],
  ])('writes %j as %j', (cell, text) => {
    expect(csvCell(cell)).toBe(text);
  });
});

describe('writtenText', () => {
  it.each(['plain', '=1+1', '＠x', '\n', "'tis", ''])('is %j again after csvCell wrote it', (text) => {
    expect(writtenText(`'${text}`)).toBe(/^[=＠\n]/.test(text) ? text : `'${text}`);
    expect(writtenText(text)).toBe(text);
  });
});
