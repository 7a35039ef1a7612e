import type { Broadcast } from '../broadcast';
import { eventually } from '@eligibility/testkit';

/** Two ends of one broadcast, as two processes have them. */
export type Broadcasts = {
  readonly one: Broadcast;
  readonly other: Broadcast;
  readonly close: () => Promise<void>;
};

/** The contract of every broadcast. */
export function broadcastContract(name: string, makeBroadcasts: () => Promise<Broadcasts>): void {
  describe(`${name} as a broadcast`, () => {
    let ends: Broadcasts;
    let heard: string[];
    const listener = (message: string): void => {
      heard.push(message);
    };

    beforeEach(async () => {
      ends = await makeBroadcasts();
      heard = [];
    });
    afterEach(() => ends.close());

    /** Publishes `ping` until it is received: a subscription takes a moment to reach the other end. */
    const untilHeard = (topic: string): Promise<void> =>
      eventually(async () => {
        await ends.one.publish(topic, 'ping');
        return heard.includes('ping');
      });

    it('reaches every listener of the topic, at both ends, in order', async () => {
      const here: string[] = [];
      ends.one.subscribe('keys', (message) => here.push(message), jest.fn());
      ends.other.subscribe('keys', listener, jest.fn());
      await untilHeard('keys');
      await eventually(() => here.includes('ping'));
      for (const message of ['first', 'second', 'third']) await ends.one.publish('keys', message);
      const wanted = ['first', 'second', 'third'];
      await eventually(() => heard.includes('third') && here.includes('third'));
      expect(heard.filter((message) => message !== 'ping')).toEqual(wanted);
      expect(here.filter((message) => message !== 'ping')).toEqual(wanted);
    });

    it('keeps topics apart', async () => {
      ends.other.subscribe('keys', listener, jest.fn());
      await untilHeard('keys');
      await ends.one.publish('payers', 'of another topic');
      await ends.one.publish('keys', 'last');
      await eventually(() => heard.includes('last'));
      expect(heard).not.toContain('of another topic');
    });

    it('sends nothing more to a listener that stopped, and still reaches the others', async () => {
      const stopped: string[] = [];
      const stop = ends.other.subscribe('keys', (message) => stopped.push(message), jest.fn());
      ends.other.subscribe('keys', listener, jest.fn());
      await untilHeard('keys');
      stop();
      await ends.one.publish('keys', 'after');
      await eventually(() => heard.includes('after'));
      expect(stopped).not.toContain('after');
    });

    it('publishes without listeners and without an error', async () => {
      await expect(ends.one.publish('no listener', 'hello')).resolves.toBeUndefined();
    });
  });
}
