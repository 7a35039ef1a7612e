import { readCatalogFile } from './payer-list';

const readGeneric = (text: string) => readCatalogFile('generic', Buffer.from(text));

const HEADER =
  'payer_id\tname\tother_names\talias_ids\tstates\tprograms\tcoverage_types\teligibility\tsize_rank';
const FULL =
  '00590\tAcme Health\tAcme|Acme HP\t590|00590\tFL|GA\tCOMMERCIAL|MEDICARE\tmedical|dental\tyes\t7';

describe('the generic catalog format', () => {
  it('has every field of a row, leading zeros included', async () => {
    expect(await readGeneric(`${HEADER}\n${FULL}\n`)).toEqual({
      payers: [
        {
          id: '00590',
          name: 'Acme Health',
          aliases: ['Acme', 'Acme HP'],
          states: ['FL', 'GA'],
          linesOfBusiness: ['commercial', 'medicare', 'dental'],
          families: [],
          tradingPartnerId: '00590',
          routes: [],
          supportsEligibility: true,
          requiresDateOfBirth: false,
          otherIds: ['590'],
          sizeRank: 7,
        },
      ],
      problems: [],
    });
  });

  it('is the same with a byte order mark, either line end, blank lines, and quoted commas', async () => {
    const plain = await readGeneric(`${HEADER}\n${FULL}`);
    const commas = [HEADER, FULL].map((line) =>
      line
        .split('\t')
        .map((cell) => `"${cell}"`)
        .join(','),
    );
    expect(await readGeneric(`\uFEFF${HEADER}\r\n\r\n${FULL}\r\n\r\n`)).toEqual(plain);
    expect(await readGeneric(commas.join('\n'))).toEqual(plain);
  });

  it('treats a nationwide payer as one of every state', async () => {
    const { payers } = await readGeneric('payer_id,name,states\n1,Acme,GU|NATIONAL');
    expect(payers).toMatchObject([{ id: '1', states: [], linesOfBusiness: [], supportsEligibility: true }]);
  });

  it('keeps a quotation mark inside a name', async () => {
    const { payers } = await readGeneric('payer_id\tname\n1\tThe "Best" Plan\n2\tOther');
    expect(payers.map(({ name }) => name)).toEqual(['The "Best" Plan', 'Other']);
  });

  it('skips bad rows, names their lines, and reads the rest', async () => {
    const text =
      'payer_id,name,eligibility,size_rank\n,Acme\nA1,\n\na2,Bolt,maybe\nA3,Cord,no\na3,Dune\nA4,Elm,yes,big';
    const { payers, problems } = await readGeneric(text);
    expect(payers.map(({ id }) => id)).toEqual(['A3']);
    expect(problems).toEqual([
      { line: 2, message: 'payer_id is missing' },
      { line: 3, message: 'name is missing' },
      { line: 5, message: 'eligibility must be yes or no' },
      { line: 7, message: 'payer_id a3 is taken by line 6' },
      { line: 8, message: 'size_rank must be a whole number' },
    ]);
  });

  it('accepts the ids and names that a clearinghouse can be asked with, and no others', async () => {
    const ids = ['FHC &AFFILIATES', '1', 'x'.repeat(80), 'x'.repeat(81), 'Zürich', 'tab\there'];
    const rows = [...ids.map((id) => `${id},Acme`), `A1,${'n'.repeat(200)}`, `A2,${'n'.repeat(201)}`];
    const { payers, problems } = await readGeneric(['payer_id,name', ...rows].join('\n'));
    expect(payers.map(({ id }) => id)).toEqual([...ids.slice(0, 3), 'A1']);
    expect(problems).toEqual([
      ...[5, 6, 7].map((line) => ({
        line,
        message: 'payer_id must have 1 to 80 characters of visible ASCII',
      })),
      { line: 9, message: 'name must have at most 200 characters' },
    ]);
  });

  it.each(['OH|ZZ', 'Ohio', 'oh|'.repeat(3) + 'xx', 'NATIONAL|ZZ'])(
    'names %j as what is no state',
    async (states) => {
      const { payers, problems } = await readGeneric(`payer_id,name,states\nA1,Acme,${states}`);
      expect(payers).toEqual([]);
      expect(problems).toMatchObject([{ line: 2, message: expect.stringContaining('USPS codes') as string }]);
    },
  );

  it('accepts every state, the district, territories and NATIONAL, in either case', async () => {
    const states = 'oh|DC|PR|GU|VI|AS|MP|AP';
    const rows = `payer_id,name,states\nA1,Acme,${states}\nB1,Bolt,gu|national`;
    const { payers, problems } = await readGeneric(rows);
    expect(problems).toEqual([]);
    expect(payers).toMatchObject([{ states: states.toUpperCase().split('|') }, { states: [] }]);
  });

  it('reports what has no payer, and whether it has any row', async () => {
    const problem = { line: 1, message: 'no payer below the columns payer_id and name' };
    expect(await readGeneric('id,title\n1,Acme')).toEqual({ payers: [], problems: [problem] });
    for (const text of ['', 'payer_id,name'])
      expect(await readGeneric(text)).toEqual({ payers: [], problems: [], isEmpty: true });
  });
});
