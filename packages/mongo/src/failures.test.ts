import { mongo } from 'mongoose';
import { isTaken, translated } from './failures';

describe('a failure of the driver', () => {
  const failing = (failure: unknown) => translated(() => Promise.reject(failure as Error));

  it.each([
    new mongo.MongoNetworkError('connection 3 to 10.0.0.7:27017 closed'),
    new mongo.MongoServerSelectionError('no primary', new Map() as never),
    new mongo.MongoServerError({ message: 'not primary', code: 10_107 }),
    new mongo.MongoServerError({ message: 'waiting for replication timed out', code: 64 }),
    Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
  ])('is an outage with a time to retry: %s', async (cause) => {
    const outage = { code: 'service-unavailable', cause, options: { retryAfterSeconds: 2 } };
    await expect(failing(cause)).rejects.toMatchObject(outage);
  });

  it('is an outage where the driver never ends the operation', async () => {
    jest.useFakeTimers();
    try {
      const failure = translated(() => new Promise(() => undefined)).catch((thrown: unknown) => thrown);
      await jest.advanceTimersByTimeAsync(15_000);
      expect(await failure).toMatchObject({ code: 'service-unavailable' });
    } finally {
      jest.useRealTimers();
    }
  });

  it('that is our own mistake stays unchanged', async () => {
    const mistake = new TypeError('undefined is not a function');
    await expect(failing(mistake)).rejects.toBe(mistake);
  });
});

it('an insert that lost against another one of the same value, as DocumentDB says it, finds the value taken', () => {
  expect(isTaken(new mongo.MongoServerError({ message: 'deadlock detected', code: 16_908_292 }))).toBe(true);
});

describe('a bulk of inserts', () => {
  const broken = (writeErrors: readonly { code: number }[]) =>
    new mongo.MongoBulkWriteError({ message: 'bulk', code: 11_000, writeErrors: writeErrors as never }, {
      getWriteConcernError: () => undefined,
    } as never);

  it('that failed only because ids were taken has written the rest', () => {
    expect(isTaken(broken([{ code: 11_000 }, { code: 11_000 }]))).toBe(true);
  });

  it.each([[[]], [[{ code: 11_000 }, { code: 64 }]]])(
    'that broke off does not count as written, whatever it lists: %j',
    (writeErrors) => {
      expect(isTaken(broken(writeErrors))).toBe(false);
    },
  );
});
