import type { Schema } from '@eligibility/api-types';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Column } from '../design/data-table';
import { when } from '../design/format';
import { StateBadge } from '../design/state-badge';
import { clinicsQuery, nameOfClinic } from '../front-desk/clinics';
import { outcomeWords } from './outcomes';
import { t } from './texts';
import { tookOf } from './took';

/** What a line of the log and a check that was found have in common. */
type Line = Omit<Schema<'FoundCheck'>, 'question'>;

/** The columns of a list of checks: when first, which leads to the check, and then those of the list itself. */
export function useCheckColumns<Row extends Line>(own: readonly Column<Row>[] = []): readonly Column<Row>[] {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  return [
    {
      header: t.columns.when,
      cell: ({ id, createdAt }) => (
        <Anchor component={Link} to={`/checks/${id}`} size="sm">
          {when(createdAt)}
        </Anchor>
      ),
    },
    ...own,
    { header: t.columns.payer, cell: ({ payerName }) => payerName ?? t.unknown },
    {
      header: t.columns.outcome,
      cell: ({ outcome }) => (
        <StateBadge tone={outcomeWords(outcome).tone}>{outcomeWords(outcome).name}</StateBadge>
      ),
    },
    { header: t.columns.clinic, cell: ({ clientId }) => nameOfClinic(clinics, clientId) },
    { header: t.columns.askedBy, cell: ({ askedBy }) => askedBy ?? t.unknown },
    { header: t.columns.kind, cell: kindOf },
    { header: t.columns.charged, cell: ({ charged }) => (charged ? t.oneCheck : t.nothing) },
    { header: t.columns.took, isNumeric: true, cell: ({ latencyMs }) => tookOf(latencyMs) },
  ];
}

export function kindOf({ tags, simulated }: Pick<Line, 'tags' | 'simulated'>): string {
  if (tags.includes('mock')) return t.kinds.mock;
  return simulated ? t.kinds.simulated : t.kinds.live;
}
