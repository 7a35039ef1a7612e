import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { codeOf, PATIENT, type Answer } from '../../helpers/client';
import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';
import { formatSettings } from '../../helpers/shared-system';

const ANY = 'Capella Meridian Mutual';
const ONE = 'Deneb Meridian Mutual';
const UNSTATED = 'Electra Meridian Mutual';
const SILENT = 'Gienah Meridian Mutual';
const EITHER = 'Hadar Meridian Mutual';
const LIST = [
  'payer_id,name,eligibility,service_types,several_service_types,days_back,days_forward,requires_date_of_birth,procedure_codes',
  `CAPELLA1,${ANY},yes,*,yes,3660,3660,no,yes`,
  `DENEB001,${ONE},yes,dental|office visit,no,30,month-end,no`,
  `ELECTRA1,${UNSTATED},yes,,,,,`,
  `GIENAH01,${SILENT},no,*,yes,30,30,no`,
  `HADAR001,${EITHER},yes,*,no,,,no,yes`,
  '60054,Aetna,yes,,,,,',
].join('\n');

type Body = {
  readonly success: boolean;
  readonly benefitSummary: { readonly planName: string | null; readonly copayAmount: number | null };
  /** Only where it is included. */
  readonly asked?: { readonly notAsked: readonly { readonly value: string; readonly reason: string }[] };
};
const bodyOf = ({ body }: Answer): Body => body as Body;
const DAY_MS = 24 * 60 * 60 * 1_000;
const daysAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe.each(['json', 'core-soap'])('a check about a service over %s', (format) => {
  let system: System;
  beforeAll(async () => {
    system = await bootSystem({ ...UNLIMITED, ...formatSettings(format) });
    const headers = { 'content-type': 'text/csv' };
    const query = { format: 'generic', confirm: 'remove' };
    await system.operate('/ops/payers/imports', { query, raw: LIST, headers });
    await eventually(async () => (await system.live({ payerName: ANY })).status === 200, 5_000);
  });
  afterAll(() => system.stop());

  /** A live check that includes what was asked. */
  const ask = (fields: Parameters<System['live']>[0]): Promise<Answer> =>
    system.call('/api/eligibility/check', {
      json: { ...PATIENT, ...fields },
      headers: { 'idempotency-key': randomUUID(), prefer: 'include=benefits' },
    });

  it('asks a payer that takes it about dental care, and sums up the dental plan', async () => {
    const [plan, dental] = await Promise.all([
      ask({ payerName: ONE }),
      ask({ payerName: ONE, serviceTypeCodes: ['dental'] }),
    ]);
    expect(bodyOf(plan)).not.toHaveProperty('asked');
    expect(dental).toMatchObject({
      status: 200,
      body: {
        success: true,
        benefitSummary: { planName: 'Dental PPO 1500', copayAmount: null },
        asked: { serviceTypeCodes: ['35'], dateOfService: null, procedureCode: null, notAsked: [] },
      },
    });
    expect(bodyOf(plan).benefitSummary.planName).not.toBe('Dental PPO 1500');
  });

  it('asks about several at once a payer that takes them, and sums up the first', async () => {
    const [therapy, several, visit] = await Promise.all(
      [['physical therapy'], ['PT', '98'], ['98', 'PT']].map((serviceTypeCodes) =>
        ask({ payerName: ANY, serviceTypeCodes }),
      ),
    );
    expect(several).toMatchObject({ body: { asked: { serviceTypeCodes: ['PT', '98'], notAsked: [] } } });
    const copays = [therapy, several, visit].map(
      (answer) => answer && bodyOf(answer).benefitSummary.copayAmount,
    );
    expect(copays[0]).toBe(copays[1]);
    expect(copays[2]).not.toBe(copays[1]);
  });

  it('asks every payer about a service of CAQH CORE and a day of the last 12 months', async () => {
    const dateOfService = daysAhead(-360);
    const mri = await ask({ payerName: UNSTATED, serviceTypeCodes: ['MRI'], dateOfService });
    expect(mri.headers).toMatchObject({ 'service-asked': '"62"' });
    expect(mri.headers).not.toHaveProperty('not-asked');
    expect(mri.body).toMatchObject({ asked: { serviceTypeCodes: ['62'], dateOfService, notAsked: [] } });
    const documents = await system.call(
      `/api/eligibility/checks/${String(mri.headers['check-id'])}/exchange`,
    );
    const { sent } = documents.body as { readonly sent: string };
    expect(sent).toMatch(format === 'json' ? /"serviceTypeCodes":\s*\["62"\]/ : /EQ\*62~/);
    expect(sent).toContain(dateOfService.replaceAll('-', ''));
  });

  it('asks about the plan a payer that is not known to take the service, and says so', async () => {
    const [plan, massage] = await Promise.all([
      ask({ payerName: UNSTATED }),
      ask({ payerName: UNSTATED, serviceTypeCodes: ['massage therapy'] }),
    ]);
    expect(plan.headers).not.toHaveProperty('service-asked');
    expect(massage.headers).toMatchObject({
      'service-asked': '"30"',
      'not-asked': 'serviceTypeCodes;value="BE";reason=not-known',
    });
    const notAsked = [{ field: 'serviceTypeCodes', value: 'BE', reason: 'not-known' }];
    expect(massage).toMatchObject({
      status: 200,
      body: { success: true, asked: { serviceTypeCodes: ['30'], notAsked } },
    });
    const { benefits } = massage.body as { readonly benefits: { readonly warnings: readonly object[] } };
    expect(benefits.warnings[0]).toMatchObject({ code: 'service-not-asked', about: 'BE' });
  });

  it('asks a payer that takes one at a time about the service type, or about the procedure alone', async () => {
    const procedureCode = 'D0120';
    const [both, alone, plan] = await Promise.all(
      [{ serviceTypeCodes: ['dental'], procedureCode }, { procedureCode }, {}].map((fields) =>
        ask({ payerName: EITHER, ...fields }),
      ),
    );
    const asked = { serviceTypeCodes: ['35'], procedureCode: null };
    expect(both).toMatchObject({ body: { success: true, asked } });
    expect(both && bodyOf(both).asked?.notAsked).toMatchObject([{ value: 'D0120', reason: 'one-at-a-time' }]);
    expect(alone).toMatchObject({
      body: { success: true, asked: { serviceTypeCodes: [], procedureCode, notAsked: [] } },
    });
    expect(alone && bodyOf(alone).benefitSummary).toEqual(plan && bodyOf(plan).benefitSummary);
  });

  it('is about the day it asks for: coverage that began later is not active on it', async () => {
    const [past, future] = await Promise.all(
      [daysAhead(-3_650), daysAhead(200)].map((dateOfService) => ask({ payerName: ANY, dateOfService })),
    );
    expect([past, future]).toMatchObject([
      { body: { success: false, asked: { dateOfService: daysAhead(-3_650), notAsked: [] } } },
      { body: { success: true, asked: { dateOfService: daysAhead(200), notAsked: [] } } },
    ]);
  });

  it('is refused before any hold of a payer that answers no checks', async () => {
    const before = await system.balance();
    const refused = await system.live({ payerName: SILENT, serviceTypeCodes: ['dental'] });
    expect([refused.status, codeOf(refused)]).toEqual([422, 'payer-not-askable']);
    expect(await system.balance()).toEqual(before);
  });

  it('is the same request in a query, with words or codes, and is replayed with what was asked', async () => {
    const key = randomUUID();
    const first = await system.live({ serviceTypeCodes: ['Dental', 'urgent care'] }, key);
    const again = await system.call('/api/eligibility/check', {
      query: { ...PATIENT, serviceTypeCodes: '35,UC', idempotencyKey: key },
    });
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });

  it('can be prepared by what the catalog shows of a payer', async () => {
    const { body } = await system.operate('/ops/payers/deneb001');
    const found = await system.call('/api/payers', { query: { query: UNSTATED, limit: '1' } });
    expect(body).toMatchObject({
      capabilities: {
        serviceTypes: expect.arrayContaining(['35', '62', '98']) as string[],
        severalServiceTypes: false,
        dates: { monthsBack: 12, daysBack: 30, daysForward: 0, toMonthEnd: true },
        source: 'payer-list',
      },
    });
    expect((found.body as { data: object[] }).data[0]).toMatchObject({
      capabilities: { source: 'caqh-core', dates: { monthsBack: 12, daysBack: 0, daysForward: 0 } },
    });
  });
});
