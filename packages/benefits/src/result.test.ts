import type { CheckResult } from '@eligibility/contract';
import type { PayerAnswer } from '@eligibility/x12';
import { resultOf } from './result';
import { answerOf, CLEARINGHOUSE_REFUSED, line, reject, rejectedWith } from './testing/answers';
import type { UpstreamReply } from './upstream-reply';

/** An inquiry about a person who does not exist. */
const INQUIRY = {
  payer: { name: 'Directory Name' },
  subscriber: { memberId: 'MARKERMEMBER', firstName: 'Markerfirst', lastName: 'Markerlast' },
  serviceTypeCode: '30',
};
const RULES = { onDate: '2026-01-15', treat79AsAccount: false };

const resultFor = (reply: UpstreamReply, rules = RULES): CheckResult => resultOf(reply, INQUIRY, rules);
const answered = (answer: PayerAnswer, httpStatus = 200): UpstreamReply => ({
  kind: 'answered',
  httpStatus,
  answer,
});
const httpError = (httpStatus: number, traceId?: string): UpstreamReply => ({
  kind: 'http-error',
  httpStatus,
  traceId,
});

describe('benefits', () => {
  it('with an active line are active, without an error message', () => {
    const result = resultFor(answered(answerOf([line('1', { planName: 'Gold' })])));
    expect(result).toMatchObject({
      outcome: 'active',
      upstreamStatusCode: 200,
      errorMessage: undefined,
      rejectCodes: [],
    });
    expect(result.summary).toMatchObject({ coverageActive: true, planName: 'Gold' });
  });

  it('with an inactive line are an answer, not an error', () => {
    const result = resultFor(answered(answerOf([line('6')])));
    expect(result).toMatchObject({ outcome: 'inactive', upstreamStatusCode: 200, errorMessage: undefined });
    expect(result.summary.coverageActive).toBe(false);
  });

  it('with neither are not stated, with a sentence for the front desk', () => {
    const result = resultFor(answered(answerOf([line('R')])));
    expect(result).toMatchObject({ outcome: 'not-stated', upstreamStatusCode: 200 });
    expect(result.errorMessage).toMatch(/did not say whether the coverage is active\. Call the payer/);
  });

  it('with a rejection inside them are a success that has the code', () => {
    const result = resultFor(answered(answerOf([line('1')], { partialRejects: [reject('70')] })));
    expect(result).toMatchObject({ outcome: 'active', errorMessage: undefined, rejectCodes: ['70'] });
  });

  it('without lines and with a rejection have its sentence', () => {
    const result = resultFor(answered(answerOf([], { partialRejects: [reject('70')] }), 400));
    expect(result).toMatchObject({ outcome: 'not-stated', upstreamStatusCode: 200, rejectCodes: ['70'] });
    expect(result.errorMessage).toContain('(70)');
  });
});

describe('a rejection', () => {
  it('overrides an active line in the same answer, and states only the payer', () => {
    const lines = [line('1', { planName: 'Gold' }), line('C', { timeQualifier: '29', amountCents: 1 })];
    const { summary, outcome } = resultFor(answered(answerOf(lines, { rejects: [reject('58')] })));
    expect(outcome).toBe('rejected');
    expect(summary).toEqual({
      coverageActive: false,
      planName: undefined,
      payerName: 'Payer As It Names Itself',
      deductibleRemainingCents: undefined,
      outOfPocketRemainingCents: undefined,
      coinsurancePercent: undefined,
      copayCents: undefined,
      inNetworkPreferred: undefined,
    });
  });

  it.each([
    { codes: ['75'], httpStatus: 200, outcome: 'rejected', status: 404 },
    { codes: ['67'], httpStatus: 400, outcome: 'rejected', status: 404 },
    { codes: ['72', '75'], httpStatus: 200, outcome: 'rejected', status: 404 },
    { codes: ['72'], httpStatus: 200, outcome: 'rejected', status: 400 },
    { codes: ['43'], httpStatus: 422, outcome: 'rejected', status: 422 },
    { codes: ['79'], httpStatus: 200, outcome: 'clearinghouse-refused', status: 400 },
    { codes: ['42'], httpStatus: 200, outcome: 'unavailable', status: 503 },
    { codes: ['42', '79'], httpStatus: 400, outcome: 'unavailable', status: 503 },
    { codes: ['80'], httpStatus: 504, outcome: 'unavailable', status: 504 },
    { codes: ['04'], httpStatus: 200, outcome: 'throttled', status: 429 },
    { codes: ['41'], httpStatus: 400, outcome: 'account-refused', status: 400 },
    { codes: ['75', '41'], httpStatus: 403, outcome: 'account-refused', status: 403 },
  ])(
    'with AAA $codes at HTTP $httpStatus is $outcome with status $status',
    ({ codes, httpStatus, outcome, status }) => {
      const result = resultFor(rejectedWith(codes, httpStatus));
      expect(result).toMatchObject({ outcome, upstreamStatusCode: status, rejectCodes: codes });
      for (const code of codes) expect(result.errorMessage).toContain(`(${code})`);
    },
  );

  it.each(['42', '79', '80', '72', '75'])('with AAA %s is never inactive coverage', (code) => {
    expect(resultFor(rejectedWith([code])).outcome).not.toBe('inactive');
  });

  it('with AAA 79 is a refusal of our account when it is configured so', () => {
    const rules = { ...RULES, treat79AsAccount: true };
    expect(resultFor(rejectedWith(['79'], 400), rules)).toMatchObject({
      outcome: 'account-refused',
      upstreamStatusCode: 400,
    });
    expect(resultFor(rejectedWith(['42', '79']), rules).outcome).toBe('unavailable');
  });
});

describe('no answer', () => {
  it.each<[UpstreamReply, CheckResult['outcome'], number]>([
    [httpError(401), 'account-refused', 401],
    [httpError(403), 'account-refused', 403],
    [httpError(429), 'throttled', 429],
    [httpError(408), 'unavailable', 408],
    [httpError(500), 'unavailable', 500],
    [httpError(503), 'unavailable', 503],
    [{ kind: 'unreadable', httpStatus: 200 }, 'unavailable', 200],
    [CLEARINGHOUSE_REFUSED, 'clearinghouse-refused', 502],
    [{ kind: 'connection-lost' }, 'unavailable', 502],
    [{ kind: 'never-sent' }, 'never-sent', 502],
    [{ kind: 'unwritable' }, 'never-sent', 502],
    [{ kind: 'unaddressed' }, 'never-sent', 502],
    [{ kind: 'timed-out' }, 'no-answer', 504],
  ])('%j is %s with status %d', (reply, outcome, upstreamStatusCode) => {
    const result = resultFor(reply);
    expect(result).toMatchObject({ outcome, upstreamStatusCode, rejectCodes: [] });
    expect(result.summary).toMatchObject({ coverageActive: false, payerName: INQUIRY.payer.name });
    expect(result.errorMessage).toMatch(/^[A-Z].+\.$/);
  });
});

describe('a refusal of the clearinghouse', () => {
  it('does not ask a front desk to try the same again', () => {
    const { errorMessage } = resultFor(CLEARINGHOUSE_REFUSED);
    expect(errorMessage).toMatch(
      /refused the inquiry before the payer saw it\. Tell your administrator.*portal\.$/,
    );
    expect(errorMessage).not.toMatch(/try again/i);
  });

  it.each([
    ['provider.npi', 'Provider NPI must be ten digits', undefined, /Tell your administrator/],
    ['subscriber.memberId', 'Invalid', ['memberId'], /Correct what it names, then try again\.$/],
    ['/dependents/0/dateOfBirth', 'In the future', ['patientDateOfBirth'], /Correct what it names/],
    ['provider.firstName', 'Missing', undefined, /Tell your administrator/],
  ])(
    'shows what it says of %s, and blames the patient for their fields alone',
    (field, text, fields, next) => {
      const { errorMessage, clues } = resultFor({ ...CLEARINGHOUSE_REFUSED, words: [{ field, text }] });
      expect(errorMessage).toContain(`says \u201c${field}: ${text}\u201d`);
      expect(errorMessage).toMatch(next);
      expect(clues?.fields).toEqual(fields);
    },
  );

  it('is AAA 33 and 79 alone; beside a code about the patient the payer has answered', () => {
    expect(resultFor(rejectedWith(['33'])).outcome).toBe('clearinghouse-refused');
    expect(resultFor(rejectedWith(['33', '79'], 400))).toMatchObject({
      outcome: 'clearinghouse-refused',
      upstreamStatusCode: 400,
    });
    expect(resultFor(rejectedWith(['33', '75'])).outcome).toBe('rejected');
  });

  it('keeps the trace of the clearinghouse', () => {
    expect(resultFor({ ...CLEARINGHOUSE_REFUSED, traceId: 'trace-3' }).traceId).toBe('trace-3');
  });
});

describe('the trace', () => {
  it("is the clearinghouse's when it gave one", () => {
    expect(resultFor(answered(answerOf([line('1')]))).traceId).toBe('trace-1');
    expect(resultFor(rejectedWith(['75'])).traceId).toBe('trace-1');
    expect(resultFor(httpError(500, 'trace-2')).traceId).toBe('trace-2');
  });

  it('is empty when it gave none', () => {
    expect(resultFor(answered(answerOf([line('1')], { traceId: undefined }))).traceId).toBeUndefined();
    expect(resultFor(httpError(500)).traceId).toBeUndefined();
    expect(resultFor({ kind: 'timed-out' }).traceId).toBeUndefined();
  });
});

describe('the error message', () => {
  it('has no patient data', () => {
    const replies: readonly UpstreamReply[] = [
      rejectedWith(['75', '72']),
      httpError(400),
      { kind: 'timed-out' },
    ];
    const { memberId, firstName, lastName } = INQUIRY.subscriber;
    for (const { errorMessage } of replies.map((reply) => resultFor(reply))) {
      for (const secret of [memberId, firstName, lastName, '1984'])
        expect(errorMessage).not.toContain(secret);
    }
  });
});
