import { AppError, type Clock, type Log } from '@eligibility/kit';

/** A key that seals answers, and the text from which its service returns it again. */
export type DataKey = {
  /** 32 bytes. */
  readonly secret: Buffer;
  /**
   * Stored with each sealed answer: the key, wrapped by a key that never leaves the service, or the name of a
   * configured key.
   */
  readonly wrapped: Buffer;
};

/**
 * Where data keys come from: the shape of a key management service (envelope encryption).
 * @throws AppError `service-unavailable` when the service is down, or refuses this caller
 */
export type KeyService = {
  /** A data key to seal with. */
  readonly generateDataKey: () => Promise<DataKey>;
  /** The unwrapped key; undefined when the service says that it cannot, or may no longer, unwrap it. */
  readonly unwrapDataKey: (wrapped: Buffer) => Promise<Buffer | undefined>;
  /** Whether a data key is wrapped like new ones, as far as this process knows; otherwise it is due for renewal. */
  readonly isCurrent: (wrapped: Buffer) => boolean;
};

export type DataKeys = {
  /**
   * Makes sure that there is a key to seal with, and requests a new one in the background when that is due.
   * @throws AppError `service-unavailable` when there is none
   */
  readonly prepare: () => Promise<void>;
  /** The key to seal with; call `prepare` before. */
  readonly sealing: () => DataKey;
  /** The unwrapped key; undefined when it cannot be unwrapped. @throws AppError `service-unavailable` */
  readonly find: (wrapped: Buffer) => Promise<Buffer | undefined>;
  readonly isCurrent: KeyService['isCurrent'];
  /** Whether the service answered when it was last asked; `degraded` while cached keys are used instead. */
  readonly condition: () => boolean | 'degraded';
  /** Age of the key that seals; undefined when there is none. */
  readonly sealingAgeMs: () => number | undefined;
};

export type DataKeysOptions = {
  readonly service: KeyService;
  readonly clock: Clock;
  readonly log: Log;
  /** For how long keys in memory are used while the service does not answer. */
  readonly outageMs: number;
};

/** How long a data key seals. The service is called at least this often, so that an outage is noticed. */
export const RENEW_MS = 5 * 60 * 1_000;
/** How long an opened key is cached; then the service is asked again whether it may still be opened. */
const REFRESH_MS = 60 * 60 * 1_000;
/** How long a failed service is not called again: each check would wait for it. */
const REST_MS = 5_000;
/** Enough for three days at twelve keys per hour, or for one day of three gateways. */
const MAX_KEYS = 1_000;

/**
 * The data keys of a process: one to seal with, and those that were opened, in memory alone. No caller waits for the
 * service while the keys in memory suffice. During an outage they are used for `outageMs`; after that nothing can be
 * sealed or opened.
 */
export function dataKeys({ service, clock, log, outageMs }: DataKeysOptions): DataKeys {
  const knownKeys = rememberedKeys(clock);
  const asked = new Map<string, Promise<Buffer | undefined>>();
  const line = untilItRests(clock, log);
  let current: (DataKey & { readonly atMs: number }) | undefined;
  let renewal: Promise<void> | undefined;
  const isCurrentYoung = (ageMs: number): boolean =>
    current !== undefined && clock.now() < current.atMs + ageMs;

  function renew(): Promise<void> {
    renewal ??= line
      .ask(service.generateDataKey)
      .then((key) => {
        current = { ...key, atMs: clock.now() };
        knownKeys.add(cacheKeyOf(key.wrapped), key.secret);
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  }

  async function unwrap(name: string, wrapped: Buffer): Promise<Buffer | undefined> {
    const held = knownKeys.young(name, outageMs);
    try {
      const secret = await line.ask(() => service.unwrapDataKey(wrapped));
      if (secret === undefined) knownKeys.forget(name);
      else knownKeys.add(name, secret);
      return secret;
    } catch (failure) {
      if (held !== undefined) return held;
      throw failure;
    }
  }

  return {
    prepare: async () => {
      if (isCurrentYoung(RENEW_MS)) return;
      const renewed = renew();
      if (!isCurrentYoung(outageMs)) return renewed;
      // The current key seals meanwhile; a failure is logged and shown by the condition.
      renewed.catch(() => undefined);
    },
    sealing: () => {
      if (current === undefined) throw new AppError('service-unavailable');
      return current;
    },
    find: (wrapped) => {
      const name = cacheKeyOf(wrapped);
      const held = knownKeys.young(name, REFRESH_MS);
      if (held !== undefined) return Promise.resolve(held);
      const pending = asked.get(name) ?? unwrap(name, wrapped).finally(() => asked.delete(name));
      asked.set(name, pending);
      return pending;
    },
    isCurrent: service.isCurrent,
    condition: () => {
      if (!isCurrentYoung(outageMs)) return false;
      return line.isAway() ? 'degraded' : true;
    },
    sealingAgeMs: () => (current === undefined ? undefined : clock.now() - current.atMs),
  };
}

/** Keys by their wrapped text; above the bound the oldest are dropped. */
function rememberedKeys(clock: Clock) {
  const keys = new Map<string, { readonly secret: Buffer; readonly atMs: number }>();
  return {
    young: (name: string, ageMs: number): Buffer | undefined => {
      const held = keys.get(name);
      return held !== undefined && clock.now() < held.atMs + ageMs ? held.secret : undefined;
    },
    add: (name: string, secret: Buffer): void => {
      keys.delete(name);
      keys.set(name, { secret, atMs: clock.now() });
      const [oldest] = keys.keys();
      if (oldest !== undefined && keys.size > MAX_KEYS) keys.delete(oldest);
    },
    forget: (name: string): void => {
      keys.delete(name);
    },
  };
}

/** Calls the service unless it failed a moment ago; the start and the end of an outage are logged once each. */
function untilItRests(clock: Clock, log: Log) {
  let failedAtMs: number | undefined;
  return {
    isAway: () => failedAtMs !== undefined,
    ask: async <T>(question: () => Promise<T>): Promise<T> => {
      if (failedAtMs !== undefined && clock.now() < failedAtMs + REST_MS)
        throw new AppError('service-unavailable');
      try {
        const answer = await question();
        if (failedAtMs !== undefined) log.info('the key service answers again');
        failedAtMs = undefined;
        return answer;
      } catch (failure) {
        if (failedAtMs === undefined) log.error('the key service does not answer', { failure });
        failedAtMs = clock.now();
        throw failure;
      }
    },
  };
}

function cacheKeyOf(wrapped: Buffer): string {
  return wrapped.toString('base64');
}
