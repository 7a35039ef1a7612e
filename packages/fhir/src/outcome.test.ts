import { operationOutcomeOf } from './outcome';

const PROBLEM = {
  status: 400,
  code: 'validation-failed',
  title: 'The request is not valid',
  detail: 'It is wrong.',
};

describe('an OperationOutcome', () => {
  it('says what is wrong, with our code and the id of the request', () => {
    expect(operationOutcomeOf({ ...PROBLEM, instance: 'r1' })).toEqual({
      resourceType: 'OperationOutcome',
      issue: [
        {
          severity: 'error',
          code: 'value',
          details: {
            coding: [{ system: 'urn:eligibility-check:error', code: PROBLEM.code, display: PROBLEM.title }],
            text: PROBLEM.detail,
          },
          diagnostics: 'request r1',
        },
      ],
    });
  });

  it('has an issue for each field, at the element that it was read from', () => {
    const errors = [
      { field: 'memberId', message: 'is required' },
      { field: 'idempotencyKey', message: 'must be a UUID' },
    ];
    const { issue } = operationOutcomeOf({ ...PROBLEM, errors });
    expect(issue.slice(1)).toEqual([
      {
        severity: 'error',
        code: 'value',
        details: {
          text: 'CoverageEligibilityRequest.insurance.coverage.resolve().subscriberId is required.',
        },
        expression: ['CoverageEligibilityRequest.insurance.coverage.resolve().subscriberId'],
      },
    ]);
  });

  it('has an issue for each element that could not be read', () => {
    const issues = [
      { expression: 'CoverageEligibilityRequest.patient', message: 'is required', code: 'required' as const },
    ];
    expect(operationOutcomeOf({ ...PROBLEM, issues }).issue[1]).toMatchObject({
      code: 'required',
      expression: ['CoverageEligibilityRequest.patient'],
    });
  });

  it('lists the payers that an ambiguous name may mean', () => {
    const candidates = [{ payerId: '60054', name: 'Aetna' }];
    const { issue } = operationOutcomeOf({ ...PROBLEM, status: 422, code: 'payer-ambiguous', candidates });
    expect(issue.map(({ code }) => code)).toEqual(['multiple-matches', 'multiple-matches']);
    expect(issue[1]).toMatchObject({ severity: 'information', details: { text: 'Aetna: 60054' } });
  });

  it.each([
    [402, 'insufficient-balance', 'error', 'business-rule'],
    [409, 'operation-conflict', 'error', 'conflict'],
    [503, 'service-unavailable', 'fatal', 'transient'],
    [500, 'internal', 'fatal', 'exception'],
  ])('of a %s %s is %s, %s', (status, code, severity, type) => {
    const [first] = operationOutcomeOf({ ...PROBLEM, status, code }).issue;
    expect([first?.severity, first?.code]).toEqual([severity, type]);
  });
});
