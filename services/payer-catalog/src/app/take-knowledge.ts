import type { CatalogContext } from './context';
import type { Log } from '@eligibility/kit';
import type { KnowledgeChange } from './ports';

/**
 * Stores the knowledge that this process was started with as a new version of the catalog, unless it is the knowledge
 * that was stored last. So a start with an earlier knowledge brings that one back, and a restart after a restore undoes
 * nothing. When processes start at the same time with the same knowledge, one stores it.
 */
export async function takeKnowledge(
  context: Pick<CatalogContext, 'store' | 'clock'> & { readonly log: Log },
  knowledge: Pick<KnowledgeChange, 'rows' | 'checksum'>,
): Promise<void> {
  const { store, clock, log } = context;
  // Read first: what others store after this makes the commit fail, and the checksum is read again.
  const baseVersion = await store.version();
  if ((await store.newestChecksum('knowledge')) === knowledge.checksum) return;
  const change = { kind: 'knowledge', ...knowledge, actor: 'system', atMs: clock.now() } as const;
  if (!(await store.commit(baseVersion, change))) return takeKnowledge(context, knowledge);
  log.info('the knowledge of names is stored as a new version', { count: knowledge.rows.length });
}
