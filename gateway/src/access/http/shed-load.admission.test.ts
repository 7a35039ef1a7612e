import { fakeClock } from '@eligibility/kit/testing';
import { admission, type Admission, type Ticket } from './shed-load';

const NOISY = { id: 'noisy', shareWeight: undefined };
const QUIET = { id: 'quiet', shareWeight: undefined };

/** A gateway that has just learned that 100 requests in hand are too many, with the keys of both workspaces known. */
function overloaded(): { readonly subject: Admission; readonly ofNoisy: Ticket[] } {
  const clock = fakeClock();
  // Nothing is ever idle: whatever is kept long is our own doing.
  const subject = admission({ clock, idleMs: () => 0, keyHash: (text) => `hash of ${text}` });
  subject.learn('key of noisy', NOISY);
  subject.learn('key of quiet', QUIET);
  const ofNoisy = Array.from({ length: 100 }, () => taken(subject, 'key of noisy'));
  for (let windows = 0; windows < 20; windows += 1) {
    clock.advance(5_000);
    // Each change after a window teaches the limit.
    taken(subject, 'key of quiet').leave();
  }
  return { subject, ofNoisy };
}

function taken(subject: Admission, credential: string | undefined): Ticket {
  const entered = subject.enter(credential);
  if (typeof entered === 'string') throw new Error(`refused: ${entered}`);
  return entered;
}

describe('an overloaded gateway', () => {
  it('refuses the workspace that causes the load, and none that has few requests', () => {
    const { subject } = overloaded();
    expect(subject.enter('key of noisy')).toBe('overload');
    const quiet = Array.from({ length: 5 }, () => subject.enter('key of quiet'));
    expect(quiet.filter((entered) => typeof entered === 'string')).toEqual([]);
  });

  it('counts requests without a known key as one workspace', () => {
    const { subject } = overloaded();
    const answers = Array.from({ length: 200 }, (_, n) => subject.enter(`invented ${String(n)}`));
    expect(answers.filter((entered) => typeof entered !== 'string').length).toBeLessThan(20);
    expect(typeof subject.enter('key of quiet')).not.toBe('string');
  });

  it('accepts the busy workspace again once its requests have ended', () => {
    const { subject, ofNoisy } = overloaded();
    ofNoisy.forEach(({ leave }) => {
      leave();
    });
    expect(typeof subject.enter('key of noisy')).not.toBe('string');
    expect(subject.inFlight()).toBe(1);
  });

  it('counts a request for its workspace once the key is known', () => {
    const { subject, ofNoisy } = overloaded();
    ofNoisy.slice(1).forEach((each) => {
      each.isOf(QUIET);
    });
    expect(typeof subject.enter('key of noisy')).not.toBe('string');
    expect(subject.enter('key of quiet')).toBe('overload');
  });

  it('does not count requests that only wait for a payer', async () => {
    const { subject, ofNoisy } = overloaded();
    const waiting = subject.excludingUpstreamWait({ ask: () => new Promise(() => undefined) });
    ofNoisy.forEach(() => void waiting.ask({ workspace: NOISY } as never, {} as never));
    await Promise.resolve();
    expect(subject.inFlight()).toBe(0);
    expect(typeof subject.enter('key of noisy')).not.toBe('string');
  });
});

describe('a gateway below its limit', () => {
  it('keeps a fifth of its room free when one workspace sends without end', () => {
    const subject = admission({ clock: fakeClock(), idleMs: () => 0, keyHash: (text) => text });
    const answers = Array.from({ length: 1_000 }, () => subject.enter('unknown'));
    expect(answers.filter((entered) => typeof entered !== 'string')).toHaveLength(800);
    expect(answers.at(-1)).toBe('workspace-share');
    subject.learn('key of quiet', QUIET);
    expect(typeof subject.enter('key of quiet')).not.toBe('string');
  });
});
