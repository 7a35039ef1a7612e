import { every, lifecycle } from './lifecycle';
import { silentLog } from './log';
import { eventually } from './testing';

describe('a lifecycle', () => {
  it('closes newest first, once, and continues when one closer fails', async () => {
    const closed: string[] = [];
    const life = lifecycle(silentLog);
    life.add('first', () => {
      closed.push('first');
    });
    life.add('broken', () => Promise.reject(new Error('stuck')));
    life.add('last', () => {
      closed.push('last');
    });
    await Promise.all([life.stop(), life.stop()]);
    expect(closed).toEqual(['last', 'first']);
  });
});

describe('a repeating job', () => {
  it('never runs twice at once, reports failures, and a stop waits for it', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const failures: unknown[] = [];
    const job = every(
      1,
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        runs += 1;
        if (runs === 1) throw new Error('once');
      },
      (failure) => failures.push(failure),
    );
    await eventually(() => runs >= 3);
    await job.stop();
    expect(running).toBe(0);
    expect(most).toBe(1);
    expect(failures).toHaveLength(1);
  });
});
