import { AppError } from '@eligibility/kit';
import { questionOf } from './question';
import { coverage, patient, request } from './_requests';

function issuesOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.options.extensions?.['issues'];
    throw thrown;
  }
}

describe('the elements of a CoverageEligibilityRequest', () => {
  it.each([
    ['a request that is not active', { status: 'cancelled' }, 'status'],
    ['a rule that is not known', { implicitRules: 'https://ehr.example/rules' }, 'implicitRules'],
    ['a modifier of an item', { item: [{ modifierExtension: [{ url: 'x' }] }] }, 'item[0].modifierExtension'],
    [
      'a patient out of use',
      { contained: [patient({ active: false }), coverage()] },
      'patient.resolve().active',
    ],
    [
      'a patient who was merged into another',
      { contained: [patient({ link: [{ type: 'replaced-by', other: {} }] }), coverage()] },
      'patient.resolve().link[0].type',
    ],
    [
      'a coverage that was entered in error',
      { contained: [patient(), { ...coverage(), status: 'entered-in-error' }] },
      'insurance[0].coverage.resolve().status',
    ],
  ])('is refused with %s, which changes what the rest means', (_, changes, element) => {
    expect(issuesOf(() => questionOf(request(changes)))).toEqual([
      {
        expression: `CoverageEligibilityRequest.${element}`,
        code: 'structure',
        message: expect.any(String) as string,
      },
    ]);
  });

  it('names what says more of the question than is asked', () => {
    const category = { coding: [{ system: 'https://x12.org/codes/service-type-codes', code: '98' }] };
    const { unread } = questionOf(
      request({
        ...{
          text: {},
          priority: {},
          supportingInfo: [],
          facility: {},
          servicedPeriod: { start: '2026-01-01', end: '2026-01-02' },
        },
        item: [{ category }, { category, quantity: { value: 2 } }],
      }),
    );
    expect(unread).toEqual(['supportingInfo', 'facility', 'servicedPeriod.end', 'item.1.quantity']);
    expect(questionOf(request({ status: 'active' })).unread).toEqual([]);
  });
});
