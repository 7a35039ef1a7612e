import { PLAIN_CAPABILITIES } from '../../testing/samples';
import { planService, type ServicePlan, type ServiceQuestion } from './asked-service';
import { notTaken, wantedService } from './wanted-service';

describe('the service that a check is about', () => {
  it('is what the request names, whatever is usual in the clinic', () => {
    for (const service of [
      { serviceTypeCodes: ['98'] },
      { serviceTypeCodes: ['30'], dateOfService: '2026-11-30' },
      { serviceTypeCodes: [], procedureCode: 'D0120' },
    ])
      expect(wantedService(service, '35')).toBe(service);
  });

  it('is what is usual in the clinic, where the request names none, on the day of the request', () => {
    expect(wantedService(undefined, '35')).toEqual({ serviceTypeCodes: ['35'] });
    expect(wantedService({ serviceTypeCodes: [], dateOfService: '2026-11-30' }, 'AL')).toEqual({
      serviceTypeCodes: ['AL'],
      dateOfService: '2026-11-30',
    });
  });

  it('is none, where nothing is usual either', () => {
    expect(wantedService(undefined, undefined)).toBeUndefined();
  });
});

describe('a question of which a payer takes nothing', () => {
  const payer = {
    name: 'Cascade Mutual',
    linesOfBusiness: ['commercial'],
    capabilities: { ...PLAIN_CAPABILITIES, serviceTypes: ['35', '62'] },
  };
  const refused = (question: ServiceQuestion, procedureCodes = false) => {
    const capable = { ...payer, capabilities: { ...payer.capabilities, procedureCodes } };
    return notTaken(
      question,
      planService(question, capable, { today: '2026-11-26', dateNotTaken: 'refuse' }) as ServicePlan,
    );
  };

  it('names every service of it', () => {
    expect(refused({ serviceTypeCodes: ['BE', 'BN'] })).toEqual({
      field: 'serviceTypeCodes',
      names: ['massage therapy (BE)', 'BN'],
    });
    expect(refused({ serviceTypeCodes: [], procedureCode: 'D0120' })).toEqual({
      field: 'procedureCode',
      names: ['procedure D0120'],
    });
  });

  it.each([
    { serviceTypeCodes: ['62'] },
    { serviceTypeCodes: ['BE', '62'] },
    // It takes both of them, one at a time.
    { serviceTypeCodes: ['35', '62'] },
    { serviceTypeCodes: ['62'], procedureCode: 'D0120' },
    { serviceTypeCodes: ['30'] },
    { serviceTypeCodes: [], dateOfService: '2026-11-30' },
  ])('is not %j', (question) => {
    expect(refused(question)).toBeUndefined();
  });

  it('is not a procedure at a payer that takes procedures', () => {
    expect(refused({ serviceTypeCodes: [], procedureCode: 'D0120' }, true)).toBeUndefined();
  });
});
