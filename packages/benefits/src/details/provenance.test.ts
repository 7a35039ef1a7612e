import { aboutSubscriber, answerIn } from '@eligibility/x12/testing';
import { detailsFromX12, detailsOf, proofOf } from '../testing/details';
import { PLAN } from '../testing/rules';

describe('a summary without figures', () => {
  it('says of each field that it is not stated, and why', () => {
    const { status, summary } = detailsFromX12({ lines: [{ code: 'D' }] });
    expect(status).toBe('unknown');
    expect(summary.map(({ field, how }) => [field, how])).toEqual([
      ['coverageActive', 'absent'],
      ['planName', 'absent'],
      ['payerName', 'stated'],
      ['deductibleRemaining', 'absent'],
      ['outOfPocketRemaining', 'absent'],
      ['coinsurancePercent', 'absent'],
      ['copayAmount', 'absent'],
      ['inNetworkPreferred', 'absent'],
    ]);
  });

  it('of a rejection has the rejections of every level, and no plan', () => {
    const details = detailsOf(answerIn(aboutSubscriber(['AAA*N**75*C', 'EB*1**30', 'AAA*Y**70*N'])));
    expect(details).toMatchObject({
      status: 'unknown',
      plans: [],
      rejections: [
        {
          level: 'subscriber',
          reason: { code: '75', text: 'The payer found no subscriber with these details' },
          followUp: { code: 'C', text: 'Correct the inquiry and send it again' },
          lines: [],
        },
        { level: 'benefit', reason: { code: '70' }, followUp: { code: 'N' }, lines: ['EB1'] },
      ],
    });
    expect(proofOf(details, 'coverageActive')).toMatchObject({ value: false, how: 'absent', lines: [] });
  });

  it('of a deceased patient says so', () => {
    const details = detailsFromX12({ lines: [PLAN], planDates: { dateOfDeath: '20251201' } });
    expect(proofOf(details, 'coverageActive')).toMatchObject({
      value: false,
      lines: ['EB1'],
      rule: "The payer has the patient's death before this day on record.",
    });
  });

  it('of ended coverage cites the lines that ended', () => {
    const details = detailsFromX12({
      lines: [{ ...PLAN, plan: 'OLD', dates: { plan: '20250101-20251231' } }],
    });
    expect(details.status).toBe('inactive');
    expect(proofOf(details, 'coverageActive')).toMatchObject({ value: false, lines: ['EB1'], how: 'stated' });
    expect(proofOf(details, 'planName')).toMatchObject({ value: 'OLD', lines: ['EB1'] });
  });

  it('takes a name from a reference, and a network from the coverage or from what is not covered', () => {
    expect(
      proofOf(detailsOf(answerIn(aboutSubscriber(['REF*18*1*GOLD', 'EB*1**30']))), 'planName'),
    ).toMatchObject({ value: 'GOLD', lines: [] });
    expect(
      proofOf(detailsFromX12({ lines: [{ ...PLAN, network: 'Y' }] }), 'inNetworkPreferred'),
    ).toMatchObject({ value: true, lines: ['EB1'] });
    expect(
      proofOf(
        detailsFromX12({ lines: [PLAN, { code: 'I', services: ['30'], network: 'N' }] }),
        'inNetworkPreferred',
      ),
    ).toMatchObject({ value: true, lines: ['EB2'] });
  });
});
