import type { Schema } from '@eligibility/api-types';

type Plan = Schema<'BenefitPlan'>;
type Accumulator = Schema<'BenefitAccumulator'>;
type CostShare = Schema<'BenefitCostShare'>;
type Limit = Schema<'BenefitLimit'>;

const OFFICE = { code: '98', text: 'Professional (physician) visit, office' };
const YEAR = { code: '23', text: 'Calendar year' };
export const INDIVIDUAL = { code: 'IND', text: 'Individual' };

const SCOPE = {
  serviceTypes: [OFFICE],
  level: null,
  network: null,
  insuranceType: null,
  placesOfService: [],
  procedure: null,
  authorizationRequired: null,
  dates: [],
  references: [],
  messages: [],
  lines: ['EB1'],
};

/** Active coverage of an office visit, unless something else is wanted. */
export function covered(changes: Partial<Plan['coverage'][number]> = {}): Plan['coverage'][number] {
  return { ...SCOPE, benefit: { code: '1', text: 'Active coverage' }, ...changes };
}

export function accumulator(changes: Partial<Accumulator> = {}): Accumulator {
  return {
    ...SCOPE,
    level: INDIVIDUAL,
    network: 'in',
    period: YEAR,
    total: null,
    used: null,
    remaining: null,
    remainingIs: null,
    hasNoLimit: false,
    ...changes,
  };
}

export function share(changes: Partial<CostShare> = {}): CostShare {
  const figures = { amount: null, percent: null, period: null, quantity: null, unit: null, deliveries: [] };
  return { ...SCOPE, ...figures, visit: null, isTelehealth: false, ...changes };
}

export function limit(changes: Partial<Limit> = {}): Limit {
  const figures = { total: null, used: null, remaining: null, amount: null, percent: null, deliveries: [] };
  return {
    ...SCOPE,
    ...figures,
    isMoney: false,
    unit: { code: 'VS', text: 'Visits' },
    period: YEAR,
    ...changes,
  };
}

export function plan(changes: Partial<Plan> = {}): Plan {
  return {
    name: 'GOLD',
    isInSummary: true,
    status: 'active',
    insuranceType: null,
    group: { number: null, name: null },
    number: null,
    networkName: null,
    begin: '2026-01-01',
    end: null,
    coverage: [],
    deductibles: [],
    outOfPocket: [],
    copays: [],
    coinsurance: [],
    limits: [],
    exclusions: [],
    authorizations: [],
    primaryCareProviders: [],
    related: [],
    notes: [],
    other: [],
    ...changes,
  };
}
