import { Alert, Group, Stack, Tabs } from '@mantine/core';
import { LockClosedIcon } from '../generated/icons';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import { when } from '../design/format';
import { Page } from '../design/page';
import { Failure, Loading } from '../design/states';
import { TextLink } from '../design/text-link';
import { DangerZone } from './danger-zone';
import { Journal } from './journal';
import { SettingsForm } from './settings-form';
import { t } from './texts';
import { WalletPanel } from './wallet-panel';
import { useWorkspace, type Workspace } from './workspaces';
import { WorkspaceState } from './workspaces-page';

// A tab that is opened by hand is not part of the first view.
const WorkspaceClinics = lazy(async () => ({
  default: (await import('./workspace-access')).WorkspaceClinics,
}));
const WorkspaceKeys = lazy(async () => ({ default: (await import('./workspace-access')).WorkspaceKeys }));

const route = getRouteApi('/signed-in/operator/workspaces/$workspaceId');

const TABS = [
  { value: 'wallet', label: t.page.tabs.wallet },
  { value: 'clinics', label: t.page.tabs.clinics },
  { value: 'keys', label: t.page.tabs.keys },
  { value: 'settings', label: t.page.tabs.settings },
] as const;

/** One workspace: its wallet, clinics, keys and settings. */
export function WorkspacePage(): ReactNode {
  const { workspaceId } = route.useParams();
  const { data: workspace, error, refetch } = useWorkspace(workspaceId);
  if (error !== null && workspace === undefined) {
    return (
      <Page title={t.page.title} above={<Back />}>
        <Failure error={error} retry={() => void refetch()} />
      </Page>
    );
  }
  if (workspace === undefined) {
    return (
      <Page title={t.page.title} above={<Back />}>
        <Loading rows={8} />
      </Page>
    );
  }
  return <Known workspace={workspace} />;
}

function Back(): ReactNode {
  return (
    <TextLink to="/operator/workspaces" size="sm">
      {t.page.above}
    </TextLink>
  );
}

function Known({ workspace }: { readonly workspace: Workspace }): ReactNode {
  const { tab = 'wallet' } = route.useSearch();
  const navigate = route.useNavigate();
  const { id, name, suspension, createdAt } = workspace;
  return (
    <Page
      title={name === '' ? id : name}
      description={t.page.created(when(createdAt))}
      above={<Back />}
      actions={<WorkspaceState suspension={suspension} />}
    >
      <Stack gap="md">
        <Group gap="xs">
          <Copyable text={id} name={t.page.idName} />
        </Group>
        {suspension !== null && (
          <Alert
            color="red"
            variant="outline"
            icon={<LockClosedIcon aria-hidden />}
            title={t.page.suspendedSince(when(suspension.since))}
          >
            {t.page.suspended(suspension.reason)}
          </Alert>
        )}
        <Tabs
          value={tab}
          onChange={(value) => void navigate({ search: { tab: tabOf(value) }, replace: true })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {TABS.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="wallet">
            <Stack gap="md">
              <WalletPanel workspaceId={id} />
              <Journal workspaceId={id} />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="clinics">
            <Suspense fallback={<Loading rows={8} />}>
              <WorkspaceClinics workspaceId={id} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="keys">
            <Suspense fallback={<Loading rows={8} />}>
              <WorkspaceKeys workspaceId={id} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="settings">
            <Stack gap="md">
              <SettingsForm workspace={workspace} />
              <DangerZone workspace={workspace} />
            </Stack>
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  );
}

type Tab = (typeof TABS)[number]['value'];

function tabOf(value: unknown): Tab {
  return TABS.find((tab) => tab.value === value)?.value ?? 'wallet';
}
