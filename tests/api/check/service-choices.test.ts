import { randomUUID } from 'node:crypto';
import { codeOf, PATIENT, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const PAYER = { payerName: 'Kaiser Permanente of Washington' };

/** The first day after the current month, by the payers' calendar. */
function nextMonth(): string {
  const today = new Date(Date.now()).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const [year = '', month = ''] = today.split('-');
  return new Date(Date.UTC(Number(year), Number(month), 1)).toISOString().slice(0, 10);
}

describe('what a clinic and a workspace choose about services', () => {
  let system: SharedSystem;
  let workspacePath: string;
  beforeAll(async () => {
    system = await sharedSystem('Service choices');
    workspacePath = `/ops/workspaces/${system.workspaceId}`;
  });

  const setClinic = (json: object): Promise<Answer> =>
    system.operate(`${workspacePath}/clinics/${system.access.clientId}`, { method: 'PATCH', json });
  const setPolicies = (policies: object): Promise<Answer> =>
    system.operate(workspacePath, { method: 'PATCH', json: { policies } });
  const setPolicy = (serviceNotTaken: string): Promise<Answer> => setPolicies({ serviceNotTaken });

  it('answers a day of next month for today, and says when to ask about it', async () => {
    const day = nextMonth();
    const answer = await system.call('/api/eligibility/check', {
      method: 'POST',
      json: { ...PATIENT, ...PAYER, dateOfService: day },
      headers: { 'idempotency-key': randomUUID(), prefer: 'include="outcome,benefits"' },
    });
    expect(answer.headers['not-asked']).toBe(`dateOfService;value="${day}";reason=out-of-range`);
    expect(answer.body).toMatchObject({
      success: true,
      reason: null,
      nextStep: { step: 'ask-later', askAfter: `${day}T05:00:00.000Z` },
      asked: { dateOfService: null, notAsked: [{ field: 'dateOfService', value: day }] },
      benefits: {
        warnings: expect.arrayContaining([expect.objectContaining({ code: 'date-not-asked' })]) as [],
      },
    });
  });

  it('asks a payer about that day, if the workspace wants that', async () => {
    await setPolicies({ dateNotTaken: 'ask-anyway' });
    const answer = await system.live({ ...PAYER, dateOfService: nextMonth() });
    expect([answer.status, answer.headers['not-asked']]).toEqual([200, undefined]);
  });

  it('refuses it before the hold, with the days in the answer, if the workspace wants that', async () => {
    await setPolicies({ dateNotTaken: 'refuse' });
    const key = randomUUID();
    const before = await system.balance();
    const refused = await system.live({ ...PAYER, dateOfService: nextMonth() }, key);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'payer-date-out-of-range']);
    const { detail } = refused.body as { readonly detail: string };
    expect(detail).toMatch(/ answers for days from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.$/);
    expect(await system.balance()).toEqual(before);
    expect((await system.live(PAYER, key)).status).toBe(200);
  });

  it('is answered as a mock without asking any payer', async () => {
    const answer = await system.mock({ serviceTypeCodes: ['dental'], mockFixture: 'dental' });
    expect([answer.status, answer.headers['service-asked']]).toEqual([200, undefined]);
  });

  it('asks about the usual service of the clinic, where a request names none', async () => {
    const plan = await system.live(PAYER);
    expect((await setClinic({ defaultServiceType: '35' })).body).toMatchObject({ defaultServiceType: '35' });
    const [usual, own, named] = await Promise.all([
      system.live(PAYER),
      system.live({ ...PAYER, serviceTypeCodes: ['98'] }),
      system.live({ ...PAYER, serviceTypeCodes: ['35'] }),
    ]);
    const asked = [plan, usual, own].map(({ headers }) => headers['service-asked']);
    expect(asked).toEqual([undefined, '"35"', '"98"']);
    const summaries = [plan, usual, named].map(
      ({ body }) => (body as { readonly benefitSummary: object }).benefitSummary,
    );
    expect(summaries[1]).toEqual(summaries[2]);
    expect(summaries[1]).not.toEqual(summaries[0]);
    expect((await setClinic({ defaultServiceType: null })).body).not.toHaveProperty('defaultServiceType');
    expect((await system.live(PAYER)).headers).not.toHaveProperty('service-asked');
  });

  it('takes for the usual service what is one, and nothing else', async () => {
    const refused = await setClinic({ defaultServiceType: '29' });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ field: 'defaultServiceType' }] },
    });
  });

  it('refuses what a payer is not known to take, where the workspace wants that, and charges nothing', async () => {
    expect((await setPolicy('refuse')).status).toBe(200);
    const key = randomUUID();
    const before = await system.balance();
    const massage = { ...PAYER, serviceTypeCodes: ['massage therapy'] };
    const refused = await system.live(massage, key);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'payer-service-not-taken', errors: [{ field: 'serviceTypeCodes' }] },
    });
    expect(await system.balance()).toEqual(before);
    const mri = await system.live({ ...PAYER, serviceTypeCodes: ['MRI'] });
    expect([mri.status, mri.headers['service-asked']]).toEqual([200, '"62"']);
    expect((await setPolicy('ask-plan')).status).toBe(200);
    const asked = await system.live(massage, key);
    expect([asked.status, asked.headers['not-asked']]).toEqual([
      200,
      'serviceTypeCodes;value="BE";reason=not-known',
    ]);
  });

  it('says at a retry, and at a look at the answer, what was asked', async () => {
    const key = randomUUID();
    const first = await system.live({ ...PAYER, serviceTypeCodes: ['BE'] }, key);
    const again = await system.live({ ...PAYER, serviceTypeCodes: ['BE'] }, key);
    const found = await system.call(
      `/api/eligibility/checks/${String(first.headers['check-id'])}/answer?include=benefits`,
    );
    for (const { headers } of [again, found])
      expect([headers['service-asked'], headers['not-asked']]).toEqual([
        first.headers['service-asked'],
        first.headers['not-asked'],
      ]);
    expect(again.text).toBe(first.text);
    expect(found.body).toMatchObject({ asked: { serviceTypeCodes: ['30'] } });
  });
});
