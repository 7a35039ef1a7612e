import { pageWith, seenIn } from './_pages';

describe('a benefit', () => {
  it.each<[what: string, segments: readonly string[], text: string]>([
    [
      'states how visits are spread',
      ['EB*F*IND*PT***23***VS*30**Y', 'HSD*VS*3***35*2', 'EB*F*IND*PT***29***VS*11**Y'],
      'Physical therapy In network; calendar year; 3 visits, for 2 weeks (EB2, EB3) 30 visits not stated 11 visits',
    ],
    [
      'may be limited in money',
      ['EB*F*IND*35***23*1500'],
      'Dental care Network not stated; calendar year (EB2) $1,500.00',
    ],
    ['may be spread without a period', ['EB*F**33***23***VS*20', 'HSD*VS*1'], 'calendar year; 1 visit (EB2)'],
    [
      'names the procedure with its list and modifiers',
      ['EB*A*IND******.1****Y*HC:97110:GP'],
      'Procedure (HCPCS or CPT) 97110 GP In network (EB2) 10% coinsurance',
    ],
    [
      'keeps a list of procedures that is not known',
      ['EB*A*******.1****Y*ZZ:1'],
      'Mutually defined 1 In network',
    ],
    [
      'has its place, insurance type, level and message',
      ['EB*B*FAM*98*MB**27*15*****Y', 'III*ZZ*11', 'MSG*TIER 1'],
      'In network; Family; office; Medicare Part B; TIER 1 (EB2, used above) $15.00 copay per visit',
    ],
    [
      'has its days',
      ['EB*B*IND*98***27*15*****Y', 'DTP*304*D8*20251103'],
      'latest visit or consultation: November 3, 2025',
    ],
    [
      'has a period of days, and a day of a code that is not known',
      ['EB*B*IND*98***27*15*****Y', 'DTP*292*RD8*20260101-20260630', 'DTP*999*D8*20260203'],
      'benefit: January 1, 2026 to June 30, 2026; code 999: February 3, 2026',
    ],
    [
      'says for what an authorization is required, for what not, and for what the payer cannot say it',
      [
        'EB*A*IND*2*****.1***Y*Y',
        'EB*A*IND*48*****.1***Y*Y',
        'EB*A*IND*33*****.1***N*N',
        'EB*A*IND*62*****.1***U',
      ],
      'Authorization Required Surgical, In network (EB2); Hospital, inpatient, In network (EB3) Not required Chiropractic, Out of network (EB4) The payer cannot say MRI or CAT scan, Network not stated (EB5)',
    ],
    [
      'names the primary care provider',
      [
        'EB*L',
        'LS*2120',
        'NM1*P3*1*WELBY*MARCUS****XX*1999999984',
        'PER*IC**TE*8005550188*EM*A@B.EXAMPLE',
        'LE*2120',
      ],
      'Primary care provider MARCUS WELBY National provider identifier (NPI) 1999999984; Telephone 800-555-0188; Email A@B.EXAMPLE (EB2)',
    ],
    [
      'names another payer without a name',
      ['EB*R**30*MP'],
      'Other or additional payer The payer does not state the name Plan as a whole; Medicare primary (EB2)',
    ],
    [
      'has the address of another payer',
      [
        'EB*R**30',
        'LS*2120',
        'NM1*PRP*2*CMS',
        'N3*7500 SECURITY BOULEVARD*SUITE 1',
        'N4*BALTIMORE*MD',
        'LE*2120',
      ],
      '7500 SECURITY BOULEVARD, SUITE 1, BALTIMORE, MD (EB2)',
    ],
    [
      'lists lines that follow each other as a range',
      ['EB*C*IND*30***23*9*****Y', 'EB*C*IND*30***24*5*****Y', 'EB*C*IND*30***29*4*****Y'],
      'calendar year (EB2–EB4) $9.00 $5.00 $4.00',
    ],
    [
      'may be of an organization and have a figure, and is then shown with both',
      ['EB*U**88*****.5', 'LS*2120', 'NM1*VN*2*NORTHSTAR', 'LE*2120'],
      'Contact the following entity for benefits: Pharmacy; 50% (EB2)',
    ],
    [
      'may have a copay for some of the days',
      ['EB*B*IND*48***7*300*****Y', 'HSD*DY*5'],
      'In network; 5 days (EB2) $300.00 copay per day',
    ],
    [
      'of another kind may be spread over days',
      ['EB*Y**30***23*150', 'HSD*DY*60***34*2'],
      'Spend down: Plan as a whole; $150.00 per calendar year 60 days, for 2 months (EB2)',
    ],
    ['may have a copay in percent', ['EB*B*IND*98***27**.1****Y'], '10% copay per visit'],
    ['may have coinsurance in dollars', ['EB*A*IND*98****12'], '$12.00 coinsurance'],
    ['may have a price that is not stated', ['EB*A*IND*98*********Y'], 'not stated coinsurance'],
    [
      'names a range of procedures',
      ['EB*A*IND******.1****Y*HC:97110::::::97150'],
      'Procedure (HCPCS or CPT) 97110 to 97150 In network (EB2',
    ],
    [
      'names a procedure with the words of the payer',
      ['EB*A*IND*2*****.1****Y*HC:97110:::::EXERCISES'],
      'Surgical; Procedure (HCPCS or CPT) 97110, EXERCISES In network (EB2',
    ],
    [
      'has numbers, such as that of a referral',
      ['EB*B*IND*98***27*15*****Y', 'REF*9F*R1*WELBY', 'REF**X1'],
      'referral number R1 WELBY; number X1 (EB2',
    ],
    [
      'may have a copay for a number of days',
      ['EB*B*IND*48***7*300**DY*5**Y'],
      'In network; 5 days (EB2) $300.00 copay per day',
    ],
    [
      'may be limited in visits and in money for each',
      ['EB*F*IND*33***23*40**VS*20**Y'],
      'In network; calendar year; $40.00 (EB2) 20 visits',
    ],
    [
      'may be limited in percent',
      ['EB*F*IND*33***23**.5*VS*20**Y'],
      'In network; calendar year; 50% (EB2) 20 visits',
    ],
    [
      'names a contact of an unknown kind, and an id without a kind',
      ['EB*L', 'LS*2120', 'NM1*P3*2*CLINIC******7', 'PER*IC*DESK**8005550188', 'LE*2120'],
      'ID 7; Contact 8005550188 (DESK) (EB2)',
    ],
    ['of an unknown code keeps the code', ['EB*1**Q9'], 'code Q9'],
    [
      'may have figures without a list of its own',
      ['EB*Y**30***23*150'],
      'Spend down: Plan as a whole; $150.00 per calendar year (EB2)',
    ],
    [
      'may have a percentage or a quantity',
      ['EB*K**30*****.25*DY*60'],
      'Reserve: Plan as a whole; 25% 60 days (EB2)',
    ],
  ])('%s', (_what, segments, text) => {
    expect(seenIn(pageWith(...segments))).toContain(text);
  });
});

it('a statement that only names an organization is shown with the organization', () => {
  const seen = seenIn(pageWith('EB*U**88', 'LS*2120', 'NM1*VN*2*NORTHSTAR', 'LE*2120'));
  expect(seen).toContain('Vendor (contact the following entity for benefits) NORTHSTAR Pharmacy (EB2)');
  expect(seen).not.toContain('Other statements');
});

describe('a second plan', () => {
  it('follows with its status, its dates and its benefits', () => {
    const seen = seenIn(
      pageWith('EB*1**35**DENTAL', 'DTP*291*RD8*20250101-20251231', 'EB*B*IND*35**DENTAL*27*10*****Y'),
    );
    expect(seen).toContain(
      'Another plan of the patient Status Not active Plan DENTAL Group not stated Dates January 1, 2025 to December 31, 2025',
    );
    expect(seen).toContain('Benefits of DENTAL');
    expect(seen).toContain('Dental care In network (EB3) $10.00 copay per visit');
  });
});
