import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { api, dataOf } from '../api/client';
import { sessionQuery, useSession, type Session } from '../api/session';
import { when } from '../design/format';
import { Panel } from '../design/panel';
import { Failure } from '../design/states';
import { t as roles } from '../roles/texts';
import { t } from './texts';

type Offer = Session['invitations'][number];

/** Who invites this person, with an answer to each. Nothing while no one does. */
export function OffersPanel(): ReactNode {
  const { invitations } = useSession();
  if (invitations.length === 0) return null;
  return (
    <Panel title={t.title} description={t.description}>
      <Stack gap="lg">
        {invitations.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </Stack>
    </Panel>
  );
}

function OfferRow({ offer }: { readonly offer: Offer }): ReactNode {
  const { workspaceName: name, role, invitedBy, invitedAt } = offer;
  const path = { params: { path: { invitationId: offer.id } } };
  const changes = [sessionQuery.queryKey];
  const accepting = useAct({
    act: () => dataOf(api.POST('/api/session/invitations/{invitationId}/accept', path)),
    changes,
    done: t.accepted(name),
  });
  const declining = useAct({
    act: () => dataOf(api.DELETE('/api/session/invitations/{invitationId}', path)),
    changes,
    done: t.declined,
  });
  const failure = accepting.error ?? declining.error;
  const isBusy = accepting.isPending || declining.isPending;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{t.offer(name)}</Text>
          <Text size="sm">{t.role(roles.workspace[role].name)}</Text>
          <Text size="sm" c="dimmed">
            {invitedBy === null ? t.byOther(when(invitedAt)) : t.by(invitedBy, when(invitedAt))}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            aria-label={t.declineOf(name)}
            disabled={isBusy}
            onClick={() => {
              declining.mutate(undefined);
            }}
          >
            {t.decline}
          </Button>
          <Button
            aria-label={t.acceptOf(name)}
            disabled={isBusy}
            onClick={() => {
              accepting.mutate(undefined);
            }}
          >
            {t.accept}
          </Button>
        </Group>
      </Group>
      {failure !== null && <Failure error={failure} />}
    </Stack>
  );
}
