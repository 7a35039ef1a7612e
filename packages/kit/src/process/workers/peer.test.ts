import { setImmediate as turn } from 'node:timers/promises';
import { wiredEnds } from './_fake-workers';
import { peer, type Answerers, type Peer } from './peer';

describe('two processes that ask each other', () => {
  let one: Peer;
  let sent: number;
  let heard: unknown[];
  const start = (answerers: Answerers = {}): void => {
    sent = 0;
    const [ours, theirs] = wiredEnds((from) => {
      if (from === 0) sent += 1;
    });
    heard = [];
    one = peer(ours, {});
    peer(theirs, {
      double: (value) => Promise.resolve(Number(value) * 2),
      note: (value) => heard.push(value),
      ...answerers,
    });
  };

  it('get the answer to each question, whatever the order of the answers', async () => {
    const late: (() => void)[] = [];
    start({
      wait: (value) =>
        new Promise((resolve) =>
          late.push(() => {
            resolve(value);
          }),
        ),
    });
    const first = one.ask('wait', 'first');
    expect(await one.ask('double', 4)).toBe(8);
    late.forEach((resolve) => {
      resolve();
    });
    expect(await first).toBe('first');
  });

  it('share one message for all that is sent in one turn of the event loop, in its order', async () => {
    start();
    one.tell('note', 1);
    one.tell('note', 2);
    expect(await Promise.all([one.ask('double', 1), one.ask('double', 2)])).toEqual([2, 4]);
    expect(heard).toEqual([1, 2]);
    expect(sent).toBe(1);
  });

  it('reject a question that fails, or that nothing answers', async () => {
    start({
      fail: () => {
        throw new Error('of the other process');
      },
    });
    await expect(one.ask('fail')).rejects.toThrow('the other process could not answer');
    await expect(one.ask('unknown')).rejects.toThrow('the other process could not answer');
    expect(await one.ask('double', 1)).toBe(2);
  });

  it('reject what is still asked when the other has ended, and what is asked afterwards', async () => {
    start({ hang: () => new Promise(() => undefined) });
    const pending = one.ask('hang');
    await turn();
    one.close();
    await expect(pending).rejects.toThrow('the other process has ended');
    await expect(one.ask('double', 1)).rejects.toThrow('the other process has ended');
  });
});
