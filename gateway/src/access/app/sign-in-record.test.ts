import { localBroadcast, type Broadcast } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import { signInRecord, type Door } from './sign-in-record';

const LIMITS = { perAddress: 4, perCredential: 2 };
const HOUR_MS = 60 * 60 * 1_000;

/** Two workers of one gateway. */
function setUp() {
  const clock = fakeClock();
  const broadcast = localBroadcast();
  let published = 0;
  const workers: Broadcast = {
    ...broadcast,
    publish: (topic, message) => {
      published += 1;
      return broadcast.publish(topic, message);
    },
  };
  const record = (door: Door = 'api') => signInRecord({ door, limits: LIMITS, clock, workers });
  return { clock, record, published: () => published };
}

describe('sign-ins at several workers', () => {
  it('count together, by address and by credential', () => {
    const { record } = setUp();
    const [one, other] = [record(), record()];
    one.failed('203.0.113.7', 'a');
    other.failed('203.0.113.7', 'a');
    expect(one.waitMs('203.0.113.8', 'a').credential).toBe(30_000);
    expect(one.waitMs('203.0.113.7', 'b').address).toBe(0);
    one.failed('203.0.113.7', 'b');
    other.failed('203.0.113.7', 'c');
    for (const worker of [one, other])
      expect(worker.waitMs('203.0.113.7', 'd')).toEqual({ address: 15_000, credential: 0 });
  });

  it('are good at all workers when one has accepted them, until one refuses them', () => {
    const { record } = setUp();
    const [one, other] = [record(), record()];
    one.succeeded('a');
    expect([one, other].map((worker) => worker.isGood('a'))).toEqual([true, true]);
    other.failed('203.0.113.7', 'a');
    expect([one, other].map((worker) => worker.isGood('a'))).toEqual([false, false]);
  });

  it('reach the others once an hour, and stay good for a day after the last use', () => {
    const { clock, record, published } = setUp();
    const [one, other] = [record(), record()];
    for (let request = 0; request < 100; request += 1) one.succeeded('a');
    expect(published()).toBe(1);
    clock.advance(HOUR_MS);
    one.succeeded('a');
    other.succeeded('a');
    expect(published()).toBe(2);
    clock.advance(24 * HOUR_MS);
    expect(other.isGood('a')).toBe(true);
    clock.advance(1);
    expect([one, other].map((worker) => worker.isGood('a'))).toEqual([false, false]);
  });

  it('are kept apart by entrance', () => {
    const { record } = setUp();
    const [api, operators] = [record(), record('operators')];
    for (let guess = 0; guess < 4; guess += 1) api.failed('203.0.113.7', `guess ${String(guess)}`);
    expect(operators.waitMs('203.0.113.7', 'a')).toEqual({ address: 0, credential: 0 });
  });
});
