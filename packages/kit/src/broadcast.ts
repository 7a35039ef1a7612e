/**
 * Notifies every process of the installation of a change. A message carries no data to rely on: a listener reloads from
 * the durable store, and its cache entries expire by themselves in case a message is lost.
 */
export type Broadcast = {
  /** Resolves once the message is sent, or cannot be sent now; never rejects. */
  readonly publish: (topic: string, message: string) => Promise<void>;
  /**
   * Receives every message of the topic, including those of this process.
   * @param onGap called whenever listening begins again: earlier messages may have been missed, so reload
   * @returns stops listening
   */
  readonly subscribe: (topic: string, listener: (message: string) => void, onGap: () => void) => () => void;
};

/** The broadcast of an installation with a single process, which never misses a message. */
export function localBroadcast(): Broadcast {
  const listeners = new Map<string, Set<(message: string) => void>>();
  return {
    publish: (topic, message) => {
      for (const listener of listeners.get(topic) ?? []) listener(message);
      return Promise.resolve();
    },
    subscribe: (topic, listener) => {
      // A new function for each subscription: a listener that subscribes twice is called twice, until each has stopped.
      const own = (message: string): void => {
        listener(message);
      };
      const others = listeners.get(topic) ?? new Set();
      listeners.set(topic, others.add(own));
      return () => {
        others.delete(own);
      };
    },
  };
}

/**
 * Two broadcasts as one. Publishing waits for the near one, which cannot be away, and not for the far one. A listener
 * may get a message from both.
 */
export function nearAndFar(near: Broadcast, far: Broadcast): Broadcast {
  return {
    publish: (topic, message) => {
      void far.publish(topic, message);
      return near.publish(topic, message);
    },
    subscribe: (topic, listener, onGap) => {
      const stops = [near, far].map(({ subscribe }) => subscribe(topic, listener, onGap));
      return () => {
        stops.forEach((stop) => {
          stop();
        });
      };
    },
  };
}
