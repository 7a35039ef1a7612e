import { eventually } from '@eligibility/testkit';
import { formatSettings, sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { IS_COVERED, programOf, STEDI, TOKENS, type Answer } from './_v3';

const PATHS = [
  STEDI,
  '/change/medicalnetwork/eligibility/v3',
  '/medicalnetwork/eligibility/v3',
  '/medicalnetwork/eligibility/v3/',
];

/** A payer that these tests isolate, and put back. */
const ISOLATED = '75273';

describe('a program that speaks v3 JSON', () => {
  let workspace: SharedSystem;
  let v3: ReturnType<typeof programOf>;
  beforeAll(async () => {
    workspace = await sharedSystem('v3 JSON');
    v3 = programOf(workspace);
  });

  const charged = async (): Promise<number> => {
    await eventually(async () => (await workspace.balance()).held === 0);
    return (await workspace.balance()).captured;
  };
  const withCost = async (answering: Promise<Answer>, before: number) => {
    const answer = await answering;
    return { ...answer, cost: (await charged()) - before };
  };
  const asked = async (...args: Parameters<typeof v3.ask>) => withCost(v3.ask(...args), await charged());

  it.each(PATHS)('has the answer of the payer at %s', async (path) => {
    const answer = await asked(`W-PATH-${String(PATHS.indexOf(path))}`, { path });
    expect(answer).toMatchObject({
      status: 200,
      cost: 1,
      body: { errors: [], meta: { applicationMode: 'test' } },
    });
    expect(answer.body.benefitsInformation).toContainEqual(expect.objectContaining(IS_COVERED));
    expect(answer.headers.get('check-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('sends its key in each of three ways, and no wrong one', async () => {
    const { apiKey } = workspace.access;
    const ways = [`Key ${apiKey}`, apiKey, `Bearer ${apiKey}`];
    const answers = await Promise.all(
      ways.map((authorization) => v3.ask('W-WAYS', { headers: { authorization } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const wrong = await v3.ask('W-WAYS', { headers: { authorization: 'Key wrong' } });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'unauthorized', message: expect.any(String) as string },
    });
  });

  it.each([false, true])(
    'gets a token for its secret before (as a form: %s), which opens the door',
    async (form) => {
      const { apiKey } = workspace.access;
      const grant = { client_id: 'any', grant_type: 'client_credentials' };
      const granted = await v3.token({ ...grant, client_secret: apiKey }, form);
      expect(granted).toMatchObject({ status: 200, body: { token_type: 'bearer' } });
      // It is the key itself, which has no end of its own.
      expect(granted.body).not.toHaveProperty('expires_in');
      const authorization = `Bearer ${String(granted.body.access_token)}`;
      expect((await v3.ask('W-TOKEN', { path: PATHS[2] ?? '', headers: { authorization } })).status).toBe(
        200,
      );
      const refused = await v3.token({ ...grant, client_secret: 'wrong' }, form);
      expect(refused).toMatchObject({
        status: 401,
        body: {
          code: 'unauthorized',
          error: 'invalid_client',
          message: expect.stringContaining('client_secret') as string,
        },
      });
      expect((await v3.token(grant, form)).body).toEqual(refused.body);
      const password = { ...grant, grant_type: 'password', client_secret: apiKey };
      expect(await v3.token(password, form)).toMatchObject({
        status: 400,
        body: {
          error: 'unsupported_grant_type',
          message: 'grant_type must be client_credentials.',
          fieldList: [{ path: '/grant_type' }],
        },
      });
    },
  );

  it('pays once for what it repeats, with a key of idempotency and without', async () => {
    const first = await asked('W-AGAIN');
    expect(first).toMatchObject({ status: 200, cost: 1 });
    const again = await asked('W-AGAIN', { controlNumber: '987654321' });
    expect(again).toMatchObject({ status: 200, cost: 0, body: { id: first.body.id } });
    const headers = { 'idempotency-key': 'visit 42' };
    const named = await asked('W-NAMED', { headers });
    expect([named.status, named.cost]).toEqual([200, 1]);
    expect(await asked('W-NAMED', { headers })).toMatchObject({
      cost: 0,
      body: { id: named.body.id },
    });
    expect(await asked('W-OTHER', { headers })).toMatchObject({
      cost: 0,
      body: { code: 'idempotency-key-reused' },
    });
    const other = await asked('W-NAMED', { headers: { 'idempotency-key': 'visit 43' } });
    expect([other.status, other.cost, other.body.id === named.body.id]).toEqual([200, 1, false]);
  });

  it('gets the candidates of an id or a name that several payers have, and nothing is charged', async () => {
    const answer = await asked('W-WELL', { tradingPartnerServiceId: 'Wellmark' });
    expect(answer).toMatchObject({
      status: 400,
      cost: 0,
      body: {
        code: 'payer-ambiguous',
        errors: [{ field: 'tradingPartnerServiceId', code: 'payer-ambiguous' }],
        candidates: [{ payerId: '88848' }, { payerId: 'WELLMARKSD' }],
      },
    });
    expect(answer.body.errors?.[0]?.possibleResolutions).toMatch(/88848 \(Wellmark .* Iowa\)/);
    const chosen = { tradingPartnerServiceId: '88848' };
    expect(await asked('W-WELL', chosen)).toMatchObject({ status: 200, cost: 1 });
  });

  it('is understood by the name of a payer whose id it has from another clearinghouse', async () => {
    const fields = { tradingPartnerServiceId: 'QQ-000-ZZ', tradingPartnerName: 'Aetna' };
    const answer = await asked('W-NAME', fields);
    expect(answer).toMatchObject({ status: 200, cost: 1, body: { payer: { name: 'Aetna' } } });
    const both = await asked('W-ID', { tradingPartnerName: 'Cigna' });
    expect(both).toMatchObject({ status: 200, body: { payer: { name: 'Aetna' } } });
  });

  it('finds a child on the card of a parent', async () => {
    const dependents = [
      { firstName: 'Sam', lastName: 'Doe', dateOfBirth: '20150401', individualRelationshipCode: '19' },
    ];
    const answer = await asked('CHILD-1', { dependents });
    expect(answer).toMatchObject({ status: 200, cost: 1, body: { dependents: [{ firstName: 'SAM' }] } });
    expect(answer.body.benefitsInformation).toContainEqual(expect.objectContaining(IS_COVERED));
  });

  it('has the rejections of the payer at status 200', async () => {
    const answer = await asked('AAA72-1');
    expect(answer).toMatchObject({ status: 200, body: { errors: [{ field: 'AAA', code: '72' }] } });
  });

  it('learns which field is wrong, under the name that it has in the request, and the log says why', async () => {
    const before = workspace.logged().length;
    const dependents = [{ firstName: '', lastName: 'Doe' }];
    expect(await asked('W-WRONG', { dependents, subscriber: { dateOfBirth: '19801399' } })).toMatchObject({
      status: 400,
      cost: 0,
      body: {
        code: 'validation-failed',
        fieldList: [{ path: '/dependents/0/firstName' }, { path: '/subscriber/dateOfBirth' }],
      },
    });
    const lines = workspace.logged().slice(before).split('\n');
    expect(lines.find((line) => line.includes(`"route":"${STEDI}`))).toContain('"code":"validation-failed"');
  });

  it.each([
    ['another method', 405, STEDI, { method: 'GET' }],
    ['a path below', 404, `${STEDI}/raw-x12`, { body: '{}' }],
    ['what is no object', 400, STEDI, { body: '[]' }],
    ['another operation of Stedi', 404, '/2024-04-01/payers', {}],
    ['a text', 415, STEDI, { body: 'x', type: 'text/plain' }],
    ['a text in place of a secret', 415, TOKENS, { body: 'x', type: 'text/plain' }],
  ])('is refused in its own form for %s', async (_what, status, path, sent) => {
    const { method = 'POST', body, type = 'application/json' } = sent as Readonly<Record<string, string>>;
    const { baseUrl, apiKey } = workspace.access;
    const headers = { authorization: `Key ${apiKey}`, 'content-type': type };
    const answer = await fetch(baseUrl + path, { method, headers, ...(body !== undefined && { body }) });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      expect.stringMatching(/^application\/json/),
    ]);
    const text = expect.any(String) as string;
    expect(await answer.json()).toMatchObject({ code: text, message: text });
  });

  it('is told to ask later where the payer is not asked now, which costs nothing', async () => {
    const order = (what: string): Promise<unknown> =>
      workspace.operate(`/ops/circuits/payers/${ISOLATED}/${what}`, { json: { reason: 'sick' } });
    await order('isolate');
    const answer = await asked('W-AWAY', { tradingPartnerServiceId: ISOLATED });
    await order('auto');
    expect(answer).toMatchObject({
      status: 200,
      cost: 0,
      body: {
        status: 'ERROR',
        benefitsInformation: [],
        errors: [{ field: 'AAA', code: '42', followupAction: 'Please Resubmit Original Transaction' }],
      },
    });
  });

  it.each(['check:live', 'check:raw'])('asks nothing with a key that lacks %s', async (lacking) => {
    const scopes = ['check:live', 'check:raw'].filter((scope) => scope !== lacking);
    const weak = programOf(await workspace.withKey({ scopes }));
    const answer = await withCost(weak.ask('W-WEAK'), await charged());
    expect(answer).toMatchObject({ status: 403, cost: 0, body: { code: 'client-forbidden' } });
    expect(answer.body.message).toContain(lacking);
  });
});

describe('a program that speaks v3 JSON, of payers who answer in X12', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('v3 JSON of X12', formatSettings('core-soap'));
  });

  it('has the 271 in both forms, about a subscriber and a dependent', async () => {
    const v3 = programOf(system);
    const answer = await v3.ask('W-X12');
    expect(answer.body).toMatchObject({
      controlNumber: '123456789',
      reassociationKey: '123456789',
      payer: { entityIdentifier: 'Payer', name: expect.any(String) as string },
      subscriber: { memberId: 'WX12', lastName: 'DOE', dateOfBirth: '19800412' },
      dependents: [],
      errors: [],
      x12: expect.stringMatching(/^ISA\W.*ST\W271\W/s) as string,
    });
    expect(answer.body.benefitsInformation).toContainEqual(expect.objectContaining(IS_COVERED));
    const dependents = [{ firstName: 'Sam', lastName: 'Doe', dateOfBirth: '20150401' }];
    const { body } = await v3.ask('DEPENDENT-1', { dependents });
    expect(body).toMatchObject({ dependents: [{ entityIdentifier: 'Dependent', firstName: 'SAM' }] });
  });

  it('has the rejections of the payer with their place', async () => {
    const { status, body } = await programOf(system).ask('AAA75-1');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      errors: [{ field: 'AAA', code: '75', location: expect.stringMatching(/^Loop 2100/) as string }],
    });
  });
});
