import { Button, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { api, dataOf } from '../api/client';
import { useSession, type Session } from '../api/session';
import { Confirm } from '../design/confirm';
import { when } from '../design/format';
import { KeyValues } from '../design/key-values';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { StateBadge } from '../design/state-badge';
import { Failure, Loading } from '../design/states';
import { OffersPanel } from '../offers/offers-panel';
import { t as roles } from '../roles/texts';
import { SessionTable, type ListedSession } from './session-table';
import { t } from './texts';
import { WorkspacesPanel } from './workspaces-panel';

const SESSIONS = ['sessions'] as const;

async function endSession(sessionId: string): Promise<void> {
  await dataOf(api.DELETE('/api/sessions/{sessionId}', { params: { path: { sessionId } } }));
}

/** Who is signed in here and elsewhere. */
export function MePage(): ReactNode {
  return (
    <Page title={t.title} description={t.description}>
      <SimpleGrid cols={1}>
        <OffersPanel />
        <Panel title={t.roles.title}>
          <KeyValues rows={rowsOf(useSession())} />
        </Panel>
        <WorkspacesPanel />
        <Sessions />
      </SimpleGrid>
    </Page>
  );
}

function rowsOf({
  person,
  installationRoles,
  expiresAt,
}: Session): readonly (readonly [string, ReactNode])[] {
  return [
    [t.roles.name, person.name],
    [t.roles.email, person.email ?? t.roles.noEmail],
    ...installationRoles.map((role) => [t.roles.role, roles.installation[role].whole] as const).slice(0, 1),
    [t.roles.ends, t.roles.endsAt(when(expiresAt))],
  ];
}

function Sessions(): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const {
    data: sessions,
    error,
    refetch,
  } = useQuery({
    queryKey: SESSIONS,
    queryFn: async () => (await dataOf(api.GET('/api/sessions'))).data,
  });
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const close = (): void => {
    setIsAsking(false);
  };
  const ending = useAct({
    act: async (ended: readonly ListedSession[]) => Promise.all(ended.map(({ id }) => endSession(id))),
    changes: [SESSIONS],
    done: (_, { length }) => (length === 1 ? t.sessions.ended : t.sessions.othersEnded),
    onDone: close,
  });
  return (
    <Panel
      title={t.sessions.title}
      description={t.sessions.description}
      actions={
        <Button
          variant="default"
          disabled={others.length === 0}
          onClick={() => {
            ending.reset();
            setIsAsking(true);
          }}
        >
          {t.sessions.endOthers}
        </Button>
      }
    >
      {sessions === undefined &&
        (error === null ? <Loading rows={2} /> : <Failure error={error} retry={() => void refetch()} />)}
      {ending.error !== null && !isAsking && <Failure error={ending.error} />}
      {sessions !== undefined && (
        <SessionTable
          label={t.sessions.title}
          sessions={sessions}
          actions={(session) => (
            <SessionAct
              session={session}
              onEnd={() => {
                ending.mutate([session]);
              }}
            />
          )}
        />
      )}
      <Confirm
        title={t.sessions.endOthersAsk}
        isOpen={isAsking}
        onClose={close}
        action={t.sessions.endOthers}
        state={ending}
        onConfirm={() => {
          ending.mutate(others);
        }}
      >
        <Text>{t.sessions.others(others.length)}</Text>
      </Confirm>
    </Panel>
  );
}

function SessionAct({
  session,
  onEnd,
}: {
  readonly session: ListedSession;
  readonly onEnd: () => void;
}): ReactNode {
  if (session.current) return <StateBadge tone="ok">{t.sessions.thisBrowser}</StateBadge>;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t.sessions.endOf(when(session.createdAt))}
      onClick={onEnd}
    >
      {t.sessions.end}
    </Button>
  );
}
