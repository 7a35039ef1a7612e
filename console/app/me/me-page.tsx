import { Button, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/act';
import { api, dataOf } from '../api/client';
import { useSession, type Session } from '../api/session';
import { Confirm } from '../design/confirm';
import { when } from '../design/format';
import { KeyValues } from '../design/key-values';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { StateBadge } from '../design/state-badge';
import { Failure, Loading } from '../design/states';
import { SessionTable, type ListedSession } from './session-table';

const SESSIONS = ['sessions'] as const;

async function endSession(sessionId: string): Promise<void> {
  await dataOf(api.DELETE('/api/sessions/{sessionId}', { params: { path: { sessionId } } }));
}

/** Who is signed in here and elsewhere. */
export function MePage(): ReactNode {
  return (
    <Page title="You" description="What you may do here, and where you are signed in.">
      <SimpleGrid cols={1}>
        <Panel title="Your roles">
          <KeyValues rows={rowsOf(useSession())} />
        </Panel>
        <Sessions />
      </SimpleGrid>
    </Page>
  );
}

const ROLES = {
  operator: 'Operator of this installation',
  'on-call': 'On call for this installation',
  admin: 'Admin',
  'front-desk': 'Front desk',
  viewer: 'Viewer',
} as const;

function rowsOf({
  person,
  installationRoles,
  workspaces,
  expiresAt,
}: Session): readonly (readonly [string, ReactNode])[] {
  return [
    ['Name', person.name],
    ['E-mail', person.email ?? 'None: you came by a sign-in link'],
    ...installationRoles.map((role) => ['Role', ROLES[role]] as const).slice(0, 1),
    ...workspaces.map(
      ({ name, role, clientIds }) =>
        [
          name,
          `${ROLES[role]}${clientIds === null ? '' : `, for ${clientIds.length} of its clinics`}`,
        ] as const,
    ),
    ['This session ends', `${when(expiresAt)} at the latest`],
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
    done: (_, { length }) => (length === 1 ? 'That session is over.' : 'You are signed out everywhere else.'),
    onDone: close,
  });
  return (
    <Panel
      title="Your sessions"
      description="A session ends by itself when it is not used."
      actions={
        <Button
          variant="default"
          disabled={others.length === 0}
          onClick={() => {
            ending.reset();
            setIsAsking(true);
          }}
        >
          Sign out everywhere else
        </Button>
      }
    >
      {sessions === undefined &&
        (error === null ? <Loading rows={2} /> : <Failure error={error} retry={() => void refetch()} />)}
      {ending.error !== null && !isAsking && <Failure error={ending.error} />}
      {sessions !== undefined && (
        <SessionTable
          label="Your sessions"
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
        title="Sign out everywhere else?"
        isOpen={isAsking}
        onClose={close}
        action="Sign out everywhere else"
        state={ending}
        onConfirm={() => {
          ending.mutate(others);
        }}
      >
        <Text>
          {others.length === 1 ? 'One other session ends' : `${others.length} other sessions end`} with the
          next request. This one goes on.
        </Text>
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
  if (session.current) return <StateBadge tone="ok">This browser</StateBadge>;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`End the session of ${when(session.createdAt)}`}
      onClick={onEnd}
    >
      End
    </Button>
  );
}
