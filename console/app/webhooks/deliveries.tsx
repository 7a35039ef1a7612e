import { Button, NativeSelect, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { when } from '../design/format';
import { Panel } from '../design/panel';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import { DeliveryDialog, lastTryOf } from './delivery-dialog';
import { t } from './texts';
import { DELIVERY_TONES, listDeliveries, WEBHOOKS, type Delivery, type Webhook } from './webhooks';

/** What waits for its first or next try changes by itself. */
const LOOK_MS = 3_000;
const EVERY = '';
const STATES = [
  { value: EVERY, label: t.deliveries.every },
  ...(Object.keys(DELIVERY_TONES) as Delivery['state'][]).map((value) => ({
    value,
    label: t.deliveryStates[value],
  })),
];

type DeliveriesProps = { readonly webhook: Webhook; readonly onClose: () => void };

/** What was sent to one webhook, and what waits for it. */
export function Deliveries({ webhook, onClose }: DeliveriesProps): ReactNode {
  const [chosen, setChosen] = useState(EVERY);
  const [shownId, setShownId] = useState<string>();
  const state = STATES.find(({ value }) => value === chosen)?.value;
  const of = { webhookId: webhook.id, state: state === EVERY ? undefined : (state as Delivery['state']) };
  const list = useCursorList(
    [...WEBHOOKS, 'deliveries', webhook.id, chosen],
    (cursor) => listDeliveries(of, cursor),
    { refetchInterval: LOOK_MS },
  );
  const shown = list.rows?.find(({ id }) => id === shownId);
  return (
    <Panel
      title={t.deliveries.title}
      description={t.deliveries.to(webhook.url)}
      actions={
        <Button variant="default" onClick={onClose}>
          {t.deliveries.close}
        </Button>
      }
    >
      <NativeSelect
        label={t.deliveries.which}
        data={STATES}
        value={chosen}
        maw={240}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value);
        }}
      />
      <CursorTable
        label={t.deliveries.title}
        list={list}
        columns={columnsOf(setShownId)}
        rowKey={({ id }) => id}
        empty={<Empty title={t.deliveries.none}>{t.deliveries.noneAbout}</Empty>}
      />
      {shown !== undefined && (
        <DeliveryDialog
          webhook={webhook}
          delivery={shown}
          onClose={() => {
            setShownId(undefined);
          }}
        />
      )}
    </Panel>
  );
}

function columnsOf(onShow: (deliveryId: string) => void): readonly Column<Delivery>[] {
  const { deliveries } = t;
  return [
    { header: deliveries.when, cell: ({ createdAt }) => when(createdAt) },
    { header: deliveries.event, cell: ({ type }) => type },
    {
      header: deliveries.state,
      cell: ({ state, nextTryAt, tries }) => (
        <>
          <StateBadge tone={DELIVERY_TONES[state]}>{t.deliveryStates[state]}</StateBadge>
          {nextTryAt !== null && tries > 0 && (
            <Text size="sm" c="dimmed">
              {deliveries.next(when(nextTryAt))}
            </Text>
          )}
        </>
      ),
    },
    { header: deliveries.lastTry, cell: lastTryOf },
    {
      header: deliveries.actions,
      cell: ({ id, type, createdAt }) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={deliveries.showOne(type, when(createdAt))}
          onClick={() => {
            onShow(id);
          }}
        >
          {deliveries.show}
        </Button>
      ),
    },
  ];
}
