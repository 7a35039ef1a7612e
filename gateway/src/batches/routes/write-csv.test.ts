import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { foundOrSkipped } from '@eligibility/testkit';
import fc from 'fast-check';
import Papa from 'papaparse';
import { OUTCOME } from '../../testing/samples';
import type { ResultRow } from '../domain/result-row';
import { read } from './_schedules';
import { resultsCsv } from './write-csv';

const HEADER =
  'row,reference,status,payerName,memberId,patientFirstName,patientLastName,patientDateOfBirth,dateOfService,outcome,coverageActive,planName,answeringPayer,deductibleRemaining,outOfPocketRemaining,coinsurancePercent,copayAmount,inNetworkPreferred,message,nextStep,problem,problemDetail,candidates,charged,payerId,checkId';

const NAMES = {
  payerName: 'Cascade Mutual',
  memberId: '0077001',
  patientFirstName: 'Canarina',
  patientLastName: 'Markerlast',
};
const ASKED = {
  ...NAMES,
  patientDateOfBirth: '1984-02-29',
  dateOfService: '2026-11-28',
};
const ANSWERED = {
  row: 1,
  reference: '0012',
  state: 'answered',
  asked: ASKED,
  checkId: '0b6a4f6f-0c11-7a51-9d3f-5f0c2c1e4b8e',
  isCharged: true,
  outcome: 'active',
  payerId: 'payer-1',
  advice: OUTCOME,
  answer: {
    success: true,
    benefitSummary: {
      coverageActive: true,
      planName: 'Gold, 80/20',
      payerName: 'Cascade Mutual Inc.',
      deductibleRemaining: 250.5,
      outOfPocketRemaining: 0,
      coinsurancePercent: 20,
      copayAmount: null,
      inNetworkPreferred: null,
    },
    traceId: null,
    upstreamStatusCode: 200,
    latencyMs: 3,
    errorMessage: null,
  },
} satisfies ResultRow;

async function written(rows: readonly ResultRow[]): Promise<string> {
  let text = '';
  for await (const line of resultsCsv(Readable.from(rows))) text += line;
  return text;
}

describe('resultsCsv', () => {
  it('has a header, and a line for each row in the order given', async () => {
    const refused: ResultRow = {
      row: 3,
      reference: '',
      state: 'refused',
      asked: NAMES,
      isCharged: false,
      problem: {
        code: 'payer-ambiguous',
        detail: 'The name means "several" payers.',
        extensions: {
          candidates: [
            { payerId: '60054', name: 'Aetna' },
            { payerId: '62308', name: 'Cigna' },
          ],
        },
      },
    };
    const mistakes = [
      { column: 'DOB', message: 'DOB must not be in the future.' },
      { column: 'Payer', message: 'Payer is required.' },
    ];
    const invalid: ResultRow = { row: 2, reference: 'b', state: 'invalid', isCharged: false, mistakes };
    expect((await written([ANSWERED, refused, invalid])).split('\r\n')).toEqual([
      HEADER,
      '1,0012,answered,Cascade Mutual,0077001,Canarina,Markerlast,1984-02-29,2026-11-28,active,true,"Gold, 80/20",Cascade Mutual Inc.,250.5,0,20,,,,none,,,,true,payer-1,0b6a4f6f-0c11-7a51-9d3f-5f0c2c1e4b8e',
      '3,,refused,Cascade Mutual,0077001,Canarina,Markerlast,,,,,,,,,,,,,,payer-ambiguous,"The name means ""several"" payers.",60054 Aetna; 62308 Cigna,false,,',
      '2,b,invalid,,,,,,,,,,,,,,,,,,,DOB must not be in the future. Payer is required.,,false,,',
      '',
    ]);
  });

  it('can be sent as a schedule again', async () => {
    const { rows, ignored } = await read(await written([{ ...ANSWERED, reference: '=1' }]));
    expect(rows.map(({ fields }) => fields)).toEqual([{ ...ASKED, reference: '=1' }]);
    expect(ignored).not.toContain('reference');
  });

  it('takes a row only when the one before was taken', async () => {
    let given = 0;
    async function* rows(): AsyncGenerator<ResultRow> {
      for (;;) {
        given += 1;
        yield await Promise.resolve(ANSWERED);
      }
    }
    const lines = resultsCsv(rows());
    for (let taken = 0; taken < 4; taken += 1) await lines.next();
    expect(given).toBe(3);
    await lines.return();
  });
});

/** https://github.com/max-mapper/csv-spectrum: what its files say, as fields of rows. */
const SPECTRUM = join(dirname(require.resolve('csv-spectrum')), 'json');
const torture = readdirSync(SPECTRUM).flatMap((name) =>
  [
    JSON.parse(readFileSync(join(SPECTRUM, name), 'utf8')) as
      Record<string, string>[] | Record<string, string>,
  ]
    .flat()
    .flatMap((row) => Object.entries(row).flat()),
);

const UNITS = ['""', '\r\n', '\uD800', ...'",; \t\r\n\0\uFEFF\u2028\\\''];
const BEGINNINGS = ['', '00', '"=', "'=", '\0=', ...'=+-@\t\r\n＝＋－＠'];
const text = fc.oneof(
  fc.constantFrom(...torture),
  fc
    .tuple(
      fc.constantFrom(...BEGINNINGS),
      fc.string({ unit: fc.oneof(fc.constantFrom(...UNITS), fc.string({ unit: 'binary', maxLength: 3 })) }),
    )
    .map((parts) => parts.join('')),
);
/** By the columns of a result. */
const hostileTexts = fc.record({
  ...{ reference: text, payerName: text, memberId: text, patientFirstName: text },
  ...{ planName: text, message: text, problemDetail: text },
});
type Texts = typeof hostileTexts extends fc.Arbitrary<infer Value> ? Value : never;

function rowOf({ reference, planName, message, problemDetail, ...asked }: Texts, n: number): ResultRow {
  const benefitSummary = { ...ANSWERED.answer.benefitSummary, planName };
  return {
    ...ANSWERED,
    ...{ row: n + 1, reference, asked: { ...ASKED, ...asked } },
    problem: { code: 'payer-ambiguous', detail: problemDetail },
    answer: { ...ANSWERED.answer, benefitSummary, errorMessage: message },
  };
}

/** What a reader should find: readers stop at NUL, UTF-8 has no half characters, and a formula is defused. */
function expectedCell(sent: string): string {
  const readable = Buffer.from(sent.replaceAll('\0', '')).toString();
  return /^[=+\-@\t\r\n＝＋－＠]/.test(readable) ? `'${readable}` : readable;
}

const describeWithPython = foundOrSkipped(
  spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0,
  "no python3 on the PATH: result files are not read by Python's csv module",
)
  ? describe
  : describe.skip;
const PYTHON_READER = `import csv, json, sys
with open(sys.argv[1], newline="", encoding="utf-8") as file:
    print(json.dumps(list(csv.reader(file))))`;

describe('a file of hostile results', () => {
  const sent = fc.sample(hostileTexts, 3_000);
  const COLUMNS = Object.keys(sent[0] ?? {}) as readonly (keyof Texts)[];
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-results-'));
    file = join(folder, 'results.csv');
    writeFileSync(file, await written(sent.map(rowOf)));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  /** The cells of those columns, and how many cells a line has. */
  const found = ([header = [], ...lines]: readonly (readonly string[])[]): readonly object[] =>
    lines.map((cells) => ({
      length: cells.length,
      ...Object.fromEntries(COLUMNS.map((column) => [column, cells[header.indexOf(column)]])),
    }));
  const expected = sent.map((texts) => ({
    length: HEADER.split(',').length,
    ...Object.fromEntries(COLUMNS.map((column) => [column, expectedCell(texts[column])])),
  }));
  const readByPapa = (): Papa.ParseResult<string[]> =>
    Papa.parse<string[]>(readFileSync(file, 'utf8'), { skipEmptyLines: true });

  it('is read by papaparse as it was written, and no cell begins as a formula', () => {
    const { data, errors } = readByPapa();
    expect(errors).toEqual([]);
    expect(found(data)).toEqual(expected);
  });

  describeWithPython("for Python's csv module", () => {
    it('says what papaparse reads', () => {
      const printed = execFileSync('python3', ['-c', PYTHON_READER, file], {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      });
      const table = JSON.parse(printed) as string[][];
      expect(found(table)).toEqual(expected);
      expect(table).toEqual(readByPapa().data);
    });
  });
});
