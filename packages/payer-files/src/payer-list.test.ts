import { readCatalogFile, type CatalogFormat } from './payer-list';

const read = (format: CatalogFormat, text: string): ReturnType<typeof readCatalogFile> =>
  readCatalogFile(format, Buffer.from(text));

const STEDI_HEADER =
  'SizeRank,DisplayName,PrimaryPayerId,Other Names,Aliases IDs,OperatingStates,Programs,WebsiteUrl,Eligibility Checks,Submit Claims,CoverageTypes';

describe("Stedi's CSV", () => {
  it('has every field that eligibility needs, and uses no other column', async () => {
    const row =
      '7,"Acme Health, Inc.",00590,Acme|Acme HP,590|00590|AC1,FL|GA,COMMERCIAL|MEDICARE_ADVANTAGE,https://acme.example,TRUE,FALSE,dental|medical';
    expect(await read('stedi-csv', `\uFEFF${STEDI_HEADER}\r\n${row}\r\n`)).toEqual({
      payers: [
        {
          id: '00590',
          name: 'Acme Health, Inc.',
          aliases: ['Acme', 'Acme HP'],
          states: ['FL', 'GA'],
          linesOfBusiness: ['commercial', 'medicare', 'dental'],
          families: [],
          tradingPartnerId: '00590',
          routes: [],
          supportsEligibility: true,
          requiresDateOfBirth: false,
          otherIds: ['590', 'AC1'],
          sizeRank: 7,
        },
      ],
      problems: [],
    });
  });

  it('says of each payer whether it answers, and has a problem where that cannot be read', async () => {
    const rows = ['9,Bolt,B1,,B1,NATIONAL,,,FALSE,TRUE,', '4,X,X1,,,,,,MAYBE,,'];
    const { payers, problems } = await read('stedi-csv', [STEDI_HEADER, ...rows].join('\n'));
    expect(payers).toMatchObject([{ id: 'B1', supportsEligibility: false, states: [], linesOfBusiness: [] }]);
    expect(problems.map(({ line }) => line)).toEqual([3]);
  });
});

describe("Stedi's JSON", () => {
  const acme = {
    stediId: 'ABCDE',
    displayName: 'Acme Health',
    primaryPayerId: '00590',
    aliases: ['590', '00590'],
    names: ['Acme', 'Acme | Sons'],
    transactionSupport: { eligibilityCheck: 'SUPPORTED', claimStatus: 'NOT_SUPPORTED' },
    enrollment: { ptanRequired: false },
    operatingStates: ['FL'],
    programs: ['MEDICAID'],
    coverageTypes: ['dental', 'medical'],
  };
  const bare = (displayName: string, primaryPayerId: string, eligibilityCheck: string): object => ({
    displayName,
    primaryPayerId,
    transactionSupport: { eligibilityCheck },
  });

  it("has every field that eligibility needs, from the API's answer or the bare list", async () => {
    const expected = {
      payers: [
        {
          id: '00590',
          name: 'Acme Health',
          aliases: ['Acme', 'Acme / Sons'],
          states: ['FL'],
          linesOfBusiness: ['medicaid', 'dental'],
          families: [],
          tradingPartnerId: '00590',
          routes: [],
          supportsEligibility: true,
          requiresDateOfBirth: false,
          otherIds: ['590'],
        },
      ],
      problems: [],
    };
    expect(await read('stedi-json', JSON.stringify({ items: [acme], nextPageToken: 'x' }))).toEqual(expected);
    expect(await read('stedi-json', `\uFEFF${JSON.stringify([acme])}`)).toEqual(expected);
  });

  it('treats a payer that needs an enrollment as one that answers', async () => {
    const list = [bare('One', 'A1', 'ENROLLMENT_REQUIRED'), bare('Two', 'A2', 'NOT_SUPPORTED')];
    const { payers } = await read('stedi-json', JSON.stringify(list));
    expect(payers.map(({ supportsEligibility }) => supportsEligibility)).toEqual([true, false]);
  });

  it('names the places of bad entries, whichever rule they break, in order', async () => {
    const list = [
      bare('One', 'A1', 'SUPPORTED'),
      bare('Twin', 'a1', 'SUPPORTED'),
      { displayName: 'No id' },
      7,
    ];
    const { payers, problems } = await read('stedi-json', JSON.stringify({ items: list }));
    expect(payers).toHaveLength(1);
    expect(problems).toEqual([
      { line: 2, message: 'payer_id a1 is taken by line 1' },
      { line: 3, message: 'primaryPayerId is required' },
      { line: 4, message: 'value must be of type object' },
    ]);
  });

  it.each(['{"payers":[]}', 'not json', '"text"', '[{}', '[{},]', '[{}] x'])(
    'reports that %s is not a list',
    async (text) => {
      const problem = 'the file is no JSON list of payers, nor an object with items';
      expect(await read('stedi-json', text)).toEqual({
        payers: [],
        problems: [{ line: 1, message: problem }],
      });
    },
  );

  it.each(['[]', '{"items":[],"nextPageToken":""}'])('is empty as %s', async (text) => {
    expect(await read('stedi-json', text)).toEqual({ payers: [], problems: [], isEmpty: true });
  });
});

describe("Office Ally's list", () => {
  const HEADER =
    'PAYER NAME,PAYER ID,TRANSACTION,AVAILABLE,NON PAR,ENROLLMENT,SECONDARY,ATTACHMENT,WC / AUTO,NOTES';
  const row = (name: string, id: string, transaction: string, available = 'Yes', notes = ''): string =>
    `${name},${id},${transaction},${available},No,No,No,No,,${notes}`;

  it('uses only the ids for 270/271: those for claims differ', async () => {
    const text = [
      HEADER,
      row('Acme Health', 'ACM01', 'Professional Claims 837P', 'Yes', '"Two\n\nlines, quoted"'),
      row('Acme Health', 'ACME-HEALTH', 'Eligibility 270 / 271'),
      row('Bolt', 'BLT', 'Remits 835'),
      row('Cord', 'CRD', 'Eligibility 270 / 271', 'No'),
    ].join('\n');
    expect(await read('office-ally', text)).toMatchObject({
      payers: [
        {
          id: 'ACME-HEALTH',
          name: 'Acme Health',
          tradingPartnerId: 'ACME-HEALTH',
          supportsEligibility: true,
        },
      ],
      problems: [],
    });
    expect((await read('office-ally', text)).payers).toHaveLength(1);
  });

  it('merges rows that share an id into one payer, named by the first', async () => {
    const text = [
      HEADER,
      row('AARP by Acme', '36273', 'Eligibility 270 / 271'),
      row('Acme Seniors', '36273', 'Eligibility 270 / 271'),
    ].join('\n');
    expect((await read('office-ally', text)).payers).toMatchObject([
      { id: '36273', name: 'AARP by Acme', aliases: ['Acme Seniors'] },
    ]);
  });

  it('names the lines of rows without a name or an id', async () => {
    const text = [
      HEADER,
      row('Acme', '', 'Eligibility 270 / 271'),
      row('', 'A1', 'Eligibility 270 / 271'),
      row('Bolt', 'B1', 'Eligibility 270 / 271'),
    ].join('\n');
    const { payers, problems } = await read('office-ally', text);
    expect(payers.map(({ id }) => id)).toEqual(['B1']);
    expect(problems.map(({ line }) => line)).toEqual([2, 3]);
  });

  it.each(['PAYER NAME,PAYER ID\nAcme,A1', `${HEADER}\n${row('Acme', 'A1', 'Remits 835')}`])(
    'says that %j holds no payer',
    async (text) => {
      expect(await read('office-ally', text)).toMatchObject({ payers: [], problems: [{ line: 1 }] });
    },
  );
});

describe('a list of payers', () => {
  it('may be in the generic format', async () => {
    const { payers } = await read('generic', 'payer_id\tname\teligibility\n00590\tAcme\tno\n');
    expect(payers).toMatchObject([{ id: '00590', name: 'Acme', supportsEligibility: false }]);
  });

  it('must be text', async () => {
    const { problems } = await readCatalogFile('generic', new Uint8Array([0x50, 0x4b, 0xff, 0xfe]));
    expect(problems).toEqual([{ line: 1, message: 'the file is not UTF-8' }]);
  });

  it.each<CatalogFormat>(['stedi-csv', 'office-ally', 'generic'])(
    'is refused as %s, not failed on, when a quote stays open',
    async (format) => {
      const { payers, problems } = await read(format, 'payer_id,name\n"A1,Acme\nB2,Bolt');
      expect(payers).toEqual([]);
      expect(problems).toHaveLength(1);
    },
  );

  it.each<[CatalogFormat, string, RegExp]>([
    ['generic', `payer_id,name\n${'\n'.repeat(50_000)}`, /^the file has more than 50,000 lines/],
    [
      'generic',
      `payer_id,name\n"A1,${'Acme\n'.repeat(20_000)}`,
      /^the file has more than 16 KiB in row 1, perhaps/,
    ],
    ['stedi-json', `[${'{},'.repeat(50_001)}{}]`, /^the file must have at most 50,000 entries/],
    ['stedi-json', '{"items":{"a":{}}}', /^the file must be a list/],
  ])('is refused as %s above a limit, which its problem says', async (format, text, message) => {
    const { payers, problems } = await read(format, text);
    expect(payers).toEqual([]);
    expect(problems).toEqual([{ line: 1, message: expect.stringMatching(message) as string }]);
  });

  it.each<CatalogFormat>(['stedi-csv', 'stedi-json', 'office-ally', 'generic'])(
    'has no payer in an empty %s',
    async (format) => {
      expect((await read(format, '')).payers).toEqual([]);
    },
  );

  it.each<[CatalogFormat, string, boolean]>([
    ['generic', 'payer_id,name\n', true],
    ['generic', 'payer_id,name\n,Nameless', false],
    ['generic', 'id,title\nA1,Acme', false],
    ['generic', '"payer_id,name', false],
    ['stedi-csv', STEDI_HEADER, true],
    ['stedi-json', '{"items": []}', true],
    ['stedi-json', '[]', true],
    ['stedi-json', '[{}]', false],
    ['stedi-json', '{}', false],
    ['office-ally', 'PAYER NAME,PAYER ID,TRANSACTION', true],
    ['office-ally', 'PAYER NAME,PAYER ID,TRANSACTION\nAcme,A1,Remits 835', false],
  ])(
    'in %s is empty when it has no entry, not when they are bad or others: %j',
    async (format, text, isEmpty) => {
      const list = await read(format, text);
      expect([list.payers, list.isEmpty ?? false]).toEqual([[], isEmpty]);
    },
  );
});
