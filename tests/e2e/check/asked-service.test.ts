import { randomUUID } from 'node:crypto';
import { codeOf, PATIENT, type Answer } from '../helpers/client';
import { formatSettings, sharedSystem, type SharedSystem } from '../helpers/shared-system';

type Body = {
  readonly success: boolean;
  readonly benefitSummary: { readonly planName: string | null; readonly copayAmount: number | null };
  readonly asked?: {
    readonly serviceTypeCodes: readonly string[];
    readonly dateOfService: string | null;
    readonly notAsked: readonly object[];
  };
};
const bodyOf = ({ body }: Answer): Body => body as Body;

describe.each(['json', 'core-soap'])('a check about a service over %s', (format) => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Asked services', formatSettings(format));
  });

  it('asks a payer that takes it about dental care, and sums up the dental plan', async () => {
    const [plan, dental] = await Promise.all([system.live(), system.live({ serviceTypeCodes: ['dental'] })]);
    expect(bodyOf(plan)).not.toHaveProperty('asked');
    expect(dental).toMatchObject({
      status: 200,
      body: {
        success: true,
        benefitSummary: { planName: 'Dental PPO 1500', copayAmount: null },
        asked: { serviceTypeCodes: ['35'], dateOfService: null, notAsked: [] },
      },
    });
    expect(bodyOf(plan).benefitSummary.planName).not.toBe('Dental PPO 1500');
  });

  it('asks about several at once, and sums up the first', async () => {
    const [therapy, several, visit] = await Promise.all(
      [['physical therapy'], ['PT', '98'], ['98', 'PT']].map((serviceTypeCodes) =>
        system.live({ serviceTypeCodes }),
      ),
    );
    expect(several).toMatchObject({ body: { asked: { serviceTypeCodes: ['PT', '98'], notAsked: [] } } });
    const copays = [therapy, several, visit].map(
      (answer) => answer && bodyOf(answer).benefitSummary.copayAmount,
    );
    expect(copays[0]).toBe(copays[1]);
    expect(copays[2]).not.toBe(copays[1]);
  });

  it('is the same request in a query, with words or codes, and is replayed with what was asked', async () => {
    const key = randomUUID();
    const first = await system.live({ serviceTypeCodes: ['Dental', 'urgent care'] }, key);
    const again = await system.call('/api/eligibility/check', {
      query: { ...PATIENT, serviceTypeCodes: '35,UC', idempotencyKey: key },
    });
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });

  it('is another request than one about another service: its key is refused, and nothing is charged', async () => {
    const key = randomUUID();
    await system.live({ serviceTypeCodes: ['35'] }, key);
    const before = await system.balance();
    const others = [{ serviceTypeCodes: ['UC'] }, {}, { serviceTypeCodes: ['35', 'UC'] }];
    const refused = await Promise.all(others.map((fields) => system.live(fields, key)));
    expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      others.map(() => [422, 'idempotency-key-reused']),
    );
    expect(await system.balance()).toEqual(before);
  });

  it('is about the day it asks for: coverage that began later is not active on it', async () => {
    const [past, future] = await Promise.all(
      ['12/31/2015', '2027-06-30'].map((dateOfService) => system.live({ dateOfService })),
    );
    expect([past, future]).toMatchObject([
      { body: { success: false, asked: { dateOfService: '2015-12-31', notAsked: [] } } },
      { body: { success: true, asked: { dateOfService: '2027-06-30', notAsked: [] } } },
    ]);
  });

  it('is refused for a service type that does not exist', async () => {
    const refused = await system.live({ serviceTypeCodes: ['35', 'ZZ'] });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ field: 'serviceTypeCodes.1' }] },
    });
  });

  it('is answered as a mock without asking anyone', async () => {
    const answer = await system.mock({ serviceTypeCodes: ['dental'], mockFixture: 'dental' });
    expect([answer.status, bodyOf(answer).asked]).toEqual([200, undefined]);
  });
});
