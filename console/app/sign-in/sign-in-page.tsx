import { Alert, Box, Button, Center, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { sessionQuery } from '../api/session';
import { Failure } from '../design/states';
import { openIdStart } from '../shell/sign-in-search';

/**
 * Signs in with the one-time link that opened this page. Its token is in the fragment of the URL, which no browser sends
 * and no server logs; it is taken out of the address bar at once. Without a link, it leads to the identity provider.
 */
export function SignInPage(): ReactNode {
  const [token] = useState(() => location.hash.slice(1));
  const { refused, away } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, status } = useMutation({
    mutationFn: redeem,
    onSuccess: async () => {
      await queries.resetQueries(sessionQuery);
      await navigate({ to: '/' });
    },
  });
  useEffect(() => {
    if (token === '') return;
    history.replaceState(null, '', location.pathname);
    mutate(token);
  }, [token, mutate]);

  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" maw={460} w="100%">
        <Stack gap="md">
          <Title order={1} size="h3">
            Eligibility Check
          </Title>
          {refused === undefined && away === undefined && <Text role="status">{WORDS[status]}</Text>}
          {refused !== undefined && <Refused />}
          {away !== undefined && <Away />}
          <Ways />
        </Stack>
      </Paper>
    </Center>
  );
}

const WORDS = {
  idle: 'Sign in to continue.',
  pending: 'Signing in ...',
  success: 'You are signed in.',
  error: 'This link was used already, or it is too old. Ask for another one.',
} as const;

/** The gateway gives no reason, because it would tell strangers who is known here: so each reason is named. */
function Refused(): ReactNode {
  return (
    <Alert role="alert" color="red" variant="outline" title="You were not signed in">
      <Text size="sm" mb="xs">
        Your organization sent you here, but this installation did not accept the account. What to do:
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>Ask your administrator whether your e-mail address was invited.</List.Item>
        <List.Item>
          If it was, have your organization verify the address: an address that is not verified is refused.
        </List.Item>
        <List.Item>If you have several accounts, sign out there, and sign in with the invited one.</List.Item>
        <List.Item>If you took more than ten minutes, try again.</List.Item>
      </List>
    </Alert>
  );
}

function Away(): ReactNode {
  return (
    <Alert role="alert" color="red" variant="outline" title="Your organization does not answer">
      <Text size="sm">
        The system in which you sign in could not be reached. Try again in a minute. Those who are signed in
        already are not affected.
      </Text>
    </Alert>
  );
}

/** What this installation offers. A link cannot be asked for here: who has one follows it. */
function Ways(): ReactNode {
  const search = useSearch({ from: '/sign-in' });
  const { data, error, refetch } = useQuery({
    queryKey: ['ways'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/session/ways', { signal })),
    staleTime: Infinity,
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    // As high as it will be, so that nothing moves when it is there.
    <Box mih={36}>
      {data?.openIdConnect === true && (
        <Button component="a" fullWidth href={openIdStart(search)}>
          Sign in with your organization
        </Button>
      )}
      {data?.openIdConnect === false && (
        <Text size="sm" c="dimmed">
          Follow the link that an operator gave you. It signs in one browser, once.
        </Text>
      )}
    </Box>
  );
}

async function redeem(token: string): Promise<void> {
  await dataOf(api.POST('/api/session/link', { body: { token } }));
}
