import { AppError } from '@eligibility/kit';
import { FIELDS, fieldsOf, HEADER, LINE, read } from './_schedules';
import { readScheduleCsv } from './read-csv';

/** Why a file is refused, as sentences about the request. */
async function refusal(text: string | Buffer): Promise<readonly string[]> {
  const thrown: unknown = await read(text).catch((failure: unknown) => failure);
  if (!(thrown instanceof AppError) || thrown.code !== 'validation-failed') throw thrown;
  return (thrown.options.fields ?? []).map(({ field, message }) => `${field}|${message}`);
}

describe('readScheduleCsv', () => {
  it.each([
    ['no line end at its end', `${HEADER}\n${LINE}`],
    ['blank lines before it', `\r\n \r\n${HEADER}\r\n${LINE}\r\n`],
    ['empty cells at the end of its lines', `${HEADER},\n${LINE},,,\n`],
  ])('reads a file with %s, however it is divided on its way', async (_form, text) => {
    for (const chunk of [1, 2, 7, 64 * 1024]) expect(await fieldsOf(text, chunk)).toEqual([FIELDS]);
  });

  it('keeps zeros in front, also in the form with which files hold them against a spreadsheet', async () => {
    const text = `Payer,Member ID,First,Last,Group,MRN\nA1,00123,Ana,Cruz,"=""0009""",="007"\n`;
    expect(await fieldsOf(text)).toMatchObject([
      { memberId: '00123', groupNumber: '0009', reference: '007' },
    ]);
  });

  it('counts blank lines, so that a row has the number that a spreadsheet shows, less one', async () => {
    const { rows } = await read(`${HEADER}\n${LINE}\n\n,,,,\n${LINE}\n`);
    expect(rows.map(({ row }) => row)).toEqual([1, 4]);
  });

  it('names the columns that it ignores', async () => {
    expect((await read(`Room,${HEADER},Provider\n`)).ignored).toEqual(['Room', 'Provider']);
  });

  it('reports a row with cells too few or too many, and reads the others', async () => {
    const { rows } = await read(`${HEADER}\n${LINE}\nCascade Mutual,CANARY77001\n${LINE},more\n${LINE}\n`);
    expect(rows.map(({ problems }) => problems)).toEqual([
      [],
      [{ row: 2, column: null, message: 'The row has 2 cells, and the first line has 5.' }],
      [{ row: 3, column: null, message: 'The row has 6 cells, and the first line has 5.' }],
      [],
    ]);
    expect(rows[1]?.fields).toEqual({});
  });

  it('reports a cell that is not UTF-8', async () => {
    const { rows } = await read(Buffer.from(`${HEADER}\nCascade,77001,Jos\xe9,Cruz,\n`, 'latin1'));
    expect(rows[0]?.problems).toEqual([
      {
        row: 1,
        column: 'First Name',
        message:
          'First Name has a character that is not UTF-8: where a spreadsheet wrote the file, save it as "CSV UTF-8" there.',
      },
    ]);
  });

  it.each([
    ['', 'has no line with the names of the columns'],
    ['\n , \n', 'has no line with the names of the columns'],
    [`${HEADER}\n"Cascade,1,2`, 'has a quote in row 1 that is not closed'],
    [`"${HEADER}\n`, 'has a quote in its first line that is not closed'],
    [
      `${HEADER}\n${LINE}\n"${'x'.repeat(17_000)}`,
      'has more than 16 KiB in row 2, perhaps because a quote is not closed',
    ],
    ['x'.repeat(17_000), 'has more than 16 KiB in its first line, perhaps because a quote is not closed'],
    [
      `${HEADER}\n${','.repeat(200_000)}`,
      'has more than 16 KiB in row 1, perhaps because a quote is not closed',
    ],
    [`${HEADER}\n${`${LINE}\n`.repeat(10_001)}`, 'has more than 10,000 rows'],
    [`${HEADER}\n${',,,,\n'.repeat(50_001)}`, 'has more than 50,000 lines'],
    [
      `${HEADER},SSN\n`,
      'has social security numbers in the column "SSN", which are never stored: remove the column',
    ],
    ['PK\x03\x04...', 'is a workbook of a spreadsheet: save it as "CSV UTF-8" there, and send that file'],
  ])('refuses a file (case %#)', async (text, message) => {
    expect(await refusal(text)).toEqual([`|${message}`]);
  });

  it.each([
    ['with its mark', Buffer.from(`\uFEFF${HEADER}\n${LINE}`, 'utf16le')],
    ['with its mark, the high byte first', Buffer.from(`\uFEFF${HEADER}`, 'utf16le').swap16()],
    ['without', Buffer.from(`${HEADER}\n${LINE}`, 'utf16le')],
  ])('refuses UTF-16 %s', async (_form, bytes) => {
    expect((await refusal(bytes)).join()).toMatch(/^\|is not UTF-8.*save it as "CSV UTF-8" there/);
  });

  it('takes 10,000 rows, and more lines that are blank', async () => {
    expect((await read(`${HEADER}\n${`${LINE}\n\n`.repeat(10_000)}`)).rows).toHaveLength(10_000);
  });

  it('asks for more of the file only as its rows are taken, and leaves it when nobody takes them', async () => {
    let [given, isLeft] = [0, false];
    const lines = Buffer.from(`${LINE}\n`.repeat(50));
    async function* source(): AsyncGenerator<Buffer> {
      try {
        yield await Promise.resolve(Buffer.from(`${HEADER}\n`));
        for (; given < 150; given += 1) yield await Promise.resolve(lines);
      } finally {
        isLeft = true;
      }
    }
    const { rows } = await readScheduleCsv(source());
    for (let taken = 0; taken < 20; taken += 1) await rows.next();
    expect(given).toBeLessThan(100);
    await rows.return(undefined);
    await new Promise(setImmediate);
    expect(isLeft).toBe(true);
  });

  it('passes on a failure of what it reads from', async () => {
    const gone = new Error('the caller has gone');
    async function* source(): AsyncGenerator<Buffer> {
      yield await Promise.resolve(Buffer.from(`${HEADER}\n${LINE}\n`));
      throw gone;
    }
    const readAll = async (): Promise<void> => {
      const { rows } = await readScheduleCsv(source());
      while ((await rows.next()).done !== true);
    };
    await expect(readAll()).rejects.toBe(gone);
  });
});
