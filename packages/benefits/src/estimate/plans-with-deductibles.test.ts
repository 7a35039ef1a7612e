import type { Line } from '../testing/document';
import { copayOf, familyLeft, holdsAsWorked, left, type Worked } from '../testing/estimates';
import { PLAN, share } from '../testing/rules';

// The figures are those of public plan documents, which each block names. What is left of a limit, and what is allowed
// for a service, is of the case. Every amount was computed by hand from these, as the name of the case shows.

const on = (percent: string, ...services: readonly string[]): Line => share(percent, { services });

/**
 * The sample completed SBC of CMS (CMS-10407, "Insurance Company 1: Plan Option 1"): a deductible of 500 a person and
 * 1,000 a family, 300 for occupational therapy; out-of-pocket limits of 2,500 and 5,000; primary care before the
 * deductible; 20 % for the hospital.
 */
function sample(ded = 500, oop = 2500, familyDed = 1000): readonly Line[] {
  return [
    PLAN,
    ...left('C', 500, ded),
    ...familyLeft('C', 1000, familyDed),
    ...left('C', 300, 300, { services: ['AD'] }),
    ...left('G', 2500, oop),
    ...familyLeft('G', 5000, 5000),
    copayOf('98', '35', ['PRIMARY CARE', 'DEDUCTIBLE DOES NOT APPLY']),
    on('.2', '30', '48', '86', 'AD'),
  ];
}

const CMS_SAMPLE: readonly Worked[] = [
  ['an office visit: copay 35', sample(), '98:125', 35],
  ['an office visit of 22, less than the copay', sample(), '98:22', 22],
  ['a hospital bill: 500 + 20 % of 7,500 = 2,000', sample(), '48:8000', 2000],
  ['a hospital bill: 500 + 20 % of 12,200 = 2,940, over 2,500', sample(), '48:12700', 2500],
  ['an emergency: 120 + 20 % of 880 = 296', sample(120), '86:1000', 296],
  ['an emergency, 40 left of the family: 40 + 20 % of 960 = 232', sample(120, 2500, 40), '86:1000', 232],
  ['an emergency with 100 left to the limit: 296 becomes 100', sample(120, 100), '86:1000', 100],
  ['a visit with 20 left to the limit: 35 becomes 20', sample(0, 20), '98:125', 20],
  ['a visit with nothing left to the limit', sample(0, 0), '98:125', 0],
  ['a visit and an emergency: 35 + 300 of the deductible', sample(), '98:125 86:300', 335],
  ['occupational therapy: 300 of its own + 20 % of 100 = 320', sample(), 'AD:400', 320],
  ['therapy and an emergency: 320 + 500 + 20 % of 100 = 840', sample(), 'AD:400 86:600', 840],
  ['two hospital bills share the deductible: 500 + 20 % of 1,500', sample(), '48:1000 48:1000', 800],
];

/** The SBC of a base plan (mshealth, "Base coverage"): a deductible of 1,800, 20 % for all; Peg pays 3,980. */
function base(ded = 1800): readonly Line[] {
  return [PLAN, ...left('C', 1800, ded), on('.2', '30', '69', '86', '98')];
}

const NO_LIMIT_STATED = { assumes: ['out-of-pocket-limit-not-reached'], otherwise: null };

const BASE_PLAN: readonly Worked[] = [
  [
    'having a baby, as published: 1,800 + 20 % of 10,900 = 3,980',
    base(),
    '69:12700',
    { pays: 3980, ...NO_LIMIT_STATED },
  ],
  ['the same in two halves', base(), '69:6350 69:6350', { pays: 3980, ...NO_LIMIT_STATED }],
  ['a simple fracture: 1,800 + 20 % of 1,000 = 2,000', base(), '86:2800', { pays: 2000, ...NO_LIMIT_STATED }],
  ['a visit after the deductible: 20 % of 150', base(0), '98:150', { pays: 30, ...NO_LIMIT_STATED }],
  ['20 % of 33.33 is 6.666, which is 6.67', base(0), '98:33.33', { pays: 6.67, ...NO_LIMIT_STATED }],
  ['20 % of 33.32 is 6.664, which is 6.66', base(0), '98:33.32', { pays: 6.66, ...NO_LIMIT_STATED }],
  ['a visit before the deductible: all of 150', base(), '98:150', { pays: 150, ...NO_LIMIT_STATED }],
];

/** The SBC of a medical PPO of a professional group: a deductible of 3,000, specialists 55, all else 30 %. */
function ppo(ded: number, messages: readonly string[] = []): readonly Line[] {
  return [
    PLAN,
    ...left('C', 3000, ded),
    ...left('G', 9000, 6000),
    copayOf('98', '55', messages),
    on('.3', '30', '69'),
  ];
}

const PPO: readonly Worked[] = [
  [
    'a visit, no word of the deductible: 55, or all of 210',
    ppo(3000),
    '98:210',
    { pays: 55, assumes: ['copay-without-deductible'], otherwise: 210 },
  ],
  ['a visit, the deductible met: 55', ppo(0), '98:210', 55],
  ['a visit, the deductible waived: 55', ppo(3000, ['DEDUCTIBLE WAIVED']), '98:210', 55],
  [
    'a visit of a specialist alone',
    ppo(0, ['SPECIALIST OFFICE VISIT']),
    '98:210',
    { pays: 55, assumes: ['part-of-service'] },
  ],
  ['a copay after 100 of the deductible: 100 + 55', ppo(100, ['COPAY AFTER DEDUCTIBLE']), '98:210', 155],
  ['a copay before 100 of the deductible: 55 + 100', ppo(100, ['COPAY, THEN DEDUCTIBLE']), '98:210', 155],
  [
    'a copay after 100 of the deductible, of 120: 100 + 20',
    ppo(100, ['COPAY AFTER DEDUCTIBLE']),
    '98:120',
    120,
  ],
  ['having a baby: 3,000 + 30 % of 9,700 = 5,910', ppo(3000), '69:12700', 5910],
  ['a dear birth: 3,000 + 30 % of 12,000 = 6,600, over 6,000', ppo(3000), '69:15000', 6000],
];

/** The SBC of a school district (2018): a deductible of 400, specialists 50, the hospital 0 %. */
function school(ded: number, given: Partial<Line> = {}): readonly Line[] {
  return [
    PLAN,
    ...left('C', 400, ded),
    ...left('G', 3000, 3000),
    share('0', { services: ['30', '69', '81'], ...given }),
  ];
}

const SCHOOL: readonly Worked[] = [
  [
    'having a baby at 0 %: 400, or nothing',
    school(400),
    '69:12700',
    { pays: 400, assumes: ['deductible-before-plan-pays'], otherwise: 0 },
  ],
  [
    'having a baby at 0 % after the deductible: 400',
    school(400, { messages: ['AFTER DEDUCTIBLE'] }),
    '69:12700',
    400,
  ],
  ['a physical at 0 %: nothing, and no deductible', school(400), '81:220', 0],
];

/** Medicare Part B in 2026 (CMS, 14 November 2025): a deductible of 283, then 20 %, and no out-of-pocket limit. */
function medicare(ded: number): readonly Line[] {
  const part = { insurance: 'MB', network: undefined };
  return [
    { ...PLAN, insurance: 'MB' },
    ...left('C', 283, ded, part),
    share('.2', { ...part, services: ['30', '98'] }),
  ];
}

const MEDICARE: readonly Worked[] = [
  ['a visit before the deductible: all of 130', medicare(283), '98:130', { pays: 130, ...NO_LIMIT_STATED }],
  ['a visit with 50 left: 50 + 20 % of 80', medicare(50), '98:130', { pays: 66, ...NO_LIMIT_STATED }],
  ['a visit after the deductible: 20 % of 130', medicare(0), '98:130', { pays: 26, ...NO_LIMIT_STATED }],
];

describe('an estimate by the figures of', () => {
  describe("CMS's sample plan", () => {
    holdsAsWorked(CMS_SAMPLE);
  });
  describe('a base plan', () => {
    holdsAsWorked(BASE_PLAN);
  });
  describe('a PPO', () => {
    holdsAsWorked(PPO);
  });
  describe('a school district', () => {
    holdsAsWorked(SCHOOL);
  });
  describe('Medicare Part B', () => {
    holdsAsWorked(MEDICARE);
  });
});
