import { Group, SimpleGrid, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Figure } from '../../design/figure';
import { count } from '../../design/format';
import { KeyValues } from '../../design/key-values';
import { Page } from '../../design/page';
import { Panel } from '../../design/panel';
import { StateBadge } from '../../design/state-badge';
import { Failure, Loading } from '../../design/states';
import { TextLink } from '../../design/text-link';
import { AliasEditor } from './alias-editor';
import { usePayer, useTraffic, type CatalogPayer } from './catalog';
import { t } from './texts';

const route = getRouteApi('/signed-in/operator/catalog/$payerId');

const BACK = (
  <TextLink to="/operator/catalog" size="sm">
    {t.list.title}
  </TextLink>
);

/** All that the catalog knows of one payer, and its aliases to decide. */
export function PayerPage(): ReactNode {
  const { payerId } = route.useParams();
  const { data: payer, error, refetch } = usePayer(payerId);
  if (payer === undefined) {
    return (
      <Page title={t.payer.title} above={BACK}>
        {error === null ? <Loading rows={8} /> : <Failure error={error} retry={() => void refetch()} />}
      </Page>
    );
  }
  return (
    <Page
      title={payer.name}
      above={BACK}
      actions={
        payer.supportsEligibility ? (
          <StateBadge tone="ok">{t.payer.answers}</StateBadge>
        ) : (
          <StateBadge tone="quiet">{t.payer.doesNot}</StateBadge>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Stack gap="md">
          <Panel title={t.payer.known}>
            <KeyValues rows={rowsOf(payer)} />
          </Panel>
          <Traffic payerId={payerId} />
        </Stack>
        <AliasEditor key={payer.aliases.join('\n')} payer={payer} />
      </SimpleGrid>
    </Page>
  );
}

function rowsOf(payer: CatalogPayer): readonly (readonly [string, ReactNode])[] {
  const { payerId, tradingPartnerId, otherIds, states, linesOfBusiness, requiresDateOfBirth, capabilities } =
    payer;
  return [
    [t.list.id, payerId],
    [t.payer.clearinghouseId, tradingPartnerId],
    [t.payer.otherIds, listed(otherIds, t.payer.none)],
    [t.list.states, listed(states, t.list.nationwide)],
    [t.list.lines, listed(linesOfBusiness, t.payer.notStated)],
    [t.payer.birthDate, requiresDateOfBirth ? t.payer.required : t.payer.notRequired],
    [
      t.payer.serviceTypes,
      capabilities.serviceTypes.includes('*') ? t.payer.all : capabilities.serviceTypes.join(', '),
    ],
    [t.payer.several, capabilities.severalServiceTypes ? t.payer.yes : t.payer.no],
    [t.payer.memberless, capabilities.searchWithoutMemberId === true ? t.payer.yes : t.payer.no],
    [t.payer.knownFrom, t.payer.sources[capabilities.source]],
  ];
}

function listed(texts: readonly string[], otherwise: string): string {
  return texts.length === 0 ? otherwise : texts.join(', ');
}

function Traffic({ payerId }: { readonly payerId: string }): ReactNode {
  const { data, error, refetch } = useTraffic(payerId);
  return (
    <Panel title={t.payer.lastHour} description={t.payer.lastHourMore}>
      {data === undefined &&
        (error === null ? <Loading rows={1} /> : <Failure error={error} retry={() => void refetch()} />)}
      {data !== undefined && (
        <Group gap="xl">
          <Figure name={t.payer.checks} value={count(data.checksLastHour)} />
          <Figure name={t.payer.workspaces} value={count(data.workspacesLastHour)} />
        </Group>
      )}
    </Panel>
  );
}
