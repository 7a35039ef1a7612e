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
import { t } from './texts';

/** Calls to copy, with the address of this installation and a client id of this workspace. */
export function CallsPage(): ReactNode {
  const { data: clinics, error, refetch } = useQuery(clinicsQuery);
  const open = clinics?.filter(({ retiredAt }) => retiredAt === null);
  return (
    <Page title={t.calls.title} description={t.calls.description}>
      {open === undefined &&
        (error === null ? (
          <Loading rows={1} height={380} />
        ) : (
          <Failure error={error} retry={() => void refetch()} />
        ))}
      {open?.length === 0 && (
        <Empty
          title={t.calls.noClinic}
          action={
            <Button component={Link} to="/workspace/clinics">
              {t.calls.toClinics}
            </Button>
          }
        >
          {t.calls.needsClinic}
        </Empty>
      )}
      {open !== undefined && open.length > 0 && (
        <Calls clinics={open.map(({ clientId, name }) => ({ value: clientId, label: name }))} />
      )}
    </Page>
  );
}

/** For a shell, the same in every language. */
const SET_KEY = 'read -rs ELIGIBILITY_API_KEY && export ELIGIBILITY_API_KEY';

type Choice = { readonly value: string; readonly label: string };

function Calls({ clinics }: { readonly clinics: readonly Choice[] }): ReactNode {
  const [language, setLanguage] = useState<Language>('curl');
  const [call, setCall] = useState<Call>('mock');
  const [clientId, setClientId] = useState(clinics[0]?.value ?? '');
  const text = callText(language, call, { baseUrl: window.location.origin, clientId });
  return (
    <>
      <Panel title={t.calls.call}>
        <Group align="flex-end">
          <NativeSelect
            label={t.calls.what}
            data={[...CALLS]}
            value={call}
            onChange={({ currentTarget: { value } }) => {
              setCall(CALLS.find((one) => one.value === value)?.value ?? 'mock');
            }}
          />
          <NativeSelect
            label={t.calls.clinic}
            data={[...clinics]}
            value={clientId}
            onChange={({ currentTarget }) => {
              setClientId(currentTarget.value);
            }}
          />
        </Group>
        <Group justify="space-between">
          <SegmentedControl
            aria-label={t.calls.language}
            data={[...LANGUAGES]}
            value={language}
            onChange={setLanguage}
          />
          <CopyButton text={text} name={t.calls.callName} />
        </Group>
        <pre className={classes['code']} tabIndex={0} role="region" aria-label={t.calls.call}>
          {text}
        </pre>
        {call === 'live' && <Text size="sm">{t.calls.liveCosts}</Text>}
        {call === 'mock' && <Text size="sm">{t.calls.mockCosts}</Text>}
      </Panel>
      <Panel title={t.calls.key}>
        <Stack gap="xs">
          <Text size="sm">{t.calls.keyFrom}</Text>
          <pre className={classes['code']} tabIndex={0} role="region" aria-label={t.calls.setKey}>
            {SET_KEY}
          </pre>
          <Text size="sm">
            <Anchor component={Link} to="/workspace/keys" underline="always">
              {t.calls.createKey}
            </Anchor>
            {t.calls.andRead}
            <Anchor href="/docs/guides/quickstart" underline="always">
              {t.calls.quickstart}
            </Anchor>
            {t.calls.or}
            <Anchor href="/docs" underline="always">
              {t.calls.reference}
            </Anchor>
            .
          </Text>
        </Stack>
      </Panel>
    </>
  );
}
