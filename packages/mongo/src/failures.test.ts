import { mongo } from 'mongoose';
import { translated } from './failures';

describe('a failure of the driver', () => {
  const failing = (failure: unknown) => translated(() => Promise.reject(failure as Error));

  it.each([
    new mongo.MongoNetworkError('connection 3 to 10.0.0.7:27017 closed'),
    new mongo.MongoServerSelectionError('no primary', new Map() as never),
    new mongo.MongoServerError({ message: 'not primary', code: 10_107 }),
    new mongo.MongoServerError({ message: 'waiting for replication timed out', code: 64 }),
    Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
  ])('is an outage that says when to come again: %s', async (cause) => {
    const outage = { code: 'service-unavailable', cause, options: { retryAfterSeconds: 2 } };
    await expect(failing(cause)).rejects.toMatchObject(outage);
  });

  it('that is a mistake of ours stays what it is', async () => {
    const mistake = new TypeError('undefined is not a function');
    await expect(failing(mistake)).rejects.toBe(mistake);
  });
});
