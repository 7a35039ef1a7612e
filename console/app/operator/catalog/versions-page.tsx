import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAct } from '../../api/use-act';
import { useCursorList } from '../../api/pages';
import { Confirm } from '../../design/confirm';
import { CursorTable, type Column } from '../../design/data-table';
import { when } from '../../design/format';
import { Page } from '../../design/page';
import { StateBadge } from '../../design/state-badge';
import { Empty } from '../../design/states';
import { TextLink } from '../../design/text-link';
import { CATALOG, listVersions, restoreVersion, type CatalogVersion } from './catalog';
import { versionText } from './plan-texts';
import { t } from './texts';

const BACK = (
  <TextLink to="/operator/catalog" size="sm">
    {t.list.title}
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
    done: ({ version, restoredFrom }) => t.versions.done(restoredFrom, version),
    onDone: close,
  });
  return (
    <Page title={t.versions.title} description={t.versions.description} above={BACK}>
      <CursorTable
        label={t.versions.title}
        list={list}
        columns={columnsOf(newest, (version) => {
          restoring.reset();
          setChosen(version);
        })}
        rowKey={({ version }) => String(version)}
        empty={<Empty title={t.versions.none}>{t.versions.noneMore}</Empty>}
      />
      <Confirm
        title={t.versions.ask(String(chosen?.version ?? ''))}
        isOpen={chosen !== undefined}
        onClose={close}
        action={t.versions.back}
        state={restoring}
        isDestructive
        onConfirm={() => {
          if (chosen !== undefined) restoring.mutate(chosen.version);
        }}
      >
        {chosen !== undefined && (
          <Stack gap="xs">
            <Text>{t.versions.effect(when(chosen.at))}</Text>
            <Text size="sm" c="dimmed">
              {t.versions.undo}
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
    { header: t.versions.version, isNumeric: true, cell: ({ version }) => version },
    { header: t.versions.what, cell: (version) => versionText(version) },
    { header: t.versions.when, cell: ({ at }) => when(at) },
    { header: t.versions.by, cell: ({ actor }) => actor },
    {
      header: t.versions.actions,
      cell: (version) =>
        version.version === newest ? (
          <StateBadge tone="ok">{t.versions.inForce}</StateBadge>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t.versions.backTo(version.version)}
            onClick={() => {
              onRestore(version);
            }}
          >
            {t.versions.back}
          </Button>
        ),
    },
  ];
}
