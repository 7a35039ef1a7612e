import { localBroadcast, nearAndFar, type Broadcast } from './broadcast';
import { broadcastContract } from './testing/broadcast.contract';

broadcastContract('localBroadcast', () => {
  const broadcast = localBroadcast();
  return Promise.resolve({ one: broadcast, other: broadcast, close: () => Promise.resolve() });
});

describe('a near and a far broadcast', () => {
  it('reach both, and do not wait for the far one', async () => {
    const heard: string[] = [];
    const far: Broadcast = {
      publish: (topic) => {
        heard.push(`far ${topic}`);
        return new Promise(() => undefined);
      },
      subscribe: () => () => undefined,
    };
    const both = nearAndFar(localBroadcast(), far);
    both.subscribe('keys', (message) => heard.push(`near ${message}`), jest.fn());
    await both.publish('keys', 'changed');
    expect(heard).toEqual(['far keys', 'near changed']);
  });

  it('hear both, and report what may have been missed at either, until they stop', async () => {
    const [near, far] = [localBroadcast(), localBroadcast()];
    const heard: string[] = [];
    const gaps: (() => void)[] = [];
    const noting = (broadcast: Broadcast): Broadcast => ({
      ...broadcast,
      subscribe: (topic, listener, onGap) => {
        gaps.push(onGap);
        return broadcast.subscribe(topic, listener, onGap);
      },
    });
    const stop = nearAndFar(noting(near), noting(far)).subscribe(
      'keys',
      (message) => heard.push(message),
      () => heard.push('gap'),
    );
    await near.publish('keys', 'near');
    await far.publish('keys', 'far');
    gaps.forEach((onGap) => {
      onGap();
    });
    stop();
    await near.publish('keys', 'late');
    await far.publish('keys', 'late');
    expect(heard).toEqual(['near', 'far', 'gap', 'gap']);
  });
});
