import { PATIENT } from './_answers';
import { connected } from './_connected';

const LIST = 'find_payer takes: query (required), limit.';
const ESTIMATE = 'estimate takes: checkId (required), items, visitKind, network.';

type Refused = { readonly code: string; readonly detail: string; readonly errors: readonly object[] };

/** What a tool says of arguments that it refuses; no call of the API is allowed. */
async function refusalOf(tool: string, args: object): Promise<Refused> {
  const { use, calls } = await connected([]);
  const { isError, content } = await use(tool, args);
  expect([isError, calls.length]).toEqual([true, 0]);
  const [block] = content;
  return JSON.parse(block?.type === 'text' ? block.text : '') as Refused;
}

describe('the arguments of a tool', () => {
  it.each<[string, object, string]>([
    ['find_payer', {}, `query is missing. ${LIST}`],
    [
      'find_payer',
      { name: 'Blue Cross' },
      `query is missing. name is not an argument (did you mean query?). ${LIST}`,
    ],
    ['find_payer', { query: 'a', state: 'TX' }, `state is not an argument. ${LIST}`],
    ['find_payer', { query: 7 }, `query must be string. ${LIST}`],
    ['find_payer', { query: '' }, `query must NOT have fewer than 1 characters. ${LIST}`],
    ['find_payer', { query: 'a', limit: 0 }, `limit must be >= 1. ${LIST}`],
    ['find_payer', { query: 'a', limit: '3' }, `limit must be integer. ${LIST}`],
    ['estimate', {}, `checkId is missing. ${ESTIMATE}`],
    ['estimate', { checkId: 'c', network: 'maybe' }, `network must be one of in, out. ${ESTIMATE}`],
    [
      'estimate',
      { checkId: 'c', items: [{ price: 5 }] },
      `items.0.allowedAmount is missing. items.0.price is not an argument (did you mean items.0.allowedAmount?). ${ESTIMATE}`,
    ],
    ['wallet_balance', { clinic: 'x' }, 'clinic is not an argument. wallet_balance takes: no arguments.'],
  ])('%s refuses %j, and says what to do', async (tool, args, detail) => {
    expect(await refusalOf(tool, args)).toMatchObject({ code: 'validation-failed', detail });
  });

  it('are named in a refusal, and no value or made up text is repeated', async () => {
    const args = { ...PATIENT, payerName: ['Zq1'], patientGender: 'Zq2', 'Zq3 born 1980-04-12': 'Zq4' };
    const { errors, detail } = await refusalOf('check_eligibility', args);
    expect(errors).toEqual([
      { field: 'A name', message: 'is not an argument' },
      { field: 'payerName', message: 'must be string' },
      { field: 'patientGender', message: 'must be one of F, M' },
    ]);
    expect(detail).not.toMatch(/Zq|1980/);
  });

  it('that are refused are told five at a time', async () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`n${String(at)}`, 1]));
    expect((await refusalOf('wallet_balance', many)).errors).toHaveLength(5);
  });

  it('of a check are asked for where one is missing, and refused where one is unknown', async () => {
    const { use, calls } = await connected([{ status: 400, body: { errors: [{ field: 'memberId' }] } }]);
    expect((await use('mock_check', { payerName: 'Aetna' })).structuredContent).toMatchObject({
      status: 'needs_field',
      isSimulated: true,
    });
    expect(calls).toHaveLength(1);
    const { payerName, ...rest } = PATIENT;
    expect((await refusalOf('check_eligibility', { ...rest, payer: payerName })).detail).toContain(
      'payer is not an argument (did you mean payerName?)',
    );
  });

  it('that are null count as left out, and a date may have any form', async () => {
    const { use, calls } = await connected([{ body: {} }, { body: { data: [] } }]);
    const question = { ...PATIENT, patientDateOfBirth: 'April 12, 1980' };
    await use('check_eligibility', { ...question, groupNumber: null });
    await use('find_payer', { query: 'a', limit: null });
    expect(calls).toMatchObject([{ body: question }, { path: '/api/payers?query=a&limit=5' }]);
    expect(calls[0]?.body).not.toHaveProperty('groupNumber');
  });
});
