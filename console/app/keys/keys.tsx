import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { PlusIcon } from '../generated/icons';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable } from '../design/data-table';
import { Empty } from '../design/states';
import { IssuedKeyDialog } from './issued-key';
import type { IssuedKey, KeyActs, KeyClinic } from './key-acts';
import { keyColumns } from './key-columns';
import { KeyDialog, type KeyIntent } from './key-dialogs';
import { t } from './texts';

type KeysProps = {
  readonly acts: KeyActs;
  /** All of the workspace, retired ones too. */
  readonly clinics: readonly KeyClinic[];
  /** Whether the person may act for some clinics only; so may then each new key. */
  readonly isBound?: boolean;
};

const SHOWN = [
  { value: 'usable', label: t.list.usable },
  { value: 'all', label: t.list.all },
];

/** The keys of a workspace, and all that can be done with them. */
export function Keys({ acts, clinics, isBound = false }: KeysProps): ReactNode {
  const [shown, setShown] = useState('usable');
  const [intent, setIntent] = useState<KeyIntent>();
  const [issued, setIssued] = useState<IssuedKey>();
  const list = useCursorList([...acts.queryKey, shown], (cursor) =>
    acts.list(cursor, shown === 'usable' ? true : undefined),
  );
  const issue = (
    <Button
      leftSection={<PlusIcon width={18} aria-hidden />}
      onClick={() => {
        setIntent({ kind: 'issue' });
      }}
    >
      {t.list.create}
    </Button>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <SegmentedControl aria-label={t.list.which} data={SHOWN} value={shown} onChange={setShown} />
        {issue}
      </Group>
      <CursorTable
        label={t.list.label}
        list={list}
        columns={keyColumns(clinics, setIntent)}
        rowKey={({ id }) => id}
        empty={
          <Empty title={shown === 'usable' ? t.list.noneUsable : t.list.none} action={issue}>
            {t.list.about}
          </Empty>
        }
      />
      <KeyDialog
        acts={acts}
        clinics={clinics}
        intent={intent}
        isBound={isBound}
        onClose={() => {
          setIntent(undefined);
        }}
        onIssued={setIssued}
      />
      {issued !== undefined && (
        <IssuedKeyDialog
          issued={issued}
          onClose={() => {
            setIssued(undefined);
          }}
        />
      )}
    </Stack>
  );
}
