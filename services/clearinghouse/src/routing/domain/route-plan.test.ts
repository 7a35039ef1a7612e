import type { UpstreamReply } from '@eligibility/benefits';
import { answerOf, CLEARINGHOUSE_REFUSED, line, rejectedWith } from '@eligibility/benefits/testing';
import { INQUIRY } from '../../domain/_inquiry';
import type { Route } from '../../domain/inquiry';
import type { NotCalledReason } from '../../domain/not-called';
import { type Attempt, type Attempts, decisiveAttempt, nextAttempt, routesOf, wasAsked } from './route-plan';

const A: Route = { connector: 'north', payerId: '1' };
const B: Route = { connector: 'south', payerId: 'ONE' };
const C: Route = { connector: 'west', payerId: '01' };

const called = (route: Route, reply: UpstreamReply): Attempt => ({ route, kind: 'called', reply });
const refused = (route: Route, reason: NotCalledReason): Attempt => ({ route, kind: 'refused', reason });
const unable = (code: string, followUp?: string): UpstreamReply => ({
  kind: 'answered',
  httpStatus: 200,
  answer: answerOf([], { rejects: [{ code, followUp }] }),
});
const ACTIVE: UpstreamReply = { kind: 'answered', httpStatus: 200, answer: answerOf([line('1')]) };
const NEVER_SENT: UpstreamReply = { kind: 'never-sent' };
const error = (httpStatus: number): UpstreamReply => ({
  kind: 'http-error',
  httpStatus,
  traceId: undefined,
});

describe('the routes of a payer', () => {
  const payer = (routes: readonly Route[]) => ({ ...INQUIRY.payer, routes });
  const all = new Set(['default', 'north', 'south']);

  it('are its own, in their order', () => {
    expect(routesOf(payer([B, A]), all)).toEqual([B, A]);
  });

  it('never use a connector that is not configured', () => {
    expect(routesOf(payer([C, B]), all)).toEqual([B]);
  });

  it.each([[[]], [[C]]])(
    'are the default connector with the trading partner id when nothing is left of %j',
    (routes) => {
      expect(routesOf(payer(routes), all)).toEqual([{ connector: 'default', payerId: '00042' }]);
    },
  );
});

describe('the next attempt', () => {
  it.each<[string, Attempt]>([
    ['was not reached', called(A, NEVER_SENT)],
    ['cannot write the inquiry', called(A, { kind: 'unwritable' })],
    ['is behind an open circuit', refused(A, 'circuit-open')],
    ['does not answer any payer', refused(A, 'route-open')],
    ['is switched off', refused(A, 'isolated')],
    ['has no place free', refused(A, 'clearinghouse-busy')],
    ['asked for a rest', refused(A, 'clearinghouse-paused')],
  ])(
    'is the next route when the one before %s, free of charge to the budget: the payer was not asked',
    (_how, attempt) => {
      expect(nextAttempt([A, B], [attempt])).toEqual({ route: B, isRetry: false, isExtra: false });
    },
  );

  it.each(['42', '80'])('is the next route after AAA %s, as an extra attempt', (code) => {
    expect(nextAttempt([A, B], [called(A, unable(code, 'N'))])).toEqual({
      route: B,
      isRetry: false,
      isExtra: true,
    });
  });

  it('is the next route after a refused format, as an extra attempt, because the clearinghouse was asked', () => {
    const refusedFormat = called(A, CLEARINGHOUSE_REFUSED);
    expect(wasAsked(refusedFormat)).toBe(true);
    expect(nextAttempt([A, B], [refusedFormat])).toEqual({ route: B, isRetry: false, isExtra: true });
    expect(nextAttempt([A, B, C], [refusedFormat, called(B, CLEARINGHOUSE_REFUSED)])).toBeUndefined();
  });

  it('is never the route that refused our format, which would refuse it again', () => {
    expect(nextAttempt([A], [called(A, CLEARINGHOUSE_REFUSED)])).toBeUndefined();
  });

  it.each(['S', 'Y'])('is none when the payer works on the inquiry (AAA04 %s)', (followUp) => {
    expect(nextAttempt([A, B], [called(A, unable('42', followUp))])).toBeUndefined();
  });

  it.each<[string, Attempt]>([
    ['benefits', called(A, ACTIVE)],
    ['AAA 75', called(A, rejectedWith(['75']))],
    ['AAA 79', called(A, rejectedWith(['79']))],
    ['AAA 41 with 42', called(A, rejectedWith(['42', '41']))],
    ['a refused account', called(A, error(403))],
    ['a throttling', called(A, error(429))],
    ['a failure that may have reached the payer', called(A, error(503))],
    ['no answer in time', called(A, { kind: 'timed-out' })],
    ['a lost connection', called(A, { kind: 'connection-lost' })],
    ['an unreadable answer', called(A, { kind: 'unreadable', httpStatus: 200 })],
    ['a full bulkhead of the payer', refused(A, 'bulkhead-full')],
    ['too many calls of the clinic', refused(A, 'provider-busy')],
  ])('is none after %s', (_what, attempt) => {
    expect(nextAttempt([A, B], [attempt])).toBeUndefined();
  });

  it.each(['R', 'P'])('is the same route once more when the follow-up action %s allows it', (followUp) => {
    const first = called(A, unable('80', followUp));
    expect(nextAttempt([A], [first])).toEqual({ route: A, isRetry: true, isExtra: true });
    expect(nextAttempt([A], [first, first])).toBeUndefined();
  });

  it.each(['N', 'C', 'W', 'X', undefined])(
    'is none on a single road with the follow-up action %s',
    (followUp) => {
      expect(nextAttempt([A], [called(A, unable('42', followUp))])).toBeUndefined();
    },
  );

  it('is the last route once more, and only once, when nothing could be sent on any', () => {
    const attempts: Attempts = [called(A, NEVER_SENT), called(B, NEVER_SENT)];
    expect(nextAttempt([A, B], attempts)).toEqual({ route: B, isRetry: true, isExtra: true });
    expect(nextAttempt([A, B], [...attempts, called(B, NEVER_SENT)])).toBeUndefined();
  });

  it('is none after an open circuit on the only route', () => {
    expect(nextAttempt([A], [refused(A, 'circuit-open')])).toBeUndefined();
  });

  it('is none once the payer was asked twice, however many routes are left', () => {
    const attempts: Attempts = [called(A, unable('42', 'R')), called(B, unable('42', 'R'))];
    expect(nextAttempt([A, B, C], attempts)).toBeUndefined();
  });
});

describe('the reply that decides a check', () => {
  const down = called(A, unable('42'));
  it.each<[string, readonly [Attempt, ...Attempt[]], Attempt]>([
    ['the last that asked', [down, called(B, ACTIVE)], called(B, ACTIVE)],
    ['one that asked before one that was not sent', [down, called(B, NEVER_SENT)], down],
    ['one that asked before a refusal', [down, refused(B, 'circuit-open')], down],
    [
      'an answer before a refused format',
      [called(A, CLEARINGHOUSE_REFUSED), called(B, ACTIVE)],
      called(B, ACTIVE),
    ],
    [
      'a refused format before one that was not sent',
      [called(A, CLEARINGHOUSE_REFUSED), called(B, NEVER_SENT)],
      called(A, CLEARINGHOUSE_REFUSED),
    ],
    [
      'one that was not sent before a refusal',
      [called(A, NEVER_SENT), refused(B, 'circuit-open')],
      called(A, NEVER_SENT),
    ],
    [
      'the first refusal',
      [refused(A, 'circuit-open'), refused(B, 'bulkhead-full')],
      refused(A, 'circuit-open'),
    ],
  ])('is %s', (_what, attempts, judged) => {
    expect(decisiveAttempt(attempts)).toEqual(judged);
  });
});

describe('an attempt', () => {
  it.each<[boolean, Attempt]>([
    [true, called(A, ACTIVE)],
    [true, called(A, { kind: 'timed-out' })],
    [true, called(A, { kind: 'connection-lost' })],
    [false, called(A, NEVER_SENT)],
    [false, called(A, { kind: 'unwritable' })],
    [false, refused(A, 'circuit-open')],
  ])('asked the upstream: %s', (isAsked, attempt) => {
    expect(wasAsked(attempt)).toBe(isAsked);
  });
});
