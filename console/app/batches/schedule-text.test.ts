import { headersOf, readSchedule, sampleOf, tableOf, type Correction } from './schedule-text';

const table = (text: string, ...corrections: readonly (readonly [number, Correction])[]): string =>
  tableOf(readSchedule(text), new Map(corrections));

describe('readSchedule', () => {
  it.each([
    ['what a spreadsheet copies', 'Payer\tMember ID\r\nAetna\t0012\r\n'],
    ['commas', 'Payer,Member ID\nAetna,0012'],
    ['semicolons', 'Payer;Member ID\rAetna;0012\r'],
    ['quotes', '"Payer","Member ID"\n"Aetna","0012"\n'],
    ['a byte order mark and blank lines', '\uFEFF\r\n , \r\nPayer,Member ID\nAetna,0012\n'],
  ])('reads cells of %s', (_form, text) => {
    expect(readSchedule(text).lines).toEqual([
      ['Payer', 'Member ID'],
      ['Aetna', '0012'],
    ]);
  });

  it('keeps line breaks, delimiters and quotes inside of quotes', () => {
    const { lines, isWhole } = readSchedule('Payer,Patient\n"A\r\nB","Doe, ""Jo"""\n');
    expect(lines[1]).toEqual(['A\r\nB', 'Doe, "Jo"']);
    expect(isWhole).toBe(true);
  });

  it('keeps empty cells and blank lines, by which rows are counted', () => {
    expect(readSchedule('A,B,\n,,\n\n1,2,').lines).toEqual([
      ['A', 'B', ''],
      ['', '', ''],
      [''],
      ['1', '2', ''],
    ]);
  });

  it('says what each column is called, and shows a line with text', () => {
    const schedule = readSchedule(' Payer ,Room\n,\nAetna,2\n');
    expect([headersOf(schedule), sampleOf(schedule)]).toEqual([
      ['Payer', 'Room'],
      ['Aetna', '2'],
    ]);
    expect(sampleOf(readSchedule('Payer'))).toEqual([]);
  });
});

describe('tableOf', () => {
  const TEXT = 'Carrier of record\tNo.\tSSN\nCascade, Mutual\t7\t219-09-9999\n\nAetna\t8\t\n';

  it('is the text as it came where nothing was corrected', () => {
    expect(table(TEXT)).toBe(TEXT);
  });

  it('renames a header, and keeps the number of each row', () => {
    const corrected = table(TEXT, [0, 'payerName'], [1, 'memberId']);
    expect(corrected.split('\r\n')).toEqual([
      'payerName,memberId,SSN',
      '"Cascade, Mutual",7,219-09-9999',
      '',
      'Aetna,8,',
    ]);
    expect(readSchedule(corrected).lines.slice(1)).toEqual(readSchedule(TEXT).lines.slice(1));
  });

  it('sends nothing of a column that is left out', () => {
    expect(table(TEXT, [2, 'leave-out'])).not.toContain('219');
  });

  it('does not close a quote that the gateway refuses', () => {
    const open = 'Payer,No.\n"Aetna,8\n';
    expect(readSchedule(open).isWhole).toBe(false);
    expect(table(open, [1, 'memberId'])).toBe(open);
  });
});
