import { Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActMenu } from '../design/act-menu';
import type { Column } from '../design/data-table';
import { when } from '../design/format';
import { StateBadge } from '../design/state-badge';
import { useNow } from '../design/use-now';
import { t } from './texts';
import type { WebhookIntent } from './webhook-dialogs';
import { webhookState, type Webhook } from './webhooks';

type Choices = {
  readonly onIntent: (intent: WebhookIntent) => void;
  readonly onDeliveries: (webhookId: string) => void;
};

/** The columns of the list of webhooks. */
export function webhookColumns(choices: Choices): readonly Column<Webhook>[] {
  return [
    { header: t.list.address, cell: ({ url }) => <Address url={url} /> },
    { header: t.list.events, cell: ({ events }) => events.join(', ') },
    { header: t.list.state, cell: (webhook) => <State of={webhook} /> },
    { header: t.list.actions, cell: (webhook) => <Acts of={webhook} {...choices} /> },
  ];
}

function Address({ url }: { readonly url: string }): ReactNode {
  return (
    <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {url}
    </Text>
  );
}

type OfWebhook = { readonly of: Webhook };

function State({ of }: OfWebhook): ReactNode {
  const { tone, label, since } = webhookState(of);
  const nowMs = useNow();
  const { formerSecretUntil } = of;
  const hasTwoSecrets = formerSecretUntil !== null && Date.parse(formerSecretUntil) > nowMs;
  return (
    <>
      <StateBadge tone={tone}>{label}</StateBadge>
      {since !== undefined && (
        <Text size="sm" c="dimmed">
          {t.list.since(when(since))}
        </Text>
      )}
      {hasTwoSecrets && (
        <Text size="sm" c="dimmed">
          {t.list.twoSecrets(when(formerSecretUntil))}
        </Text>
      )}
    </>
  );
}

function Acts({ of, onIntent, onDeliveries }: OfWebhook & Choices): ReactNode {
  const choose = (kind: Exclude<WebhookIntent['kind'], 'add'>) => (): void => {
    onIntent({ kind, webhook: of });
  };
  return (
    <ActMenu label={t.list.act(of.url)}>
      <Menu.Item
        onClick={() => {
          onDeliveries(of.id);
        }}
      >
        {t.list.deliveries}
      </Menu.Item>
      {of.enabled && <Menu.Item onClick={choose('test')}>{t.list.test}</Menu.Item>}
      {of.enabled && <Menu.Item onClick={choose('recover')}>{t.list.recover}</Menu.Item>}
      <Menu.Item onClick={choose('change')}>{t.list.change}</Menu.Item>
      <Menu.Item onClick={choose('rotate')}>{t.list.rotate}</Menu.Item>
      {of.enabled ? (
        <Menu.Item onClick={choose('disable')}>{t.list.disable}</Menu.Item>
      ) : (
        <Menu.Item onClick={choose('enable')}>{t.list.enable}</Menu.Item>
      )}
      <Menu.Item onClick={choose('remove')} color="var(--bad)">
        {t.list.remove}
      </Menu.Item>
    </ActMenu>
  );
}
