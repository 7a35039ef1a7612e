import { Alert, Button, Group, SimpleGrid, Stack, Tabs, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Confirm } from '../../design/confirm';
import { DataTable, type Column } from '../../design/data-table';
import { Figure } from '../../design/figure';
import type { FormState } from '../../design/form';
import { count } from '../../design/format';
import { Panel } from '../../design/panel';
import { Empty, Failure } from '../../design/states';
import type { ImportPlan } from './catalog';
import { conflictText } from './plan-texts';
import { t } from './texts';

type Change = ImportPlan['added']['first'][number];
type Conflict = ImportPlan['conflicts']['first'][number];
type Problem = ImportPlan['problems']['first'][number];

const PAYER: readonly Column<Change>[] = [
  { header: t.plan.payer, cell: ({ name }) => name },
  { header: t.plan.id, cell: ({ payerId }) => payerId },
];
const CHANGED: readonly Column<Change>[] = [
  ...PAYER,
  { header: t.plan.changes, cell: ({ fields }) => fields.join(', ') },
];
const CONFLICT: readonly Column<Conflict>[] = [
  { header: t.plan.name, cell: ({ name }) => name },
  { header: t.plan.means, cell: conflictText },
];
const PROBLEM: readonly Column<Problem>[] = [
  { header: t.plan.line, isNumeric: true, cell: ({ line }) => count(line) },
  { header: t.plan.wrong, cell: ({ message }) => message },
];

type ImportPlanPanelProps = {
  readonly plan: ImportPlan;
  /** Of taking the list. */
  readonly state: FormState;
  readonly isDone: boolean;
  readonly onTake: () => void;
};

/** What a list would change, and the button that takes it. */
export function ImportPlanPanel({ plan, state, isDone, onTake }: ImportPlanPanelProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => {
    setIsAsking(false);
  };
  const { added, changed, removed, conflicts, problems } = plan;
  return (
    <Panel
      title={isDone ? t.plan.changed : t.plan.wouldChange}
      description={t.plan.against({
        payers: plan.payerCount,
        source: plan.source,
        version: plan.baseVersion,
      })}
      actions={
        <Button
          disabled={plan.isInForce || isDone}
          loading={state.isPending}
          onClick={() => {
            setIsAsking(true);
          }}
        >
          {isDone ? t.plan.inForce : t.plan.take}
        </Button>
      }
    >
      {plan.isInForce && (
        <Alert variant="outline" color="pine" title={t.plan.sameFile}>
          {t.plan.sameFileMore}
        </Alert>
      )}
      {state.error !== null && <Failure error={state.error} />}
      <SimpleGrid cols={{ base: 2, sm: 5 }}>
        <Figure name={t.plan.parts.added} value={count(added.total)} />
        <Figure name={t.plan.parts.changed} value={count(changed.total)} />
        <Figure
          name={t.plan.parts.removed}
          value={count(removed.total)}
          {...(removed.total > 0 && { tone: 'bad' })}
        />
        <Figure
          name={t.plan.parts.conflicts}
          value={count(conflicts.total)}
          {...(conflicts.total > 0 && { tone: 'warn' })}
        />
        <Figure
          name={t.plan.parts.problems}
          value={count(problems.total)}
          {...(problems.total > 0 && { tone: 'warn' })}
        />
      </SimpleGrid>
      <Tabs defaultValue="added" keepMounted={false}>
        <Tabs.List mb="md">
          {PARTS.map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t.plan.parts[part]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Part value="added" {...added} columns={PAYER} />
        <Part value="changed" {...changed} columns={CHANGED} />
        <Part value="removed" {...removed} columns={PAYER} />
        <Part value="conflicts" {...conflicts} columns={CONFLICT} />
        <Part value="problems" {...problems} columns={PROBLEM} />
      </Tabs>
      <Confirm
        title={t.plan.ask}
        isOpen={isAsking}
        onClose={close}
        action={t.plan.takeIt}
        state={IDLE}
        isDestructive={removed.total > 0}
        onConfirm={() => {
          close();
          onTake();
        }}
      >
        <Stack gap="xs">
          <Text>{t.plan.totals({ added: added.total, changed: changed.total, removed: removed.total })}</Text>
          <Text size="sm" c="dimmed">
            {t.plan.undo}
          </Text>
        </Stack>
      </Confirm>
    </Panel>
  );
}

const PARTS = ['added', 'changed', 'removed', 'conflicts', 'problems'] as const;

const IDLE = { isPending: false, error: null };

type PartProps<Row> = {
  readonly value: (typeof PARTS)[number];
  readonly total: number;
  readonly first: readonly Row[];
  readonly columns: readonly Column<Row>[];
};

/** As many rows as one looks through; the rest on demand. */
const SHOWN = 20;

function Part<Row>({ value, total, first, columns }: PartProps<Row>): ReactNode {
  const [isAll, setIsAll] = useState(false);
  const rows = isAll ? first : first.slice(0, SHOWN);
  return (
    <Tabs.Panel value={value}>
      {first.length === 0 ? (
        <Empty title={t.plan.none} />
      ) : (
        <Stack gap="xs">
          <DataTable
            label={t.plan.parts[value]}
            columns={columns}
            rows={rows}
            rowKey={(row) => JSON.stringify(row)}
          />
          <Group gap="sm">
            {total > rows.length && (
              <Text size="sm" c="dimmed">
                {t.plan.first(rows.length, total)}
              </Text>
            )}
            {rows.length < first.length && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  setIsAll(true);
                }}
              >
                {t.plan.show(first.length)}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Tabs.Panel>
  );
}
