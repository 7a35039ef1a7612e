import type { JobStore } from '../../jobs/app/job-store';
import { INSTALLATION } from '../../jobs/domain/job';
import { entriesOf } from '../../basics/list-page';
import type { Watch } from './watch';

export type PayerState = 'ok' | 'degraded' | 'isolated';

const EVENTS = { ok: 'payer.recovered', degraded: 'payer.degraded', isolated: 'payer.isolated' } as const;
const NAME = /^payer (.+)$/;

type WatchedPayers = {
  readonly watch: Watch;
  readonly jobs: Pick<JobStore, 'list'>;
  /** Every payer that a process of the clearinghouse knows, or an operator overruled. */
  readonly payers: () => Promise<ReadonlyMap<string, PayerState>>;
};

/**
 * Tells operators when a payer becomes degraded or isolated, and when it is asked again. One that nobody knows any more
 * is well: a clearinghouse process that starts knows no payer.
 */
export function payerWatch({ watch, jobs, payers }: WatchedPayers): () => Promise<void> {
  let unwell: ReadonlySet<string> | undefined;
  return async () => {
    const standings = await payers();
    const before = unwell ?? (await toldUnwell(jobs));
    const missing = [...before].filter((payerId) => !standings.has(payerId));
    const all: [string, PayerState][] = [
      ...standings,
      ...missing.map((id): [string, PayerState] => [id, 'ok']),
    ];
    for (const [payerId, state] of all) {
      const told = { type: EVENTS[state], data: { payerId, path: '/ops/board' } } as const;
      await watch.notice({ workspaceId: INSTALLATION, name: `payer ${payerId}`, state, told: () => told });
    }
    unwell = new Set(all.filter(([, state]) => state !== 'ok').map(([payerId]) => payerId));
  };
}

/** The payers that the last process told of, and which were not well then. */
async function toldUnwell(jobs: Pick<JobStore, 'list'>): Promise<ReadonlySet<string>> {
  const payerIds = new Set<string>();
  for (const state of ['degraded', 'isolated']) {
    const of = { workspaceId: INSTALLATION, kind: 'watch', state } as const;
    for await (const { data } of entriesOf((page) => jobs.list(of, page))) {
      const [, payerId] = NAME.exec((JSON.parse(data) as { readonly name: string }).name) ?? [];
      if (payerId !== undefined) payerIds.add(payerId);
    }
  }
  return payerIds;
}
