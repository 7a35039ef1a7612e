import { Alert, Button, Group, SimpleGrid, Stack, Tabs, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Confirm } from '../design/confirm';
import { DataTable, type Column } from '../design/data-table';
import { Figure } from '../design/figure';
import type { FormState } from '../design/form';
import { count, counted } from '../design/format';
import { Panel } from '../design/panel';
import { Empty, Failure } from '../design/states';
import type { ImportPlan } from './catalog';
import { conflictText } from './plan-texts';

type Change = ImportPlan['added']['first'][number];
type Conflict = ImportPlan['conflicts']['first'][number];
type Problem = ImportPlan['problems']['first'][number];

const PAYER: readonly Column<Change>[] = [
  { header: 'Payer', cell: ({ name }) => name },
  { header: 'Id', cell: ({ payerId }) => payerId },
];
const CHANGED: readonly Column<Change>[] = [
  ...PAYER,
  { header: 'What changes', cell: ({ fields }) => fields.join(', ') },
];
const CONFLICT: readonly Column<Conflict>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'What it means', cell: conflictText },
];
const PROBLEM: readonly Column<Problem>[] = [
  { header: 'Line', isNumeric: true, cell: ({ line }) => count(line) },
  { header: 'What is wrong', cell: ({ message }) => message },
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
      title={isDone ? 'What it has changed' : 'What it would change'}
      description={`${counted(plan.payerCount, 'payer')} of ${plan.source}, against version ${plan.baseVersion} of the catalog.`}
      actions={
        <Button
          disabled={plan.isInForce || isDone}
          loading={state.isPending}
          onClick={() => {
            setIsAsking(true);
          }}
        >
          {isDone ? 'In force' : 'Take this list'}
        </Button>
      }
    >
      {plan.isInForce && (
        <Alert variant="outline" color="pine" title="This very file is in force already">
          Taking it once more would change nothing.
        </Alert>
      )}
      {state.error !== null && <Failure error={state.error} />}
      <SimpleGrid cols={{ base: 2, sm: 5 }}>
        <Figure name="Added" value={count(added.total)} />
        <Figure name="Changed" value={count(changed.total)} />
        <Figure name="Removed" value={count(removed.total)} {...(removed.total > 0 && { tone: 'bad' })} />
        <Figure
          name="Conflicts"
          value={count(conflicts.total)}
          {...(conflicts.total > 0 && { tone: 'warn' })}
        />
        <Figure name="Bad rows" value={count(problems.total)} {...(problems.total > 0 && { tone: 'warn' })} />
      </SimpleGrid>
      <Tabs defaultValue="added" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="added">Added</Tabs.Tab>
          <Tabs.Tab value="changed">Changed</Tabs.Tab>
          <Tabs.Tab value="removed">Removed</Tabs.Tab>
          <Tabs.Tab value="conflicts">Conflicts</Tabs.Tab>
          <Tabs.Tab value="problems">Bad rows</Tabs.Tab>
        </Tabs.List>
        <Part value="added" {...added} columns={PAYER} />
        <Part value="changed" {...changed} columns={CHANGED} />
        <Part value="removed" {...removed} columns={PAYER} />
        <Part value="conflicts" {...conflicts} columns={CONFLICT} />
        <Part value="problems" {...problems} columns={PROBLEM} />
      </Tabs>
      <Confirm
        title="Take this list?"
        isOpen={isAsking}
        onClose={close}
        action="Take the list"
        state={IDLE}
        isDestructive={removed.total > 0}
        onConfirm={() => {
          close();
          onTake();
        }}
      >
        <Stack gap="xs">
          <Text>
            {`Payers: ${count(added.total)} added, ${count(changed.total)} changed, ${count(removed.total)} removed.`}{' '}
            Checks that name a removed payer are answered 422 from then on.
          </Text>
          <Text size="sm" c="dimmed">
            It is a new version of the catalog; going back to an earlier one undoes it. If the catalog has
            changed since this comparison, nothing is taken.
          </Text>
        </Stack>
      </Confirm>
    </Panel>
  );
}

const IDLE = { isPending: false, error: null };

type PartProps<Row> = {
  readonly value: string;
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
        <Empty title="None" />
      ) : (
        <Stack gap="xs">
          <DataTable label={value} columns={columns} rows={rows} rowKey={(row) => JSON.stringify(row)} />
          <Group gap="sm">
            {total > rows.length && (
              <Text size="sm" c="dimmed">
                The first {count(rows.length)} of {count(total)}.
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
                Show {count(first.length)}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Tabs.Panel>
  );
}
