import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldError, useAct } from '../api/act';
import { Confirm } from '../design/confirm';
import { DataTable } from '../design/data-table';
import { Form, NumberField } from '../design/form';
import { notice } from '../design/notice';
import { Panel } from '../design/panel';
import {
  changedSettings,
  CHARGE_POLICIES,
  GET_POLICIES,
  IDEMPOTENCY_POLICIES,
  settingsChange,
  settingsIn,
  type ChangedSetting,
  type Settings,
} from './settings-change';
import { changeWorkspace, WORKSPACES, type Workspace } from './workspaces';

const COLUMNS = [
  { header: 'Setting', cell: ({ name }: ChangedSetting) => name },
  { header: 'Now', cell: ({ before }: ChangedSetting) => before },
  { header: 'From now on', cell: ({ after }: ChangedSetting) => <strong>{after}</strong> },
];

const IDLE = { isPending: false, error: null };

/** Name, limits and policies; what is changed is shown before it is saved. */
export function SettingsForm({ workspace }: { readonly workspace: Workspace }): ReactNode {
  const [wanted, setWanted] = useState<Settings>();
  const close = (): void => {
    setWanted(undefined);
  };
  const saving = useAct({
    act: (after: Settings) => changeWorkspace(workspace.id, settingsChange(workspace, after)),
    changes: [WORKSPACES],
    done: 'The settings are saved.',
    onDone: close,
  });
  const review = (values: FormData): void => {
    const after = settingsIn(values);
    saving.reset();
    if (changedSettings(workspace, after).length === 0) notice('Nothing was changed.');
    else setWanted(after);
  };
  return (
    <Panel title="Settings">
      <Form action="Review the changes" state={IDLE} onSubmit={review}>
        <Fields workspace={workspace} error={saving.error} />
      </Form>
      <Confirm
        title="Save these settings?"
        isOpen={wanted !== undefined}
        onClose={close}
        action="Save the settings"
        state={saving}
        onConfirm={() => {
          if (wanted !== undefined) saving.mutate(wanted);
        }}
      >
        <Stack gap="sm">
          <DataTable
            label="What is changed"
            columns={COLUMNS}
            rows={wanted === undefined ? [] : changedSettings(workspace, wanted)}
            rowKey={({ name }) => name}
          />
          <Text size="sm" c="dimmed">
            In effect everywhere within five seconds.
          </Text>
        </Stack>
      </Confirm>
    </Panel>
  );
}

function Fields({ workspace, error }: { readonly workspace: Workspace; readonly error: unknown }): ReactNode {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <TextInput
        name="name"
        label="Name"
        required
        maxLength={120}
        defaultValue={workspace.name}
        autoComplete="off"
        error={fieldError(error, 'name')}
      />
      <NativeSelect
        name="chargePolicy"
        label="What is charged"
        data={[...CHARGE_POLICIES]}
        defaultValue={workspace.chargePolicy}
      />
      <NumberField
        name="rateLimitPerMinute"
        label="Requests per minute"
        description="Of all its keys together. Empty: the installation's default."
        value={workspace.rateLimitPerMinute}
        error={error}
      />
      <NumberField
        name="shareWeight"
        label="Share of capacity"
        description="Its part while the system is full, from 1 to 100. Empty: 10, as everyone."
        value={workspace.shareWeight}
        error={error}
      />
      <NumberField
        name="checksPerDay"
        label="Live checks per day"
        description="Charged on one UTC day at most. Empty: no limit."
        value={workspace.checksPerDay}
        error={error}
      />
      <NumberField
        name="lowBalanceChecks"
        label="Warn operators at a balance of"
        description="Checks. Empty: no warning."
        value={workspace.lowBalanceChecks}
        error={error}
      />
      <NativeSelect
        name="idempotencyKey"
        label="Idempotency key of live checks"
        data={[...IDEMPOTENCY_POLICIES]}
        defaultValue={workspace.policies.idempotencyKey}
      />
      <NativeSelect
        name="getChecks"
        label="Live checks by GET"
        data={[...GET_POLICIES]}
        defaultValue={workspace.policies.getChecks}
      />
    </SimpleGrid>
  );
}
