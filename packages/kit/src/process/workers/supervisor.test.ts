import { ConfigError } from '../../errors';
import { silentLog } from '../../log';
import { eventually, fakeClock } from '../../testing';
import { fakeWorkers, type FakeWorkers } from './_fake-workers';
import type { Answerers } from './peer';
import { supervise, type Mates, type Supervisor } from './supervisor';

const STEADY_MS = 60_000;
const SILENCE_MS = 2_000;

describe('the supervisor of workers', () => {
  let workers: FakeWorkers;
  let running: Supervisor<string> | undefined;
  let ends: string[];
  let gone: number[];
  let mates: Mates | undefined;
  let clock: ReturnType<typeof fakeClock>;
  const hang = (): Promise<never> => new Promise(() => undefined);

  const start = async (answerers?: (slot: number) => Answerers): Promise<Supervisor<string>> => {
    workers = fakeWorkers(answerers);
    ends = [];
    gone = [];
    clock = fakeClock();
    running = undefined;
    running = await supervise<string>({
      count: 3,
      fork: workers.fork,
      hub: (made) => {
        mates = made;
        return {
          answerersOf: (slot) => ({ who: () => slot }),
          ended: (slot) => gone.push(slot),
        };
      },
      plan: {},
      silenceMs: SILENCE_MS,
      onEnd: (slot, how) => ends.push(`${String(slot)} ${how}`),
      clock,
      log: silentLog,
    });
    return running;
  };
  afterEach(() => running?.stop());
  const upSlots = (): readonly number[] | undefined =>
    running
      ?.up()
      .map(({ slot }) => slot)
      .sort();

  it('starts the first alone, then the others, and passes on what the first serves', async () => {
    const startedBeforeAnswer: number[] = [];
    const supervisor = await start((slot) => ({
      start: () => {
        startedBeforeAnswer.push(workers.all.length);
        return { started: `address ${String(slot)}` };
      },
    }));
    expect(supervisor.started).toBe('address 1');
    expect(startedBeforeAnswer).toEqual([1, 3, 3]);
    expect(upSlots()).toEqual([1, 2, 3]);
  });

  it('fails the start with the setting that a worker refuses, and stops the others', async () => {
    const refuse: Answerers = { start: () => ({ refused: 'HOST, PORT: port 80 is already in use' }) };
    const failing = start((slot) => (slot === 2 ? refuse : {}));
    await expect(failing).rejects.toThrow(new ConfigError('HOST, PORT: port 80 is already in use'));
    expect(workers.all).toHaveLength(3);
    expect(gone.sort()).toEqual([1, 2, 3]);
  });

  it('fails the start when a worker ends before it is up', async () => {
    const failing = start((slot) => (slot === 1 ? { start: hang } : {}));
    await eventually(() => workers.all.length === 1);
    workers.of(1).end(1);
    await expect(failing).rejects.toThrow('the other process has ended');
  });

  it('starts a worker again that was killed, in its slot, and counts it', async () => {
    await start();
    clock.advance(STEADY_MS);
    workers.of(2).end('SIGKILL');
    await eventually(() => workers.all.length === 4 && upSlots()?.length === 3);
    expect(upSlots()).toEqual([1, 2, 3]);
    expect(ends).toEqual(['2 signal']);
    expect(gone).toEqual([2]);
  });

  it('is not whole while a worker is missing', async () => {
    let isHanging = false;
    await start(() => (isHanging ? { start: hang } : {}));
    isHanging = true;
    clock.advance(STEADY_MS);
    workers.of(3).end(1);
    await eventually(() => workers.all.length === 4);
    expect(upSlots()).toEqual([1, 2]);
  });

  it('waits before it starts one again that ends again and again', async () => {
    await start();
    workers.of(2).end(1);
    await eventually(() => workers.all.length === 4);
    const endedMs = performance.now();
    workers.of(2).end(1);
    await eventually(() => workers.all.length === 5);
    expect(performance.now() - endedMs).toBeGreaterThan(900);
    expect(ends).toEqual(['2 exit', '2 exit']);
  });

  it('kills a worker that does not answer, and starts it again', async () => {
    await start((slot) => (slot === 2 && workers.all.length < 4 ? { ping: hang } : {}));
    await eventually(() => ends.length > 0, 10_000);
    expect(ends).toEqual(['2 silent']);
    await eventually(() => upSlots()?.length === 3);
  });

  it('passes on what one publishes to all others before it resolves, and not to itself', async () => {
    await start();
    await workers.of(1).supervisor.ask('publish', { topic: 'keys', message: 'changed' });
    expect([1, 2, 3].map((slot) => workers.of(slot).heard)).toEqual([
      [],
      ['keys: changed'],
      ['keys: changed'],
    ]);
  });

  it('does not wait for one that starts, nor forever for one that does not answer', async () => {
    let isHanging = false;
    await start((slot) => (slot === 3 ? { heard: hang } : isHanging ? { start: hang } : {}));
    isHanging = true;
    workers.of(2).end(1);
    await eventually(() => workers.all.length === 4);
    await workers.of(1).supervisor.ask('publish', { topic: 'keys', message: 'changed' });
    await eventually(() => workers.of(2).heard.length === 1);
  });

  it('answers each worker by its slot, and tells one of them', async () => {
    await start();
    expect(await workers.of(3).supervisor.ask('who')).toBe(3);
    expect(mates?.slots()).toEqual([1, 2, 3]);
    mates?.tell(2, { topic: 'alone', message: 'this' });
    await eventually(() => workers.of(2).heard.length === 1);
    expect(workers.of(1).heard).toEqual([]);
  });

  it('tells every worker that it will be stopped, before it stops them', async () => {
    const drained: number[] = [];
    const supervisor = await start((slot) => ({ drain: () => void drained.push(slot) }));
    supervisor.drain();
    await eventually(() => drained.length === 3);
    expect(drained.sort()).toEqual([1, 2, 3]);
    expect(upSlots()).toEqual([1, 2, 3]);
  });

  it('stops when all have ended, and starts none again meanwhile', async () => {
    const supervisor = await start((slot) => (slot === 2 ? { stop: () => undefined } : {}));
    let isStopped = false;
    const stopping = supervisor.stop().then(() => (isStopped = true));
    await eventually(() => upSlots()?.length === 1);
    expect(isStopped).toBe(false);
    workers.of(2).end(0);
    await stopping;
    expect(workers.all).toHaveLength(3);
    expect(ends).toEqual([]);
  });
});
