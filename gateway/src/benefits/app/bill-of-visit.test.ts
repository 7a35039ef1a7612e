import type { Rate } from '../../checks/domain/rate';
import { refusalOf } from '../../testing/fakes';
import { CLINIC, PAYER, WORKSPACE } from '../../testing/samples';
import { usualVisit, visitOfKind } from './bill-of-visit';

const PLACE = { workspaceId: WORKSPACE.id, clientId: CLINIC.clientId, payerId: PAYER.payerId };
const VISIT: Rate = { visitKind: 'office-visit', serviceTypeCode: '98', allowedCents: 15_000, units: 1 };
const OTHER_VISIT: Rate = { ...VISIT, visitKind: 'check-up' };
const OF_OTHER_PAYER: Rate = { ...VISIT, payerId: 'payer-2' };
const having = (...rates: readonly Rate[]) => ({ findRates: () => Promise.resolve(rates) });

describe('what a clinic is allowed for a kind of visit', () => {
  it('is the services of that visit by the payer of the check', async () => {
    const found = await visitOfKind(having(OTHER_VISIT, VISIT, OF_OTHER_PAYER), PLACE, 'office-visit');
    expect(found).toMatchObject({ visitKind: 'office-visit', items: [{ allowedCents: 15_000 }] });
    expect(found.items).toHaveLength(1);
  });

  it.each([
    [OTHER_VISIT, 'has no rates: the clinic has none of a visit with this name'],
    [OF_OTHER_PAYER, 'has rates of other payers alone, and the payer of this check has none'],
  ])('is refused where the clinic has only %j', async (rate, message) => {
    expect(await refusalOf(visitOfKind(having(rate), PLACE, 'office-visit'))).toMatchObject({
      code: 'validation-failed',
      options: { fields: [{ field: 'visitKind', message }] },
    });
  });
});

describe('the usual visit of a clinic', () => {
  it('is its only one', async () => {
    expect(await usualVisit(having(VISIT), PLACE)).toMatchObject({
      visitKind: 'office-visit',
      items: [{ allowedCents: 15_000 }],
    });
  });

  it.each<[string, readonly Rate[]]>([
    ['no-rates', []],
    ['no-usual-visit', [VISIT, OTHER_VISIT]],
    ['no-rates-of-payer', [OF_OTHER_PAYER]],
  ])('is none, because of %s', async (because, rates) => {
    expect(await usualVisit(having(...rates), PLACE)).toEqual({ visitKind: undefined, because });
  });
});
