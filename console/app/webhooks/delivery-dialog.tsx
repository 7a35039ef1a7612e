import { Code, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { Copyable } from '../design/copyable';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { KeyValues } from '../design/key-values';
import { t } from './texts';
import { redeliver, WEBHOOKS, type Delivery, type Webhook } from './webhooks';

type DeliveryDialogProps = {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
  readonly onClose: () => void;
};

/** One delivery: what was sent, what came back, and sending it again. */
export function DeliveryDialog({ webhook, delivery, onClose }: DeliveryDialogProps): ReactNode {
  const sending = useAct<undefined, Delivery>({
    act: () => redeliver(webhook.id, delivery.id),
    changes: [WEBHOOKS],
    done: t.deliveries.sentAgain,
    onDone: onClose,
  });
  return (
    <Dialog title={t.deliveries.of(delivery.type)} isOpen onClose={onClose} size="lg">
      {webhook.enabled ? (
        <Form
          action={t.deliveries.again}
          cancel={t.deliveries.back}
          state={sending}
          onCancel={onClose}
          onSubmit={() => {
            sending.mutate(undefined);
          }}
        >
          <Facts of={delivery} />
        </Form>
      ) : (
        <Facts of={delivery} />
      )}
    </Dialog>
  );
}

/** Status and time of the last try. */
export function lastTryOf({ lastTry }: Delivery): string {
  if (lastTry === null) return t.deliveries.notYet;
  const status = lastTry.status === null ? t.deliveries.noAnswer : String(lastTry.status);
  return t.deliveries.took(status, lastTry.durationMs);
}

function Facts({ of }: { readonly of: Delivery }): ReactNode {
  const { deliveries } = t;
  const { lastTry } = of;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [deliveries.id, <Copyable text={of.eventId} name={deliveries.idName} />],
    [deliveries.state, t.deliveryStates[of.state]],
    [deliveries.tries, String(of.tries)],
    [deliveries.lastTry, lastTryOf(of)],
    ...(lastTry?.failure == null ? [] : [[deliveries.failure, lastTry.failure] as const]),
  ];
  return (
    <Stack gap="md">
      <KeyValues rows={rows} />
      <Text fw={600}>{deliveries.request}</Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {readable(of.request)}
      </Code>
      {lastTry !== null && (
        <>
          <Text fw={600}>{deliveries.response}</Text>
          {lastTry.response === null ? (
            <Text size="sm">{deliveries.noResponse}</Text>
          ) : (
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {lastTry.response}
            </Code>
          )}
        </>
      )}
    </Stack>
  );
}

function readable(json: string): string {
  return JSON.stringify(JSON.parse(json), undefined, 2);
}
