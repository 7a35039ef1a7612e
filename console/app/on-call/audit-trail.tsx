import type { Schema } from '@eligibility/api-types';
import { Drawer, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { when } from '../design/format';
import { Empty, Failure, Loading } from '../design/states';
import { useReturnFocus } from '../design/use-return-focus';
import { trailKey } from './board-query';
import { targetName, type PayerNames } from './names';
import { t } from './texts';

type Line = Schema<'AuditEntry'>;

const ACTS = Object.keys(t.trail.acts) as readonly (keyof typeof t.trail.acts)[];
const LABELS: Readonly<Partial<Record<Line['action'], string>>> = t.trail.acts;
/** Of each kind. */
const LIMIT = 25;

async function trail(signal: AbortSignal): Promise<readonly Line[]> {
  const lists = await Promise.all(
    ACTS.map((action) =>
      dataOf(api.GET('/ops/audit', { params: { query: { action, limit: LIMIT } }, signal })),
    ),
  );
  return lists.flatMap(({ data }) => data).sort((one, other) => other.at.localeCompare(one.at, 'en'));
}

type AuditTrailProps = { readonly names: PayerNames; readonly onClose: () => void };

/** Who did what to which circuit or alert, and why: the newest first. */
export function AuditTrail({ names, onClose }: AuditTrailProps): ReactNode {
  useReturnFocus();
  const { data, error, refetch } = useQuery({
    queryKey: trailKey,
    queryFn: ({ signal }) => trail(signal),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={t.trail.title}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading rows={6} height={48} />}
      {data?.length === 0 && <Empty title={t.trail.none} />}
      {data !== undefined && data.length > 0 && (
        <Table.ScrollContainer minWidth={420}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t.trail.columns.when}</Table.Th>
                <Table.Th>{t.trail.columns.who}</Table.Th>
                <Table.Th>{t.trail.columns.what}</Table.Th>
                <Table.Th>{t.trail.columns.why}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((line) => (
                <AuditLine key={line.id} line={line} names={names} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Drawer>
  );
}

type AuditLineProps = { readonly line: Line; readonly names: PayerNames };

function AuditLine({ line, names }: AuditLineProps): ReactNode {
  const { at, actor, action, target, detail, outcome } = line;
  const { reason, until } = detail as { readonly reason?: string; readonly until?: string };
  return (
    <Table.Tr>
      <Table.Td>{when(at)}</Table.Td>
      <Table.Td>{actor}</Table.Td>
      <Table.Td>
        {LABELS[action]} {targetName(target, names)}
        {outcome !== 'done' && (
          <Text size="xs" c="red">
            {outcome === 'refused' ? t.trail.refused : t.trail.unknown}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {reason ?? '–'}
        {until !== undefined && (
          <Text size="xs" c="dimmed">
            {t.until(when(until))}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
