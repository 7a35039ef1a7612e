import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@eligibility/kit';
import {
  distinctionOf,
  explainMatch,
  indexBuilding,
  knowledgeOf,
  matchPayer as match,
  NO_CONTEXT,
  payerWithId,
  searchPayers as search,
  type Candidate,
  type Distinction,
  type Knowledge,
  type MatchContext,
  type MatchExplanation,
  type MatchOutcome,
  type MatchPrices,
  type Payer,
  type PayerDirectory,
  type PayerIndex,
} from '@eligibility/payer-matching';
import { composeDirectory } from '../domain/compose-directory';
import type { PayerStore } from './ports';

/** One version of the directory, ready to be asked; never changed. */
type CatalogSnapshot = {
  readonly version: number;
  readonly directory: PayerDirectory;
  readonly index: PayerIndex;
};

/** The directory in memory. */
export type Catalog = {
  /** The current catalog; read it once per request, so that an answer comes from one version. */
  readonly now: () => CatalogSnapshot;
  /** What errors cost; those of the matcher unless given. */
  readonly prices: MatchPrices | undefined;
  /**
   * Builds the index of the stored version if it is another one, and swaps it in; until then, and after a failure,
   * requests are answered from the old one. Calls run one after another, so a caller sees what was stored before its
   * call.
   */
  readonly refresh: () => Promise<void>;
};

/**
 * Loads the directory and builds its first index.
 * @param ownKnowledge for a version of which no knowledge is stored: that of this process
 */
export async function openCatalog(
  store: PayerStore,
  ownKnowledge: Knowledge,
  prices?: MatchPrices,
): Promise<Catalog> {
  let current = await snapshotOf(store, ownKnowledge);
  let latest: Promise<void> = Promise.resolve();
  const refreshOnce = async (): Promise<void> => {
    if ((await store.version()) !== current.version) current = await snapshotOf(store, ownKnowledge);
  };
  return {
    now: () => current,
    prices,
    refresh: () => {
      latest = latest.catch(() => undefined).then(refreshOnce);
      return latest;
    },
  };
}

/**
 * Refreshes this process at once, so that the operator sees the change. If that fails, the change is stored and the
 * next refresh shows it.
 */
export async function showChange(catalog: Catalog): Promise<void> {
  await catalog.refresh().catch(() => undefined);
}

/** A decision, and the version of the catalog that made it. */
export type CatalogMatch = {
  readonly outcome: MatchOutcome;
  readonly distinction: Distinction | undefined;
  readonly version: number;
};

/**
 * Decides which payer a typed name means, with the version of the catalog that decided; matched, ambiguous and not
 * found are all answers. An ambiguous name comes with what would distinguish its candidates.
 */
export function matchPayer(catalog: Catalog, name: string, context: MatchContext = NO_CONTEXT): CatalogMatch {
  const { index, version } = catalog.now();
  const { prices } = catalog;
  const outcome = match(index, name, { prices, context });
  const distinction =
    outcome.kind === 'ambiguous' ? distinctionOf(index, name, outcome.fits, prices) : undefined;
  return { outcome, distinction, version };
}

/**
 * At most `limit` payers for a search box, best first; an empty query lists the first by name. An explanation, where it
 * is asked for, is of the same version of the catalog.
 */
export function searchPayers(
  catalog: Catalog,
  { query, limit, explain }: { readonly query: string; readonly limit: number; readonly explain: boolean },
): { readonly candidates: readonly Candidate[]; readonly explanation: MatchExplanation | undefined } {
  const { index } = catalog.now();
  const { prices } = catalog;
  const explanation = explain ? explainMatch(index, query, { prices }) : undefined;
  return { candidates: search(index, query, limit, prices), explanation };
}

/** At most `limit` payers by id, those after `afterPayerId`; an empty one begins at the first. */
export function listPayers(
  catalog: Catalog,
  { limit, afterPayerId }: { readonly limit: number; readonly afterPayerId: string },
): readonly Payer[] {
  return catalog
    .now()
    .directory.payers.filter(({ id }) => id > afterPayerId)
    .slice(0, limit);
}

/** The payer with an id, in any case. @throws AppError `not-found` */
export function getPayer(catalog: Catalog, payerId: string): Payer {
  const payer = payerWithId(catalog.now().index, payerId);
  if (payer === undefined) throw new AppError('not-found');
  return payer;
}

/** Every process that loads a version uses the knowledge of that version, so that they all answer alike. */
async function snapshotOf(store: PayerStore, ownKnowledge: Knowledge): Promise<CatalogSnapshot> {
  const stored = await store.load();
  const knowledge = stored.knowledge === undefined ? ownKnowledge : knowledgeOf(stored.knowledge.rows);
  const directory = composeDirectory(stored);
  return { version: stored.version, directory, index: await buildIndexInTurns(directory, knowledge) };
}

/** Builds an index a few milliseconds at a time; the event loop serves others in between. */
async function buildIndexInTurns(directory: PayerDirectory, knowledge: Knowledge): Promise<PayerIndex> {
  const building = indexBuilding(directory, knowledge);
  for (;;) {
    const step = building.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
