import { copay, holdsInBothFormats, PLAN, type Rule, share } from '../testing/rules';

const RULES: readonly Rule[] = [
  [
    'coinsurance is that of primary care before a specialist’s',
    {
      lines: [
        PLAN,
        share('.3', { services: ['98'], messages: ["Copay for Specialist's Office Visit"] }),
        share('0', { services: ['98'], messages: ["Patient's Primary Care Physician"] }),
      ],
    },
    { coinsurancePercent: 0 },
  ],
  [
    'coinsurance of a visit when sick comes before a physician’s',
    {
      lines: [
        PLAN,
        share('.2', { services: ['96'], messages: ['SPECIALIST'] }),
        share('0', { services: ['BY'], messages: ['PRIMARY CARE'] }),
      ],
    },
    { coinsurancePercent: 0 },
  ],
  [
    'a specialist’s copay comes after one without a label, even if it needs a primary care referral',
    {
      lines: [PLAN, copay('20', { messages: ['SPECIALIST, PCP REFERRAL REQUIRED'] }), copay('30')],
    },
    { copayAmount: 30 },
  ],
  [
    'the copay of a therapy, or of a visit that needs an authorization, comes last',
    {
      lines: [
        PLAN,
        copay('31', {
          messages: ['APPLIED BEHAVIOR ANALYSIS FOR AUTISM SPECTRUM DISORDER'],
          authorization: 'Y',
        }),
        copay('40', { messages: ['SPECIALIST; TELEMEDICINE EXCEPT WHEN PREVENTIVE'] }),
        copay('30', { messages: ['TELEMEDICINE EXCEPT WHEN PREVENTIVE'] }),
      ],
    },
    { copayAmount: 30 },
  ],
  [
    'a line for several visits, one of them primary care, counts for primary care, the nearest in an office',
    {
      lines: [
        PLAN,
        copay('20', { messages: ['GYN OFFICE VISIT', 'SPEC OFFICE', 'PRIME CARE VST'] }),
        copay('30', { messages: ['Primary Care Visit in Office', 'Specialist Visit'] }),
        copay('0', { messages: ['Gynecological visit', 'Primary Care Visit or Evaluation'] }),
        copay('10', { messages: ['Gynecology office visit'] }),
      ],
    },
    { copayAmount: 20 },
  ],
  [
    'an out-of-network share is not used where the payer speaks of the network without a number',
    {
      lines: [
        PLAN,
        share('', { services: ['98'], messages: ['PRIMARY OFFICE'] }),
        share('.5', { services: ['98'], network: 'N' }),
      ],
    },
    { coinsurancePercent: null },
  ],
  [
    'what was paid in copays this year is no copay',
    { lines: [PLAN, copay('75', { period: '24' }), copay('25')] },
    { copayAmount: 25 },
  ],
];

describe('copay and coinsurance', () => {
  holdsInBothFormats(RULES);
});
