import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { useMembership } from '../api/session';
import { CursorTable } from '../design/data-table';
import { Page } from '../design/page';
import { Empty } from '../design/states';
import { PlusIcon } from '../generated/icons';
import { Deliveries } from './deliveries';
import { t } from './texts';
import { webhookColumns } from './webhook-columns';
import { SecretDialog, WebhookDialog, type WebhookIntent } from './webhook-dialogs';
import { listWebhooks, WEBHOOKS } from './webhooks';

const route = getRouteApi('/signed-in/workspace/webhooks');

/** The addresses that are told when something happens, and what was sent to them. */
export function WebhooksPage(): ReactNode {
  const isBound = (useMembership()?.clientIds ?? null) !== null;
  return (
    <Page title={t.title} description={t.description}>
      {isBound ? <Empty title={t.bound.title}>{t.bound.about}</Empty> : <Webhooks />}
    </Page>
  );
}

function Webhooks(): ReactNode {
  const { of } = route.useSearch();
  const navigate = route.useNavigate();
  const [intent, setIntent] = useState<WebhookIntent>();
  const [secret, setSecret] = useState<string>();
  const list = useCursorList([...WEBHOOKS, 'list'], listWebhooks);
  const shown = list.rows?.find(({ id }) => id === of);
  const add = (
    <Button
      leftSection={<PlusIcon width={18} aria-hidden />}
      onClick={() => {
        setIntent({ kind: 'add' });
      }}
    >
      {t.list.add}
    </Button>
  );
  return (
    <>
      <div>{add}</div>
      <CursorTable
        label={t.list.label}
        list={list}
        columns={webhookColumns({
          onIntent: setIntent,
          onDeliveries: (webhookId) => void navigate({ search: { of: webhookId } }),
        })}
        rowKey={({ id }) => id}
        empty={<Empty title={t.list.none}>{t.list.about}</Empty>}
      />
      {shown !== undefined && (
        <Deliveries key={shown.id} webhook={shown} onClose={() => void navigate({ search: {} })} />
      )}
      <WebhookDialog
        intent={intent}
        onClose={() => {
          setIntent(undefined);
        }}
        onSecret={setSecret}
      />
      {secret !== undefined && (
        <SecretDialog
          secret={secret}
          onClose={() => {
            setSecret(undefined);
          }}
        />
      )}
    </>
  );
}
