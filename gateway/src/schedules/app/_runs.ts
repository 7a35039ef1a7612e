import { allResults } from '../../batches/app/batch-results';
import type { ResultRow } from '../../batches/domain/result-row';
import { BEGAN_MS, WORKSPACE } from '../../testing/samples';
import { DAY_MS, type Scheduled } from './_scheduled';

/** The day so many days after the first one; a daily schedule runs at 05:00 UTC of those that follow the first. */
export const DAY = (count: number): string => new Date(BEGAN_MS + count * DAY_MS).toISOString().slice(0, 10);

/** The rows of a batch or of a list, with what became of them. */
export async function rowsOf({ context }: Scheduled, batchId = ''): Promise<readonly ResultRow[]> {
  const rows: ResultRow[] = [];
  for await (const row of allResults(context, { workspaceId: WORKSPACE.id, batchId })) rows.push(row);
  return rows;
}

/** So many days pass, and everything is run that is due then. */
export async function nextDay(system: Scheduled, days = 1): Promise<void> {
  system.gateway.clock.advance(days * DAY_MS);
  await system.settle();
}
