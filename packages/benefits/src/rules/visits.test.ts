import { copay, holdInBothFormats, limit, PLAN, type Rule, share } from '../testing/rules';

const RULES: readonly Rule[] = [
  ...['UC', '86', '48', '5', 'MH', 'AG'].flatMap((service): Rule[] => [
    [
      `an office visit’s price is none of ${service}`,
      [{ ...PLAN, services: ['30', '98', service] }, copay('25'), share('.2', { services: ['98'] })],
      { coverageActive: true, copayAmount: null, coinsurancePercent: null },
      { service },
    ],
    [
      `the plan’s price is one of ${service}`,
      [PLAN, copay('40', { services: ['30'] }), share('.2')],
      { copayAmount: 40, coinsurancePercent: 20 },
      { service },
    ],
  ]),
  ...['98', 'BY', '1', '96'].map((service): Rule => [
    `an office visit’s price is one of ${service}`,
    [PLAN, copay('25')],
    { copayAmount: 25 },
    { service },
  ]),
  [
    'an amount for each day is no price of an admission',
    [
      { ...PLAN, insurance: 'MA' },
      copay('434', { services: ['30'], insurance: 'MA', period: '7', network: undefined }),
    ],
    { coverageActive: true, copayAmount: null },
    { service: '48' },
  ],
  ...(
    [
      ['.8', ['MEMBER PAYS 20%'], 20],
      ['.8', ['PLAN PAYS 80%'], 20],
      ['.8', ['MAJOR - INSURANCE PAYS'], null],
      ['.2', ['AFTER DEDUCTIBLE'], 20],
    ] as const
  ).map(([percent, messages, coinsurancePercent]): Rule => [
    `the patient’s share of ${percent}, ${messages.join()}`,
    [PLAN, share(percent, { messages })],
    { coinsurancePercent },
  ]),
  [
    'a network that only a message names',
    [
      PLAN,
      copay('40', { network: undefined, messages: ['IN NETWORK'] }),
      copay('20', { network: undefined, messages: ['OUT OF NETWORK PROVIDERS'] }),
      share('.3', { network: undefined, messages: ['OUT-OF-NETWORK'] }),
    ],
    { copayAmount: 40, coinsurancePercent: null, inNetworkPreferred: true },
  ],
  [
    'a message that says more than a network',
    [PLAN, copay('40', { network: undefined, messages: ['WAIVED IF OUT OF NETWORK'] })],
    { copayAmount: 40, inNetworkPreferred: null },
  ],
  [
    'a line for several visits, one of them primary care, counts for primary care, the nearest in an office',
    [
      PLAN,
      copay('20', { messages: ['GYN OFFICE VISIT', 'SPEC OFFICE', 'PRIME CARE VST'] }),
      copay('30', { messages: ['Primary Care Visit in Office', 'Specialist Visit'] }),
      copay('0', { messages: ['Gynecological visit', 'Primary Care Visit or Evaluation'] }),
      copay('10', { messages: ['Gynecology office visit'] }),
    ],
    { copayAmount: 30 },
  ],
  [
    'an out-of-network share is not used where the payer speaks of the network without a number',
    [
      PLAN,
      share('', { services: ['98'], messages: ['PRIMARY OFFICE'] }),
      share('.5', { services: ['98'], network: 'N' }),
    ],
    { coinsurancePercent: null },
  ],
  [
    'telehealth alone never comes before a stated price of the plan, whatever its label',
    [PLAN, copay('0', { messages: ['TELEHEALTH'] }), copay('40', { services: ['30'], messages: ['TIER 1'] })],
    { copayAmount: 40 },
  ],
  [
    'the service that was asked for by name is answered by its own line, however it is labelled',
    [PLAN, copay('75', { services: ['UC'], messages: ['URGENT CARE FACILITY'] }), copay('30')],
    { copayAmount: 75 },
    { service: 'UC' },
  ],
  [
    'of hospital prices that need an authorization the one without a label counts',
    [
      PLAN,
      copay('100', {
        services: ['47'],
        authorization: 'Y',
        place: '21',
        messages: ['DISTINCTION CENTER, SPINE SURGERY'],
      }),
      copay('175', { services: ['47'], authorization: 'Y', place: '21' }),
    ],
    { copayAmount: 175 },
    { service: '47' },
  ],
  [
    'a physician’s services that were asked for by name are answered by their own line',
    [
      PLAN,
      copay('0', { messages: ['OFFICE VISIT PCP'] }),
      copay('25', { services: ['96'], messages: ['SPECIALIST'] }),
    ],
    { copayAmount: 25 },
    { service: '96' },
  ],
  [
    'of equal lines the share of most of them counts, and a vendor of its own does not',
    [
      PLAN,
      ...['.2', '.2', '0'].map((percent, index) =>
        share(percent, {
          services: ['A6'],
          messages: [['HIGHEST BENEFIT', 'ABLETO PARTIALLY FUNDED', 'ABLETO FULLY FUNDED'][index] ?? ''],
          place: '11',
        }),
      ),
    ],
    { coinsurancePercent: 20 },
    { service: 'A6' },
  ],
  [
    'of prices per range of days the one that a stay begins with counts',
    [
      PLAN,
      copay('0', { services: ['47'], period: '7', messages: ['DAYS 1 TO 60'] }),
      copay('434', { services: ['47'], period: '7', messages: ['DAYS 61 TO 90'] }),
    ],
    { copayAmount: 0 },
    { service: '47' },
  ],
  [
    'the first range counts before a later one that needs no authorization, and beside a price of any days',
    [
      PLAN,
      copay('300', { services: ['48'], authorization: 'Y', messages: ['DAYS 001-010'] }),
      copay('0', { services: ['48'], messages: ['DAYS 011 AND OVER'] }),
      copay('0', { services: ['48'], authorization: 'Y', messages: ['ANCILLARY'] }),
    ],
    { copayAmount: 300 },
    { service: '48' },
  ],
];

/** Labels of payers, and some that are in no published answer, each of which makes less than an office visit of a line. */
const NARROWING = [
  ...['WALK-IN CLINIC', 'MDLIVE', 'ONLINE VISIT', 'E-VISIT', 'TOBACCO CESSATION', 'COVID-19 TESTING'],
  ...['COPAY PER ADMISSION', 'FIRST 3 VISITS', 'NURSE PRACTITIONER', 'DEPENDENT CHILDREN UNDER AGE 19'],
  ...['TIER 1', 'PREFERRED PROVIDER', 'DESIGNATED NETWORK', 'CENTER OF EXCELLENCE', 'HIGHEST BENEFIT'],
  ...['ABLETO FULLY FUNDED', 'ZYQ', 'OFFICE VISIT WITH ZYQ', 'PCP ZYQ', 'OFFICE VISIT, FIRST 2 VISITS'],
  ...['SPECIALIST', 'TIER 1 COMBINED WITH TIER 2', 'OUT OF NETWORK'],
];

/** Labels that leave an office visit what it is. */
const WIDENING = [
  ...[
    'OFFICE VISIT',
    'PCP',
    'IN NETWORK',
    'PRIMARY CARE OFFICE VISIT COPAY PER VISIT',
    'COPAY AFTER DEDUCTIBLE',
  ],
  "This benefit does apply to member's out-of-pocket maximum",
];

/** A row of 5 with a message next to a row of 30 with another, or with none. */
const nextTo = (
  message: string,
  others: readonly string[] | undefined,
  expected: number,
): readonly Rule[] => {
  const five = { messages: [message], place: '11' };
  const thirty = { messages: others };
  return [
    [
      `the price of "${message}" next to that of ${String(others)}`,
      [
        PLAN,
        ...[copay('5', five), copay('30', { place: '11', messages: others })],
        ...[share('.05', five), share('.3', thirty)],
        ...[limit('C', '29', '5', five), limit('C', '29', '30', thirty)],
        ...[limit('G', '29', '5', five), limit('G', '29', '30', thirty)],
      ],
      {
        copayAmount: expected,
        coinsurancePercent: expected,
        deductibleRemaining: expected,
        outOfPocketRemaining: expected,
      },
    ],
  ];
};

describe('copay and coinsurance', () => {
  holdInBothFormats([
    ...RULES,
    ...NARROWING.flatMap((message) => nextTo(message, undefined, 30)),
    ...WIDENING.flatMap((message) => nextTo(message, ['ZYQ'], 5)),
  ]);
});
