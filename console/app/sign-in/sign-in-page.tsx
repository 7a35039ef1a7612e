import { Box, Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { forgetWorkspace, sessionQuery } from '../api/session';
import { waysQuery } from '../api/ways';
import { useTabTitle } from '../design/page';
import { Failure } from '../design/states';
import { PlainFrame } from '../shell/header';
import { openIdStart } from '../shell/sign-in-search';
import { Away, Refused, Unprotected } from './hindrances';
import { t } from './texts';

/** Signs in with the one-time link that opened this page. Without a link, it leads to the identity provider. */
export function SignInPage(): ReactNode {
  useTabTitle(t.title);
  const token = useToken();
  return (
    <PlainFrame>
      <Center component="main" p="md">
        <Paper withBorder p="xl" maw={460} w="100%">
          <Stack gap="md">
            <Title order={1} size="h3">
              {t.title}
            </Title>
            {/* A link that is used where no session works is lost: the page says where it works instead. */}
            {isSecureContext ? <SignIn key={token} token={token} /> : <Unprotected hasLink={token !== ''} />}
          </Stack>
        </Paper>
      </Center>
    </PlainFrame>
  );
}

/** What follows `#` in the address, also of a link that is pasted into the address bar while the page is open. */
function useToken(): string {
  const [token, setToken] = useState(hashOf);
  useEffect(() => {
    const take = (): void => {
      if (hashOf() !== '') setToken(hashOf());
    };
    addEventListener('hashchange', take);
    return () => {
      removeEventListener('hashchange', take);
    };
  }, []);
  return token;
}

function hashOf(): string {
  return location.hash.slice(1);
}

/**
 * Redeems the token, if there is one. It is in the fragment of the address, which no browser sends and no server logs, and
 * it is taken out of the address bar at once.
 */
function SignIn({ token }: { readonly token: string }): ReactNode {
  const { refused, away } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, status } = useMutation({
    mutationFn: redeem,
    onSuccess: async () => {
      forgetWorkspace();
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
    <>
      {refused === undefined && away === undefined && <Text role="status">{t.states[status]}</Text>}
      {refused !== undefined && <Refused />}
      {away !== undefined && <Away />}
      <Ways />
    </>
  );
}

/** What this installation offers. A link cannot be asked for here: who has one follows it. */
function Ways(): ReactNode {
  const search = useSearch({ from: '/sign-in' });
  const { data, error, refetch } = useQuery(waysQuery);
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    // As high as it will be, so that nothing moves when it is there.
    <Box mih={36}>
      {data?.openIdConnect === true && (
        <Button component="a" fullWidth href={openIdStart(search)}>
          {t.withOrganization}
        </Button>
      )}
      {data?.openIdConnect === false && (
        <Text size="sm" c="dimmed">
          {t.withLink}
        </Text>
      )}
    </Box>
  );
}

async function redeem(token: string): Promise<void> {
  await dataOf(api.POST('/api/session/link', { body: { token } }));
}
