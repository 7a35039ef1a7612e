import { Group, SimpleGrid, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Figure } from '../design/figure';
import { count } from '../design/format';
import { KeyValues } from '../design/key-values';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { StateBadge } from '../design/state-badge';
import { Failure, Loading } from '../design/states';
import { TextLink } from '../design/text-link';
import { AliasEditor } from './alias-editor';
import { usePayer, useTraffic, type CatalogPayer } from './catalog';

const route = getRouteApi('/signed-in/operator/catalog/$payerId');

const BACK = (
  <TextLink to="/operator/catalog" size="sm">
    Payers
  </TextLink>
);

/** All that the catalog knows of one payer, and its aliases to decide. */
export function PayerPage(): ReactNode {
  const { payerId } = route.useParams();
  const { data: payer, error, refetch } = usePayer(payerId);
  if (payer === undefined) {
    return (
      <Page title="Payer" above={BACK}>
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
          <StateBadge tone="ok">Answers eligibility</StateBadge>
        ) : (
          <StateBadge tone="quiet">Does not answer eligibility</StateBadge>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Stack gap="md">
          <Panel title="What is known">
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
    ['Id', payerId],
    ['Id at the clearinghouse', tradingPartnerId],
    ['Other ids', listed(otherIds, 'None')],
    ['States', listed(states, 'Nationwide or not stated')],
    ['Lines of business', listed(linesOfBusiness, 'Not stated')],
    ['Date of birth', requiresDateOfBirth ? 'Required' : 'Not required'],
    ...(capabilities === undefined
      ? []
      : ([
          [
            'Service types',
            capabilities.serviceTypes.includes('*') ? 'All' : listed(capabilities.serviceTypes, '30 only'),
          ],
          ['Several in one inquiry', capabilities.severalServiceTypes ? 'Yes' : 'No'],
        ] as const)),
  ];
}

function listed(texts: readonly string[], otherwise: string): string {
  return texts.length === 0 ? otherwise : texts.join(', ');
}

function Traffic({ payerId }: { readonly payerId: string }): ReactNode {
  const { data, error, refetch } = useTraffic(payerId);
  return (
    <Panel title="The last hour" description="Answered live checks of all workspaces.">
      {data === undefined &&
        (error === null ? <Loading rows={1} /> : <Failure error={error} retry={() => void refetch()} />)}
      {data !== undefined && (
        <Group gap="xl">
          <Figure name="Checks" value={count(data.checksLastHour)} />
          <Figure name="Workspaces" value={count(data.workspacesLastHour)} />
        </Group>
      )}
    </Panel>
  );
}
