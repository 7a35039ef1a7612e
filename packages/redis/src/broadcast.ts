import type { Broadcast } from '@eligibility/kit';
import type { Client, Connection } from './connection';

type Subscription = { readonly listener: (message: string) => void; readonly onGap: () => void };

type Subscriptions = {
  readonly subscribe: Broadcast['subscribe'];
  /** Listens on a connection that has just come up; everything said until now may have been missed. */
  readonly resume: (client: Client) => void;
};

/**
 * Who listens to what, on a connection of its own: one that listens can do nothing else in the older protocol.
 * @param channelOf the channel of a topic
 */
export function subscriptions(
  connection: () => Connection,
  channelOf: (topic: string) => string,
): Subscriptions {
  const byChannel = new Map<string, Set<Subscription>>();
  const hear = (message: string, channel: string): void => {
    for (const { listener } of byChannel.get(channel) ?? []) listener(message);
  };
  /** A failure means that the connection is lost, and `resume` comes again with the next one. */
  const listen = (client: Client, channels: string[]): void => {
    client.subscribe(channels, hear).then(
      () => {
        for (const channel of channels) for (const { onGap } of byChannel.get(channel) ?? []) onGap();
      },
      (failure: unknown) => {
        connection().suspect(failure);
      },
    );
  };
  return {
    subscribe: (topic, listener, onGap) => {
      const channel = channelOf(topic);
      const subscription = { listener, onGap };
      const others = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, others.add(subscription));
      const client = connection().current();
      if (client !== undefined) listen(client, [channel]);
      return () => {
        others.delete(subscription);
      };
    },
    resume: (client) => {
      if (byChannel.size > 0) listen(client, [...byChannel.keys()]);
    },
  };
}
