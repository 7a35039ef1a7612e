/**
 * Tells every process of the installation that something changed. It is never the truth: a listener reloads from the
 * durable store, and what it remembers has a lifetime of its own for the message that is lost.
 */
export type Broadcast = {
  /** Resolves once the message is on its way, or cannot be sent just now; never rejects. */
  readonly publish: (topic: string, message: string) => Promise<void>;
  /**
   * Hears every message of the topic, those of this process included.
   * @param onGap messages may have been missed up to now, so reload: called whenever listening begins anew
   * @returns stops listening
   */
  readonly subscribe: (topic: string, listener: (message: string) => void, onGap: () => void) => () => void;
};

/** The broadcast of an installation that is one process; there are no gaps. */
export function localBroadcast(): Broadcast {
  const listeners = new Map<string, Set<(message: string) => void>>();
  return {
    publish: (topic, message) => {
      for (const listener of listeners.get(topic) ?? []) listener(message);
      return Promise.resolve();
    },
    subscribe: (topic, listener) => {
      // A function of its own: who subscribes twice hears twice, until each has stopped.
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
