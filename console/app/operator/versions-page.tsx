import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/act';
import { useCursorList } from '../api/pages';
import { Confirm } from '../design/confirm';
import { CursorTable, type Column } from '../design/data-table';
import { when } from '../design/format';
import { Page } from '../design/page';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import { TextLink } from '../design/text-link';
import { CATALOG, listVersions, restoreVersion, type CatalogVersion } from './catalog';
import { versionText } from './plan-texts';

const BACK = (
  <TextLink to="/operator/catalog" size="sm">
    Payers
  </TextLink>
);

/** The history of the catalog, and the way back. */
export function VersionsPage(): ReactNode {
  const [chosen, setChosen] = useState<CatalogVersion>();
  const list = useCursorList([...CATALOG, 'versions'], listVersions);
  const newest = list.rows?.[0]?.version;
  const close = (): void => {
    setChosen(undefined);
  };
  const restoring = useAct({
    act: restoreVersion,
    changes: [CATALOG],
    done: ({ version, restoredFrom }) =>
      `The lists of version ${restoredFrom} are in force again, as version ${version}.`,
    onDone: close,
  });
  return (
    <Page
      title="Versions of the catalog"
      description="Every list, alias and step back, with who did it. None is ever lost."
      above={BACK}
    >
      <CursorTable
        label="Versions of the catalog"
        list={list}
        columns={columnsOf(newest, (version) => {
          restoring.reset();
          setChosen(version);
        })}
        rowKey={({ version }) => String(version)}
        empty={<Empty title="No versions yet">The first list that is taken will be here.</Empty>}
      />
      <Confirm
        title={`Go back to version ${chosen?.version ?? ''}?`}
        isOpen={chosen !== undefined}
        onClose={close}
        action="Go back"
        state={restoring}
        isDestructive
        onConfirm={() => {
          if (chosen !== undefined) restoring.mutate(chosen.version);
        }}
      >
        {chosen !== undefined && (
          <Stack gap="xs">
            <Text>
              The lists and the knowledge of names that were in force at {when(chosen.at)} are in force again,
              whatever was imported since. Aliases that people decided stay.
            </Text>
            <Text size="sm" c="dimmed">
              It is a new version, so it can be undone in the same way. Every payer catalog has it within
              seconds.
            </Text>
          </Stack>
        )}
      </Confirm>
    </Page>
  );
}

function columnsOf(
  newest: number | undefined,
  onRestore: (version: CatalogVersion) => void,
): readonly Column<CatalogVersion>[] {
  return [
    { header: 'Version', isNumeric: true, cell: ({ version }) => version },
    { header: 'What', cell: (version) => versionText(version) },
    { header: 'When', cell: ({ at }) => when(at) },
    { header: 'By', cell: ({ actor }) => actor },
    {
      header: 'Actions',
      cell: (version) =>
        version.version === newest ? (
          <StateBadge tone="ok">In force</StateBadge>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Go back to version ${version.version}`}
            onClick={() => {
              onRestore(version);
            }}
          >
            Go back
          </Button>
        ),
    },
  ];
}
