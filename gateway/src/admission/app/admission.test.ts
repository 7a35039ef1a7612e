import { fakeClock } from '@eligibility/kit/testing';
import { admission, type Admission, type Refusal, type Ticket } from './admission';

const ONE = { id: 'one', shareWeight: undefined };

/** Requests by hand, none of which ends by itself. */
function entrance() {
  const clock = fakeClock(0);
  let isBusy = false;
  const subject = admission({ clock, keyHash: (text) => text, isBusy: () => isBusy });
  const refused: { readonly key: string; readonly why: Refusal }[] = [];
  const started: { readonly key: string; readonly ticket: Ticket }[] = [];
  const enter = (key = 'key'): Ticket =>
    subject.enter(key, {
      start: (ticket) => started.push({ key, ticket }),
      refuse: (why) => refused.push({ key, why }),
    });
  const startedOf = (key: string): number => started.filter((one) => one.key === key).length;
  const beBusy = (): void => {
    isBusy = true;
  };
  return { clock, subject, refused, started, startedOf, enter, beBusy };
}

/** Enters until one has to wait. @returns how many are started */
function fill({ subject, enter }: { subject: Admission; enter: () => Ticket }): number {
  while (subject.waiting() === 0) enter();
  return subject.inFlight();
}

describe('the entrance', () => {
  it('starts the request that waits when another ends', () => {
    const { subject, started, enter } = entrance();
    const full = fill({ subject, enter });
    started[0]?.ticket.leave();
    expect(started).toHaveLength(full + 1);
    expect(subject.waiting()).toBe(0);
    expect(subject.inFlight()).toBe(full);
  });

  it('starts fewer while the thread is busy, and the others as soon as few enough are left', () => {
    const { subject, started, enter, beBusy } = entrance();
    beBusy();
    const few = fill({ subject, enter });
    const { subject: idle, enter: enterIdle } = entrance();
    expect(few).toBeLessThan(fill({ subject: idle, enter: enterIdle }));
    started[0]?.ticket.leave();
    expect([subject.inFlight(), subject.waiting()]).toEqual([few, 0]);
  });

  it('forgets a request whose client has gone while it waited', () => {
    const { subject, started, enter } = entrance();
    fill({ subject, enter });
    enter().leave();
    const before = started.length;
    expect(subject.waiting()).toBe(1);
    started[0]?.ticket.leave();
    started[1]?.ticket.leave();
    expect(started).toHaveLength(before + 1);
  });

  it('refuses a request that has waited for two seconds because nothing ends', () => {
    const { clock, subject, refused, enter } = entrance();
    fill({ subject, enter });
    clock.advance(1_900);
    subject.expire();
    expect(refused).toEqual([]);
    clock.advance(200);
    subject.expire();
    expect(refused).toEqual([{ key: 'key', why: 'overload' }]);
    expect(subject.waiting()).toBe(0);
  });

  it('counts an end once, however often it is said', () => {
    const { subject, enter } = entrance();
    const ticket = enter();
    ticket.leave();
    ticket.leave();
    expect(subject.inFlight()).toBe(0);
  });

  it('does not count requests that only wait for a payer, and starts others meanwhile', async () => {
    const { subject, started, enter } = entrance();
    const full = fill({ subject, enter });
    for (const { ticket } of started) ticket.isOf(ONE);
    for (let n = 0; n < full; n += 1) void subject.uncounted(ONE.id, () => new Promise(() => undefined));
    await Promise.resolve();
    expect(started).toHaveLength(full + 1);
    expect(subject.inFlight()).toBe(1);
  });
});

describe('workspaces that share a process', () => {
  it('take turns: a quiet one is started first, and is refused nothing, while another floods the process', () => {
    const { subject, refused, started, startedOf, enter } = entrance();
    subject.learn('noisy', { id: 'noisy', shareWeight: undefined });
    subject.learn('quiet', { id: 'quiet', shareWeight: undefined });
    for (let n = 0; n < 1_000; n += 1) enter('noisy');
    enter('quiet');
    expect(startedOf('quiet')).toBe(0);
    started[0]?.ticket.leave();
    expect(startedOf('quiet')).toBe(1);
    for (let n = 0; n < 1_000; n += 1) enter('noisy');
    expect(refused.length).toBeGreaterThan(1_000);
    expect(new Set(refused.map(({ key }) => key))).toEqual(new Set(['noisy']));
    expect(refused.at(-1)?.why).toBe('workspace-share');
  });

  it('get equal parts of what ends when all ask for more than there is, or parts by their weight', () => {
    const { subject, started, startedOf, enter } = entrance();
    const weights = { light: 10, heavy: 30 };
    for (const [name, shareWeight] of Object.entries(weights)) subject.learn(name, { id: name, shareWeight });
    fill({ subject, enter: () => enter('light') });
    for (let turn = 0; turn < 2_000; turn += 1) {
      enter('light');
      enter('heavy');
      started[turn]?.ticket.leave();
    }
    const lastStarted = started.slice(-1_000).filter(({ key }) => key === 'heavy').length;
    expect(lastStarted / (1_000 - lastStarted)).toBeGreaterThan(2);
    expect(lastStarted / (1_000 - lastStarted)).toBeLessThan(4);
    expect(startedOf('light')).toBeGreaterThan(400);
  });

  it('are one with all keys that no workspace has', () => {
    const { subject, refused, enter } = entrance();
    subject.learn('quiet', { id: 'quiet', shareWeight: undefined });
    for (let n = 0; n < 500; n += 1) enter(`invented ${String(n)}`);
    enter('quiet');
    for (let n = 0; n < 500; n += 1) enter(`invented again ${String(n)}`);
    expect(refused.some(({ key }) => key === 'quiet')).toBe(false);
  });
});
