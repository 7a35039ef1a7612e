import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldError, useAct } from '../api/use-act';
import { Confirm } from '../design/confirm';
import { DataTable } from '../design/data-table';
import { Form, NumberField } from '../design/form';
import { notice } from '../design/notice';
import { Panel } from '../design/panel';
import {
  changedSettings,
  CHARGE_POLICIES,
  CHOSEN_POLICIES,
  POLICY_CHOICES,
  settingsChange,
  settingsIn,
  type ChangedSetting,
  type Settings,
} from './settings-change';
import { t } from './texts';
import { changeWorkspace, WORKSPACES, type Workspace } from './workspaces';

const COLUMNS = [
  { header: t.settings.setting, cell: ({ name }: ChangedSetting) => name },
  { header: t.settings.now, cell: ({ before }: ChangedSetting) => before },
  { header: t.settings.fromNowOn, cell: ({ after }: ChangedSetting) => <strong>{after}</strong> },
];

const HINTS: Readonly<Record<string, string>> = {
  searchWithoutMemberId: t.fields.searchWithoutMemberIdHint,
  serviceNotTaken: t.fields.serviceNotTakenHint,
  dateNotTaken: t.fields.dateNotTakenHint,
};

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
    done: t.settings.saved,
    onDone: close,
  });
  const review = (values: FormData): void => {
    const after = settingsIn(values);
    saving.reset();
    if (changedSettings(workspace, after).length === 0) notice(t.settings.unchanged);
    else setWanted(after);
  };
  return (
    <Panel title={t.settings.title}>
      <Form action={t.settings.review} state={IDLE} onSubmit={review}>
        <Fields workspace={workspace} error={saving.error} />
      </Form>
      <Confirm
        title={t.settings.ask}
        isOpen={wanted !== undefined}
        onClose={close}
        action={t.settings.save}
        state={saving}
        onConfirm={() => {
          if (wanted !== undefined) saving.mutate(wanted);
        }}
      >
        <Stack gap="sm">
          <DataTable
            label={t.settings.what}
            columns={COLUMNS}
            rows={wanted === undefined ? [] : changedSettings(workspace, wanted)}
            rowKey={({ name }) => name}
          />
          <Text size="sm" c="dimmed">
            {t.settings.effect}
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
        label={t.fields.name}
        required
        maxLength={120}
        defaultValue={workspace.name}
        autoComplete="off"
        error={fieldError(error, 'name')}
      />
      <NativeSelect
        name="chargePolicy"
        label={t.fields.charged}
        data={[...CHARGE_POLICIES]}
        defaultValue={workspace.chargePolicy}
      />
      <NumberField
        name="rateLimitPerMinute"
        label={t.fields.requests}
        description={t.fields.requestsHint}
        value={workspace.rateLimitPerMinute}
        error={error}
      />
      <NumberField
        name="shareWeight"
        label={t.fields.share}
        description={t.fields.shareHint}
        value={workspace.shareWeight}
        error={error}
      />
      <NumberField
        name="checksPerDay"
        label={t.fields.checks}
        description={t.fields.checksHint}
        value={workspace.checksPerDay}
        error={error}
      />
      <NumberField
        name="lowBalanceChecks"
        label={t.fields.lowBalance}
        description={t.fields.lowBalanceHint}
        value={workspace.lowBalanceChecks}
        error={error}
      />
      {CHOSEN_POLICIES.map((name) => (
        <NativeSelect
          key={name}
          name={name}
          label={t.fields[name]}
          description={HINTS[name]}
          data={[...POLICY_CHOICES[name]]}
          defaultValue={workspace.policies[name]}
        />
      ))}
      <NumberField
        name="answersMaxAgeSeconds"
        label={t.fields.answers}
        description={t.fields.answersHint}
        value={workspace.policies.answersMaxAgeSeconds}
        error={error}
      />
    </SimpleGrid>
  );
}
