import { isServiceType, SERVICE_TYPE_WORDS } from '@eligibility/x12';
import { CORE_SERVICE_TYPES, withCoreFloor } from './core-floor';

const FLOOR = {
  ...{ monthsBack: 12, daysBack: 0, daysForward: 0, toMonthEnd: true },
  ...{ isFirstStated: false, isLastStated: false },
};

describe('what CAQH CORE obliges every payer to', () => {
  it('is 51 service types of X12, each once: 12 of rule 154 and 39 of rule 260', () => {
    expect(CORE_SERVICE_TYPES.filter(isServiceType)).toHaveLength(51);
    expect(new Set(CORE_SERVICE_TYPES).size).toBe(51);
    expect(CORE_SERVICE_TYPES).not.toContain('30');
  });

  it.each(['dental', 'vision', 'mri', 'physical medicine', 'urgent care', 'chiropractic', 'psychotherapy'])(
    'has %s among them',
    (word) => {
      const codes = Object.entries(SERVICE_TYPE_WORDS).find(([, words]) => words.some((one) => one === word));
      expect(CORE_SERVICE_TYPES).toContain(codes?.[0]);
    },
  );

  it('is what a payer takes of which no list says anything', () => {
    expect(withCoreFloor(undefined)).toEqual({
      serviceTypes: CORE_SERVICE_TYPES,
      severalServiceTypes: false,
      dates: FLOOR,
      source: 'caqh-core',
    });
  });
});

describe('what a list states of a payer', () => {
  const NARROW = { serviceTypes: ['35', 'BE'], severalServiceTypes: true };

  it('widens the floor and never narrows it', () => {
    expect(withCoreFloor({ ...NARROW, procedureCodes: true, searchWithoutMemberId: true })).toEqual({
      serviceTypes: [...CORE_SERVICE_TYPES, 'BE'],
      severalServiceTypes: true,
      procedureCodes: true,
      searchWithoutMemberId: true,
      dates: FLOOR,
      source: 'payer-list',
    });
    const dates = { daysBack: 730, daysForward: 60, toMonthEnd: false };
    expect(withCoreFloor({ ...NARROW, dates }).dates).toEqual({
      ...{ monthsBack: 12, daysBack: 730, daysForward: 60 },
      ...{ toMonthEnd: true, isFirstStated: true, isLastStated: true },
    });
    const monthEnd = { daysBack: 0, daysForward: 0, toMonthEnd: true };
    expect(withCoreFloor({ ...NARROW, dates: monthEnd }).dates).toEqual({ ...FLOOR, isLastStated: true });
  });

  it('is every service type where the list says so', () => {
    expect(withCoreFloor({ ...NARROW, serviceTypes: ['*', '35'] }).serviceTypes).toEqual(['*']);
  });
});
