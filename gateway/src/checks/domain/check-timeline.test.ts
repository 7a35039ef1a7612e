import type { AnsweredRecord, CheckRecord } from './check-record';
import { timelineOf, type TimelineLine } from './check-timeline';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const DAY_MS = 86_400_000;
const ANSWERED: AnsweredRecord = {
  atMs: NOW_MS,
  facts: {
    payerId: '00590',
    payerName: 'Cascade Mutual',
    traceId: 'T1',
    isSimulated: false,
    doubts: undefined,
    matchedBy: 'text',
    outcome: 'active',
    advice: undefined,
    upstreamStatusCode: 200,
    latencyMs: 850,
  },
  settlement: 'capture',
  isSettled: true,
  answerEndsMs: NOW_MS + DAY_MS,
  isAnswerStored: true,
};

function course(answered: Partial<AnsweredRecord>, nowMs = NOW_MS): readonly TimelineLine[] {
  const record: CheckRecord = {
    clientId: 'clinic',
    kind: 'live',
    createdAtMs: NOW_MS - 1_000,
    answered: { ...ANSWERED, ...answered },
  };
  return timelineOf(record, nowMs);
}
function lineOf(step: TimelineLine['step'], answered: Partial<AnsweredRecord>): TimelineLine | undefined {
  return course(answered).find((line) => line.step === step);
}
const facts = (some: Partial<AnsweredRecord['facts']>): Partial<AnsweredRecord> => {
  return { facts: { ...ANSWERED.facts, ...some } };
};

describe('the course of a check', () => {
  it('holds and charges nothing for a mock check, and has no answer while a check runs', () => {
    const record = { clientId: 'clinic', kind: 'mock', createdAtMs: NOW_MS - 1_000 } as const;
    const mock = { ...record, answered: { ...ANSWERED, settlement: undefined } };
    const running = { ...record, kind: 'live', answered: undefined } as const;
    const steps = [mock, running].map((one) => timelineOf(one, NOW_MS).map(({ step }) => step));
    expect(steps).toEqual([
      ['asked', 'answered', 'stored'],
      ['asked', 'running'],
    ]);
  });

  it.each([
    ['its name', {}, 'The inquiry was sent to Cascade Mutual.'],
    ['its id where no name is stored', { payerName: undefined }, 'The inquiry was sent to 00590.'],
    [
      'neither where none is stored',
      { payerName: undefined, payerId: undefined },
      'The inquiry was sent to the payer.',
    ],
    [
      'its name and the simulator that plays it',
      { isSimulated: true },
      'The inquiry was sent to Cascade Mutual, which the simulator plays.',
    ],
  ])('says which payer was asked: %s', (_what, some, text) => {
    expect(lineOf('sent', facts(some))?.text).toBe(text);
  });

  it.each(['never-sent', 'not-called'] as const)('has no inquiry that was sent when it is %s', (outcome) => {
    expect(lineOf('sent', facts({ outcome }))).toBeUndefined();
    expect(lineOf('not-sent', facts({ outcome }))?.text).toBe('No inquiry went to Cascade Mutual.');
  });

  it.each([
    [850.4, '850 ms'],
    [999, '999 ms'],
    [1_000, '1.0 s'],
    [28_460, '28.5 s'],
  ])('says of an answer after %d ms that it took %s', (latencyMs, shown) => {
    expect(lineOf('answered', facts({ latencyMs }))?.text).toBe(
      `The payer answered that coverage is active (outcome active, ${shown}).`,
    );
  });

  it.each([
    ['capture', true, 'captured', NOW_MS, 'The held check was charged.'],
    ['capture', false, 'captured', undefined, 'The held check is being charged.'],
    ['release', true, 'released', NOW_MS, 'The held check went back to the balance.'],
    ['release', false, 'released', undefined, 'The held check is going back to the balance.'],
  ] as const)(
    'says of a %s that the wallet has done it only when it has (%s)',
    (settlement, isSettled, step, atMs, text) => {
      expect(course({ settlement, isSettled })[4]).toEqual({ step, atMs, text });
    },
  );

  it('claims neither a charge nor a release where none is stored', () => {
    const steps = course({ settlement: undefined }).map(({ step }) => step);
    expect(steps).toEqual(['asked', 'held', 'sent', 'answered', 'stored']);
  });

  it('has the time at which the answer ended, and none for an answer that was dropped before', () => {
    const text = 'The answer is no longer stored.';
    const endsMs = ANSWERED.answerEndsMs;
    expect(course({}, endsMs - 1).at(-1)?.step).toBe('stored');
    expect(course({}, endsMs).at(-1)).toEqual({ step: 'dropped', atMs: endsMs, text });
    expect(course({ isAnswerStored: false }, endsMs - 1).at(-1)).toEqual({
      step: 'dropped',
      atMs: undefined,
      text,
    });
  });
});
