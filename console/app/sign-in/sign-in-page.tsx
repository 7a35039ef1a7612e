import { Box, Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { sessionQuery } from '../api/session';

/**
 * Signs in with the one-time link that opened this page. Its token is in the fragment of the URL, which no browser sends
 * and no server logs; it is taken out of the address bar at once.
 */
export function SignInPage(): ReactNode {
  const [token] = useState(() => location.hash.slice(1));
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
      <Paper withBorder p="xl" maw={420} w="100%">
        <Stack gap="md">
          <Title order={1} size="h3">
            Eligibility Check
          </Title>
          <Text role="status">{WORDS[status]}</Text>
          <Ways />
        </Stack>
      </Paper>
    </Center>
  );
}

/** What this installation offers. A link cannot be asked for here: who has one follows it. */
function Ways(): ReactNode {
  const { data: ways } = useQuery({
    queryKey: ['ways-in'],
    queryFn: () => dataOf(api.GET('/api/session/ways')),
    staleTime: Infinity,
  });
  return (
    // As high as it will be, so that nothing moves when it is there.
    <Box mih={36}>
      {ways?.openIdConnect === true && (
        <Button component="a" fullWidth href="/api/session/openid/start?returnTo=/console/">
          Sign in with your organization
        </Button>
      )}
      {ways?.openIdConnect === false && (
        <Text size="sm" c="dimmed">
          Follow the link that an operator gave you. It signs in one browser, once.
        </Text>
      )}
    </Box>
  );
}

const WORDS = {
  idle: 'Sign in to continue.',
  pending: 'Signing in ...',
  success: 'You are signed in.',
  error: 'This link was used already, or it is too old. Ask for another one.',
} as const;

async function redeem(token: string): Promise<void> {
  await dataOf(api.POST('/api/session/link', { body: { token } }));
}
