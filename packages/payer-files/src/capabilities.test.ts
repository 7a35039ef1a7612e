import { readCatalogFile } from './payer-list';

const readGenericCatalog = (text: string) => readCatalogFile('generic', Buffer.from(text));

const COLUMNS =
  'payer_id,name,service_types,several_service_types,days_back,days_forward,requires_date_of_birth';
const read = (...rows: readonly string[]) =>
  readGenericCatalog(
    [COLUMNS, ...rows.map((row, at) => `P${String(at)},Acme ${String(at)},${row}`)].join('\n'),
  );
const capabilitiesOf = async (row: string) => (await read(row)).payers[0]?.capabilities;

describe('the capabilities of a payer in the generic format', () => {
  it('are service types by code or word, whether several may be asked, and days', async () => {
    expect(await capabilitiesOf('dental|uc|35,yes,365,31,')).toEqual({
      serviceTypes: ['35', 'UC'],
      severalServiceTypes: true,
      dates: { daysBack: 365, daysForward: 31, toMonthEnd: false },
    });
    expect(await capabilitiesOf('*,no,,month-end,')).toEqual({
      serviceTypes: ['*'],
      severalServiceTypes: false,
      dates: { daysBack: 0, daysForward: 0, toMonthEnd: true },
    });
  });

  it('are without days where these are not stated, and absent where nothing is', async () => {
    expect(await capabilitiesOf('98,,,,')).toEqual({ serviceTypes: ['98'], severalServiceTypes: false });
    expect((await read(',,,,')).payers[0]).not.toHaveProperty('capabilities');
    expect((await readGenericCatalog('payer_id,name\n1,Acme')).payers[0]).not.toHaveProperty('capabilities');
  });

  it.each([
    ['a procedure may be asked about', 'procedure_codes', 'procedureCodes'],
    ['a person is found without a member id', 'search_without_member_id', 'searchWithoutMemberId'],
    ['a person is found by name and birth date', 'search_by_name', 'searchByName'],
    ['a person is found without a first name', 'search_without_first_name', 'searchWithoutFirstName'],
  ])('say whether %s', async (_what, column, field) => {
    const read = (text: string) => readGenericCatalog(`payer_id,name,${column}\n1,Acme,${text}`);
    const answers = await Promise.all(['yes', 'no', ''].map(read));
    expect(answers.map(({ payers }) => payers[0]?.capabilities)).toEqual([
      { serviceTypes: [], severalServiceTypes: false, [field]: true },
      { serviceTypes: [], severalServiceTypes: false, [field]: false },
      undefined,
    ]);
    expect((await read('maybe')).problems).toEqual([{ line: 2, message: `${column} must be yes or no` }]);
  });

  it('come with whether a date of birth is required', async () => {
    const { payers } = await read(',,,,yes', ',,,,no', ',,,,');
    expect(payers.map(({ requiresDateOfBirth }) => requiresDateOfBirth)).toEqual([true, false, false]);
  });

  it.each([
    ['teeth,,,,', 'service_types must be X12 service type codes, words for them, or *'],
    ['29,,,,', 'service_types must be X12 service type codes, words for them, or *'],
    [',maybe,,,', 'several_service_types must be yes or no'],
    [',,,,often', 'requires_date_of_birth must be yes or no'],
    [',,-1,,', 'days_back must be 0 to 3660'],
    [',,3661,,', 'days_back must be 0 to 3660'],
    [',,month-end,,', 'days_back must be 0 to 3660'],
    [',,,soon,', 'days_forward must be 0 to 3660 or month-end'],
  ])('make a row bad: %s', async (row, message) => {
    expect(await read(row)).toEqual({ payers: [], problems: [{ line: 2, message }] });
  });
});
