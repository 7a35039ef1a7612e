import { fakeClock } from '@eligibility/kit/testing';
import {
  crowd,
  flow,
  isAnswered,
  p99Ms,
  simulatedProcess,
  type Outcome,
  type Process,
} from './_simulated-process';
import { admission, type Admission, type Refusal, type Ticket } from './admission';

const WORK_MS = 2;
const UNTIL_MS = 10_000;

type Asked = { readonly name: string; readonly times: number; readonly shareWeight?: number };

/** Workspaces that each ask for so many times what the process can do. */
function shared(asked: readonly Asked[]): Process {
  const process = simulatedProcess({ workMs: () => WORK_MS });
  for (const { name, times, shareWeight } of asked) {
    process.admitted.learn(name, { id: name, shareWeight });
    flow(process, { key: name, everyMs: WORK_MS / times, fromMs: 0, untilMs: UNTIL_MS });
  }
  process.runUntil(UNTIL_MS);
  return process;
}

const of = (outcomes: readonly Outcome[], name: string): readonly Outcome[] =>
  outcomes.filter(({ key }) => key === name);
const answered = (outcomes: readonly Outcome[]): number => outcomes.filter(isAnswered).length;

describe('workspaces that share a process', () => {
  it('a quiet one is refused nothing, and hardly waits, while another floods it', () => {
    const { outcomes } = shared([
      { name: 'noisy', times: 5 },
      { name: 'quiet', times: 0.2 },
    ]);
    const quiet = of(outcomes, 'quiet');
    expect(quiet.length).toBeGreaterThan(900);
    expect(quiet.filter((each) => !isAnswered(each))).toEqual([]);
    expect(p99Ms(quiet)).toBeLessThan(150);
    const why = of(outcomes, 'noisy').flatMap(({ refused }) => refused ?? []);
    expect(why.filter((each) => each === 'workspace-share').length).toBeGreaterThan(why.length / 4);
  });

  it('a quiet one is refused nothing while a crowd of another comes and comes again', () => {
    const process = simulatedProcess({ workMs: () => WORK_MS, refusalMs: WORK_MS / 25 });
    process.admitted.learn('quiet', { id: 'quiet', shareWeight: undefined });
    flow(process, { key: 'quiet', everyMs: WORK_MS / 0.2, fromMs: 0, untilMs: UNTIL_MS });
    crowd(process, 2_000);
    process.runUntil(UNTIL_MS + 1_000);
    const quiet = of(process.outcomes, 'quiet');
    expect(quiet.length).toBeGreaterThan(900);
    expect(quiet.filter((each) => !isAnswered(each))).toEqual([]);
    // 64 are started at first, and the crowd's refusals come all at once.
    expect(p99Ms(quiet)).toBeLessThan(300);
    expect(answered(of(process.outcomes, 'one workspace'))).toBe(2_000);
  });

  it('get equal parts when each asks for more than there is, and nothing is left unused', () => {
    const names = ['one', 'two', 'three'];
    const { outcomes } = shared(names.map((name, at) => ({ name, times: 1 + at * 2 })));
    const parts = names.map((name) => answered(of(outcomes, name)));
    expect(Math.min(...parts)).toBeGreaterThan(0.8 * Math.max(...parts));
    expect(answered(outcomes)).toBeGreaterThan((0.95 * UNTIL_MS) / WORK_MS);
  });

  it('get parts by their weight', () => {
    const { outcomes } = shared([
      { name: 'light', times: 3, shareWeight: 10 },
      { name: 'heavy', times: 3, shareWeight: 30 },
    ]);
    const ratio = answered(of(outcomes, 'heavy')) / answered(of(outcomes, 'light'));
    expect(ratio).toBeGreaterThan(2);
    expect(ratio).toBeLessThan(4);
  });

  it('one that is alone may use all there is', () => {
    const { outcomes } = shared([{ name: 'alone', times: 2 }]);
    expect(answered(outcomes)).toBeGreaterThan((0.95 * UNTIL_MS) / WORK_MS);
    expect(outcomes.filter(({ refused }) => refused === 'workspace-share')).toEqual([]);
  });

  it('keys that no workspace has count as one', () => {
    const process = simulatedProcess({ workMs: () => WORK_MS });
    process.admitted.learn('quiet', { id: 'quiet', shareWeight: undefined });
    flow(process, { key: 'quiet', everyMs: WORK_MS / 0.2, fromMs: 0, untilMs: UNTIL_MS });
    for (let n = 0; n < 10; n += 1)
      flow(process, { key: `invented ${String(n)}`, everyMs: WORK_MS / 0.5, fromMs: 0, untilMs: UNTIL_MS });
    process.runUntil(UNTIL_MS);
    expect(of(process.outcomes, 'quiet').filter((each) => !isAnswered(each))).toEqual([]);
  });
});

const ONE = { id: 'one', shareWeight: undefined };

/** Requests by hand, none of which ends by itself. */
function entrance() {
  const clock = fakeClock(0);
  const subject = admission({ clock, idleMs: clock.monotonicMs, keyHash: (text) => text });
  const refused: Refusal[] = [];
  const started: Ticket[] = [];
  const enter = (key = 'key'): Ticket =>
    subject.enter(key, {
      start: (ticket) => started.push(ticket),
      refuse: (why) => refused.push(why),
    });
  return { clock, subject, refused, started, enter };
}

/** Enters until one has to wait. @returns how many are started */
function fill({ subject, enter }: { subject: Admission; enter: () => Ticket }): number {
  while (subject.waiting() === 0) enter();
  return subject.inFlight();
}

describe('the entrance', () => {
  it('starts the one that waits when another ends', () => {
    const { subject, started, enter } = entrance();
    const full = fill({ subject, enter });
    started[0]?.leave();
    expect(started).toHaveLength(full + 1);
    expect(subject.waiting()).toBe(0);
    expect(subject.inFlight()).toBe(full);
  });

  it('forgets one whose client has gone while it waited', () => {
    const { subject, started, enter } = entrance();
    fill({ subject, enter });
    enter().leave();
    const before = started.length;
    expect(subject.waiting()).toBe(1);
    started[0]?.leave();
    started[1]?.leave();
    expect(started).toHaveLength(before + 1);
  });

  it('refuses what has waited for two seconds because nothing ends', () => {
    const { clock, subject, refused, enter } = entrance();
    fill({ subject, enter });
    clock.advance(1_900);
    subject.expire();
    expect(refused).toEqual([]);
    clock.advance(200);
    subject.expire();
    expect(refused).toEqual(['overload']);
    expect(subject.waiting()).toBe(0);
  });

  it('counts an end once, however often it is said', () => {
    const { subject, enter } = entrance();
    const ticket = enter();
    ticket.leave();
    ticket.leave();
    expect(subject.inFlight()).toBe(0);
  });

  it('counts a request for its workspace once the key is known', () => {
    const { subject, started, enter } = entrance();
    const full = fill({ subject, enter });
    for (const ticket of started.slice(0, full)) ticket.isOf(ONE);
    // The unknown ones hold nothing now, so that they have a share again.
    enter();
    expect(subject.inFlight()).toBe(full + 2);
    expect(subject.waiting()).toBe(0);
  });

  it('does not count requests that only wait for a payer, and starts others meanwhile', async () => {
    const { subject, started, enter } = entrance();
    const full = fill({ subject, enter });
    for (const ticket of started) ticket.isOf(ONE);
    const clearinghouse = subject.excludingUpstreamWait({ ask: () => new Promise(() => undefined) });
    for (let n = 0; n < full; n += 1) void clearinghouse.ask({ workspace: ONE } as never, {} as never);
    await Promise.resolve();
    expect(started).toHaveLength(full + 1);
    expect(subject.inFlight()).toBe(1);
  });
});
