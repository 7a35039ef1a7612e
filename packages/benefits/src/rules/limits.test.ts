import { FAMILY, holdInBothFormats, limit, PLAN, type Rule } from '../testing/rules';

const HIGHEST = { ...FAMILY, messages: ['HIGHEST BENEFIT'] };

const RULES: readonly Rule[] = [
  [
    'a tier of zero gives way to a tier of more, wherever it is listed',
    [
      PLAN,
      limit('G', '23', '0', HIGHEST),
      limit('G', '29', '0', HIGHEST),
      limit('G', '23', '6850', FAMILY),
      limit('G', '29', '1294.84', FAMILY),
      limit('G', '29', '9944.84', { ...FAMILY, network: 'N' }),
    ],
    { outOfPocketRemaining: 1294.84 },
  ],
  [
    'an individual tier of zero means none where the family has one',
    [
      PLAN,
      limit('C', '23', '0'),
      limit('C', '29', '0'),
      limit('C', '23', '6000', FAMILY),
      limit('C', '29', '450', FAMILY),
    ],
    { deductibleRemaining: 450 },
  ],
  [
    'a family that has met its limit leaves a person nothing to pay',
    [
      PLAN,
      limit('C', '23', '2000'),
      limit('C', '29', '1500'),
      limit('C', '23', '4000', FAMILY),
      limit('C', '29', '0', FAMILY),
      limit('G', '23', '6000'),
      limit('G', '29', '4000'),
      limit('G', '23', '12000', FAMILY),
      limit('G', '29', '9000', FAMILY),
    ],
    { deductibleRemaining: 0, outOfPocketRemaining: 4000 },
  ],
  [
    'a limit of an unknown part does not hide the whole one of Medicare',
    [
      PLAN,
      limit('C', '29', '240', { insurance: 'MB', services: ['86'] }),
      limit('C', '29', '5', { messages: ['QQQ OFFICE VISIT'] }),
    ],
    { deductibleRemaining: 240 },
  ],
  [
    'an amount of nines is no limit, not a limit',
    [PLAN, limit('G', '23', '99999.99'), limit('G', '29', '99999.99'), limit('C', '29', '999999.99', FAMILY)],
    { outOfPocketRemaining: null, deductibleRemaining: null },
  ],
  [
    'what is counted down from nines is no limit either',
    [
      PLAN,
      limit('G', '23', '3290'),
      limit('G', '29', '2987.32'),
      limit('G', '23', '99999.99', FAMILY),
      limit('G', '29', '1200', FAMILY),
      limit('C', '23', '99999.99'),
      limit('C', '29', '99697.31'),
    ],
    { outOfPocketRemaining: 2987.32, deductibleRemaining: null },
  ],
  [
    'a deductible of prescription drugs is not the plan’s',
    [
      PLAN,
      limit('C', '29', '250', { messages: ['PRESCRIPTION DRUG DEDUCTIBLE'] }),
      limit('C', '29', '1000', { network: undefined }),
      limit('G', '29', '90', { messages: ['RX OUT OF POCKET'] }),
    ],
    { deductibleRemaining: 1000, outOfPocketRemaining: null },
  ],
  ...['HOSPITAL ADMISSION', 'EMERGENCY ROOM', 'MENTAL HEALTH'].map((part): Rule => [
    `a deductible of ${part} is never the plan’s`,
    [
      PLAN,
      limit('C', '29', '150', { messages: [`${part} DEDUCTIBLE`] }),
      limit('C', '29', '900', { messages: ['TIER 1 DEDUCTIBLE'] }),
      limit('G', '29', '150', { messages: [part] }),
    ],
    { deductibleRemaining: 900, outOfPocketRemaining: null },
  ]),
  [
    'a deductible of medical care and drugs together is the plan’s, with other messages on its base',
    [
      PLAN,
      limit('C', '23', '3000', { messages: ['INT MED AND RX,OFFICE VISIT,DED INCLUDED IN OOP'] }),
      limit('C', '29', '2983.57', { messages: ['INT MED AND RX'] }),
    ],
    { deductibleRemaining: 2983.57 },
  ],
  [
    'what remains is never more than the limit, and contradictory amounts are ignored',
    [PLAN, limit('C', '23', '500'), limit('C', '29', '800'), limit('G', '23', '0'), limit('G', '29', '50')],
    { deductibleRemaining: 500, outOfPocketRemaining: null },
  ],
];

describe('deductible and out-of-pocket maximum', () => {
  holdInBothFormats(RULES);
});
