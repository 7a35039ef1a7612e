import express from 'express';
import { createLog } from '@eligibility/kit/process';
import request, { type Test } from 'supertest';
import { askerOf, identityOf } from '../../identity/http/request-identity';
import { keyPrincipal } from '../../identity/domain/principal';
import { accessLog } from '../../http/observe-requests';
import { problem } from '../../http/problem';
import { requestContext } from '../../http/request-context';
import { CHECK_FIELDS, fakeApp, type FakeApp } from '../../testing/fake-app';
import { API_KEY, CLINIC, matchedAs, PAYER as KNOWN, resultOf, uuid, WORKSPACE } from '../../testing/samples';
import { doorCalls, type AskedCheck } from './asked-check';

const { payerName: PAYER, ...FIELDS } = CHECK_FIELDS;
const NPI = CLINIC.npi ?? '';

type Sent = Partial<AskedCheck>;

const sentNpis: (string | undefined)[] = [];
const asking: Parameters<typeof fakeApp>[0] = {
  granted: 9,
  ask: ({ clinic }) => {
    sentNpis.push(clinic.npi);
    return Promise.resolve(resultOf('active'));
  },
};
beforeEach(() => {
  sentNpis.length = 0;
});

/** A door that asks what it is sent, at an app over fakes. */
function door(fake: FakeApp, clientIds?: readonly string[]) {
  const { clock } = fake.gateway;
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const callsOf = doorCalls({
    api: fake.app,
    signIn: [],
    access: { workspaces: fake.workspaces },
    checks: { fingerprintHash: (text) => Buffer.from(text).toString('hex').padEnd(32, '0').slice(-32) },
  });
  const app = express();
  app.use(requestContext(clock, { checkDeadlineMs: 20_000, trustedProxies: 0 }));
  app.use(accessLog(log, clock, askerOf));
  app.post('/door', express.json(), async (req, res) => {
    identityOf(res).caller = { workspace: WORKSPACE, principal: keyPrincipal({ ...API_KEY, clientIds }) };
    const { ask } = callsOf(req, res);
    const unsaid = { providerNpi: undefined, reference: undefined };
    const answer = await ask({ fields: FIELDS, payerNames: [PAYER], ...unsaid, ...(req.body as Sent) });
    res.json({ status: answer.status, body: answer.body, checkId: answer.header('check-id') });
  });
  app.get('/door/:id', async (req, res) => {
    identityOf(res).caller = { workspace: WORKSPACE, principal: keyPrincipal({ ...API_KEY, clientIds }) };
    const path = `/api/eligibility/checks/${req.params.id}/answer`;
    res.json({ status: (await callsOf(req, res).call({ method: 'GET', path })).status });
  });
  app.use(problem);
  return {
    ask: (sent: Sent = {}): Test => request(app).post('/door').send(sent),
    read: (id: string): Test => request(app).get(`/door/${id}`),
    lastLine: () => JSON.parse(lines.at(-1) ?? '{}') as Readonly<Record<string, unknown>>,
  };
}

type Answered = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly checkId?: string;
};
const answered = async (test: Test): Promise<Answered> => (await test).body as Answered;

describe('a check that a door asks', () => {
  it('is the same one for the same reference, whether that is a UUID or another text', async () => {
    const { ask } = door(await fakeApp({ granted: 9 }));
    for (const reference of [uuid(71), 'http://ehr.example/requests|42']) {
      const first = await answered(ask({ reference }));
      expect(first.status).toBe(200);
      expect((await answered(ask({ reference }))).checkId).toBe(first.checkId);
    }
  });

  it('is another one for another reference', async () => {
    const { ask } = door(await fakeApp({ granted: 9 }));
    const [first, other] = [await answered(ask({ reference: 'a' })), await answered(ask({ reference: 'b' }))];
    expect([first.status, other.status]).toEqual([200, 200]);
    expect(other.checkId).not.toBe(first.checkId);
  });

  it('is refused where its reference was another question', async () => {
    const { ask } = door(await fakeApp({ granted: 9 }));
    await ask({ reference: 'a' });
    const other = await answered(ask({ reference: 'a', fields: { ...FIELDS, memberId: 'CANARY77002' } }));
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency-key-reused']);
  });

  it('is the one of the same question within 15 minutes where it has no reference', async () => {
    const { ask } = door(await fakeApp({ granted: 9 }));
    const first = await answered(ask());
    expect((await answered(ask())).checkId).toBe(first.checkId);
  });

  it('asks for the clinic that has the NPI of the provider', async () => {
    const fake = await fakeApp(asking);
    const other = { ...CLINIC, clientId: uuid(72), npi: '1234567893' };
    await fake.workspaces.addClinic(other);
    await fake.workspaces.addClinic({ ...other, clientId: uuid(73), retiredAtMs: 1 });
    const { ask } = door(fake);
    await ask({ providerNpi: '1234567893', reference: 'a' });
    await ask({ providerNpi: NPI, reference: 'b' });
    expect(sentNpis).toEqual(['1234567893', NPI]);
  });

  it.each([
    ['no clinic has the NPI', '1992999981'],
    ['several clinics could be meant', undefined],
  ])('is refused where %s', async (_, providerNpi) => {
    const fake = await fakeApp();
    await fake.workspaces.addClinic({ ...CLINIC, clientId: uuid(72), npi: '1234567893' });
    const { ask, lastLine } = door(fake);
    const refused = await ask({ providerNpi });
    expect([refused.status, lastLine()['code']]).toEqual([400, 'client-id-invalid']);
  });

  it('is read again without a clinic', async () => {
    const fake = await fakeApp(asking);
    const { ask, read } = door(fake);
    const { checkId = '' } = await answered(ask());
    await fake.workspaces.addClinic({ ...CLINIC, clientId: uuid(72), npi: '1234567893' });
    expect((await answered(read(checkId))).status).toBe(200);
  });

  it('is for the clinic to which the key is bound, and for the one of the header before any other', async () => {
    const fake = await fakeApp(asking);
    await fake.workspaces.addClinic({ ...CLINIC, clientId: uuid(72), npi: '1234567893' });
    const bound = door(fake, [uuid(72)]);
    await bound.ask({ providerNpi: NPI, reference: 'a' });
    const { ask } = door(fake);
    await ask({ providerNpi: NPI, reference: 'b' }).set('X-Client-Id', uuid(72));
    expect(sentNpis).toEqual(['1234567893', '1234567893']);
  });

  it('names the payer by its name where no payer has its id, and by its id alone where one has', async () => {
    const named: string[] = [];
    const fake = await fakeApp({
      granted: 9,
      match: ({ name }) => {
        named.push(name);
        return Promise.resolve(name === '99999' ? { kind: 'not-found', nearest: [] } : matchedAs(KNOWN));
      },
    });
    const { ask } = door(fake);
    expect((await answered(ask({ payerNames: ['99999', 'Cascade Mutual'], reference: 'one' }))).status).toBe(
      200,
    );
    await ask({ payerNames: ['60054', 'Cascade Mutual'], reference: 'other' });
    const unknown = await answered(ask({ payerNames: ['99999'], reference: 'third' }));
    expect([named, unknown.body['code']]).toEqual([
      ['99999', 'Cascade Mutual', '60054', '99999'],
      'payer-not-found',
    ]);
  });

  it('takes nothing from the rate limit for the calls that it makes: the door has counted it', async () => {
    const fake = await fakeApp({
      perMinute: 1,
      match: () => Promise.resolve({ kind: 'not-found', nearest: [] }),
    });
    const { ask } = door(fake);
    await ask({ payerNames: ['1', '2', '3'] });
    const { body } = await answered(ask({ payerNames: ['1', '2', '3'] }));
    expect(body['code']).toBe('payer-not-found');
  });

  it('names the refusal in the log line of the door', async () => {
    const { ask, lastLine } = door(await fakeApp({ granted: 9 }));
    const refused = await answered(ask({ fields: { ...FIELDS, memberId: '' } }));
    expect(refused.status).toBe(400);
    expect(lastLine()).toMatchObject({ status: 200, code: 'validation-failed' });
  });
});
