import { linesOfCsv } from './words-table';

describe('an uploaded table', () => {
  it.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '\uFEFFa,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a,""b""\nc",d', [['a,"b"\nc', 'd']]],
    ['a,,\n\n , \nb', [['a', '', ''], ['b']]],
    ['', []],
  ])('is read by RFC 4180: %j', (text, lines) => {
    expect(linesOfCsv(text)).toEqual(lines);
  });

  it.each(['a,"b', '"a"b,c', 'a"b,c\nd'])('is refused where a quote is not closed: %j', (text) => {
    expect(linesOfCsv(text)).toBeUndefined();
  });
});
