import type { UpstreamReply } from '@eligibility/benefits';
import { answerOf, CLEARINGHOUSE_REFUSED, line, reject, rejectedWith } from '@eligibility/benefits/testing';
import { callEvidence, evidenceOf } from './evidence';

const httpError = (httpStatus: number): UpstreamReply => ({
  kind: 'http-error',
  httpStatus,
  traceId: undefined,
});
const answered = (answer: ReturnType<typeof answerOf>): UpstreamReply => ({
  kind: 'answered',
  httpStatus: 200,
  answer,
});

describe('evidenceOf', () => {
  it('counts for the payer with benefits, also with partial ones', () => {
    expect(evidenceOf(answered(answerOf([line('1')])))).toBe('success');
    expect(evidenceOf(answered(answerOf([line('1')], { partialRejects: [reject('70')] })))).toBe('success');
  });

  it.each('15 35 43 50 51 52 56 57 58 60 64 65 67 71 72 73 75 76 T4 QQ'.split(' '))(
    'clears the payer for AAA %s: a well-formed answer about patient, provider or request',
    (code) => {
      expect(evidenceOf(rejectedWith([code]))).toBe('success');
    },
  );

  it.each([[['42']], [['80']], [['42', '79']], [['75', '42']]])(
    'counts against the payer for AAA %j',
    (codes) => {
      expect(evidenceOf(rejectedWith(codes))).toBe('failure');
    },
  );

  it.each([[['41']], [['79']], [['04']], [['41', '42']]])(
    'says nothing of the payer for AAA %j: our account, route or pace',
    (codes) => {
      expect(evidenceOf(rejectedWith(codes))).toBe('none');
    },
  );

  it.each([500, 502, 503, 504, 408])('counts against the payer for HTTP %d', (status) => {
    expect(evidenceOf(httpError(status))).toBe('failure');
  });

  it.each([400, 401, 403, 404, 422, 429])('is none for HTTP %d', (status) => {
    expect(evidenceOf(httpError(status))).toBe('none');
  });

  it.each<UpstreamReply>([
    { kind: 'unreadable', httpStatus: 200 },
    { kind: 'connection-lost' },
    { kind: 'timed-out' },
  ])('counts against the payer when the reply is $kind', (reply) => {
    expect(evidenceOf(reply)).toBe('failure');
  });

  it.each<[string, UpstreamReply]>([
    ['the inquiry could not be written', { kind: 'unwritable' }],
    ['the clearinghouse refused, so that the payer is neither failing nor well', CLEARINGHOUSE_REFUSED],
    ['nothing could be sent: that is the route', { kind: 'never-sent' }],
  ])('is none when %s', (_why, reply) => {
    expect(evidenceOf(reply)).toBe('none');
  });
});

describe('the evidence of a call about its route', () => {
  it.each<[string, UpstreamReply, string, string | undefined]>([
    ['reached by an answer', answered(answerOf([line('1')])), 'reached', undefined],
    ['reached by a rejection', rejectedWith(['42']), 'reached', 'aaa-42'],
    ['unreachable when nothing could be sent', { kind: 'never-sent' }, 'unreachable', 'never-sent'],
    ['doubtful when the payer may be the cause', httpError(503), 'doubtful', 'http-503'],
    ['none when our account is the cause', httpError(401), 'none', 'http-401'],
  ])('is %s', (_what, reply, route, failure) => {
    const shown = callEvidence(reply);
    expect([shown.route, shown.failure?.kind]).toEqual([route, failure]);
  });
});
