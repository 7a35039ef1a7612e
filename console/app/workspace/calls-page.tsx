import { Anchor, Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { CopyButton } from '../design/copyable';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { Empty, Failure, Loading } from '../design/states';
import { CALLS, callText, LANGUAGES, type Call, type Language } from './calls';
import classes from './calls-page.module.css';
import { clinicsQuery } from './data';

/** Calls to copy, with the address of this installation and a client id of this workspace. */
export function CallsPage(): ReactNode {
  const { data: clinics, error, refetch } = useQuery(clinicsQuery);
  const open = clinics?.filter(({ retiredAt }) => retiredAt === null);
  return (
    <Page
      title="Ready-made calls"
      description="With the address and the ids of this workspace. Paste, and run."
    >
      {open === undefined &&
        (error === null ? (
          <Loading rows={1} height={380} />
        ) : (
          <Failure error={error} retry={() => void refetch()} />
        ))}
      {open?.length === 0 && (
        <Empty
          title="No clinic yet"
          action={
            <Button component={Link} to="/workspace/clinics">
              To the clinics
            </Button>
          }
        >
          A call names the clinic that asks.
        </Empty>
      )}
      {open !== undefined && open.length > 0 && (
        <Calls clinics={open.map(({ clientId, name }) => ({ value: clientId, label: name }))} />
      )}
    </Page>
  );
}

type Choice = { readonly value: string; readonly label: string };

function Calls({ clinics }: { readonly clinics: readonly Choice[] }): ReactNode {
  const [language, setLanguage] = useState<Language>('curl');
  const [call, setCall] = useState<Call>('mock');
  const [clientId, setClientId] = useState(clinics[0]?.value ?? '');
  const text = callText(language, call, { baseUrl: window.location.origin, clientId });
  return (
    <>
      <Panel title="The call">
        <Group align="flex-end">
          <NativeSelect
            label="What"
            data={[...CALLS]}
            value={call}
            onChange={({ currentTarget: { value } }) => {
              setCall(CALLS.find((one) => one.value === value)?.value ?? 'mock');
            }}
          />
          <NativeSelect
            label="Clinic"
            data={[...clinics]}
            value={clientId}
            onChange={({ currentTarget }) => {
              setClientId(currentTarget.value);
            }}
          />
        </Group>
        <Group justify="space-between">
          <SegmentedControl
            aria-label="Language"
            data={[...LANGUAGES]}
            value={language}
            onChange={setLanguage}
          />
          <CopyButton text={text} name="call" />
        </Group>
        <pre className={classes['code']} tabIndex={0} role="region" aria-label="The call">
          {text}
        </pre>
        {call === 'live' && <Text size="sm">A live check asks the payer and costs one check.</Text>}
        {call === 'mock' && <Text size="sm">A mock check plays a scenario and costs nothing.</Text>}
      </Panel>
      <Panel title="The key">
        <Stack gap="xs">
          <Text size="sm">
            The calls read the key from the environment, so that it is in no page and in no history. Set it
            with:
          </Text>
          <pre className={classes['code']} tabIndex={0} role="region" aria-label="How to set the key">
            {'read -rs ELIGIBILITY_API_KEY && export ELIGIBILITY_API_KEY'}
          </pre>
          <Text size="sm">
            <Anchor component={Link} to="/workspace/keys" underline="always">
              Create a key
            </Anchor>
            {', and read '}
            <Anchor href="/docs/guides/quickstart" underline="always">
              the quickstart
            </Anchor>
            {' or '}
            <Anchor href="/docs" underline="always">
              the reference of the API
            </Anchor>
            .
          </Text>
        </Stack>
      </Panel>
    </>
  );
}
