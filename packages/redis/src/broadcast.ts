import type { Broadcast } from '@eligibility/kit';
import type { Client, Connection } from './connection';

type Subscription = { readonly listener: (message: string) => void; readonly onGap: () => void };

type Subscriptions = {
  readonly subscribe: Broadcast['subscribe'];
  /** Subscribes on a connection that has just come up; earlier messages may have been missed. */
  readonly resume: (client: Client) => void;
};

/**
 * The listeners by topic, on a separate connection: in the older protocol a subscribed connection can do nothing else.
 * @param channelOf the channel of a topic
 */
export function subscriptions(
  connection: () => Connection,
  channelOf: (topic: string) => string,
): Subscriptions {
  const byChannel = new Map<string, Set<Subscription>>();
  const receive = (message: string, channel: string): void => {
    for (const { listener } of byChannel.get(channel) ?? []) listener(message);
  };
  /** A failure means that the connection is lost; `resume` is called again with the next one. */
  const listen = (client: Client, channels: string[]): void => {
    client.subscribe(channels, receive).then(
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
