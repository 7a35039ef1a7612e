import { formatSettings, sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const PATIENT = {
  payerName: 'Aetna',
  memberId: 'CHILD-1',
  patientFirstName: 'Timmy',
  patientLastName: 'Young',
  patientDateOfBirth: '2015-03-04',
};
const POLICYHOLDER = { subscriberFirstName: 'Ann', subscriberLastName: 'Young' };

describe.each(['json', 'core-soap', 'core-mime'] as const)('a dependent, in the format %s', (format) => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Dependents', formatSettings(format));
  }, 60_000);

  /** The answer of a live check, and how many checks it took from the wallet. */
  const asked = async (fields: object) => {
    const before = await system.balance();
    const answer = await system.live({ ...PATIENT, ...fields });
    const after = await system.balance();
    return { ...answer, charged: before.available - after.available };
  };

  it('is not found as the policyholder, when nothing is known of one', async () => {
    expect(await asked({})).toMatchObject({ body: { success: false, upstreamStatusCode: 404 }, charged: 1 });
  });

  it('is found in the loop of its own, also without the name of the policyholder', async () => {
    expect(await asked({ relationship: 'child' })).toMatchObject({
      body: { success: true, benefitSummary: { coverageActive: true } },
      charged: 1,
    });
  });

  it('is found the second way round, with one charge, when the relationship is wrong', async () => {
    expect(await asked({ ...POLICYHOLDER, relationship: 'self' })).toMatchObject({
      body: { success: true },
      charged: 1,
    });
    const known = { memberId: 'W123456789', relationship: 'child' };
    expect(await asked({ ...POLICYHOLDER, ...known })).toMatchObject({ body: { success: true }, charged: 1 });
  });

  it('stays not found where the payer knows it neither way', async () => {
    const unknown = { memberId: 'AAA75-1', relationship: 'child' };
    expect(await asked({ ...POLICYHOLDER, ...unknown })).toMatchObject({
      body: { success: false, upstreamStatusCode: 404 },
      charged: 1,
    });
  });
});
