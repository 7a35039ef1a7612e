import { decodeCandidate, decodeExplanation, decodeMatch } from '@eligibility/contract';
import { isAppError, type Clock } from '@eligibility/kit';
import { caller, clientOf } from '@eligibility/kit/grpc';
import { PayerCatalogServiceClient } from '@eligibility/protos/payer/v1/payer_catalog';
import { LRUCache } from 'lru-cache';
import type { CallBudget } from '../../basics/call-budget';
import type { PayerCatalog, VersionedMatch, VersionedPayerCatalog } from '../app/ports';
import { shortCall, type Connection } from './connection';

/** The payer catalog service over one long-lived channel. */
export function grpcPayerCatalog({
  address,
  channel,
  clock,
}: Connection): VersionedPayerCatalog & { readonly close: () => void } {
  const client = clientOf(PayerCatalogServiceClient, address, channel);
  const match = caller(client.matchPayer.bind(client));
  const search = caller(client.searchPayers.bind(client));
  return {
    match: async (name, budget) => {
      const response = await match({ name }, shortCall(budget, clock.now()));
      return { match: decodeMatch(response), catalogVersion: response.catalogVersion };
    },
    search: async (asked, budget) => {
      const { candidates, explanation } = await search(asked, shortCall(budget, clock.now()));
      return {
        candidates: candidates.map(decodeCandidate),
        explanation: explanation && decodeExplanation(explanation),
      };
    },
    close: () => {
      client.close();
    },
  };
}

/** Enough for the few dozen names that clinics type all day. */
const MAX_NAMES = 5_000;
/**
 * How long a version counts as the newest. A replica of the catalog may take one more second to see a change, so no
 * match is older than 5 s.
 */
const VERSION_TTL_MS = 4_000;

/** How long a payer that was matched is used while the catalog does not answer, from when it last gave its version. */
const AWAY_TTL_MS = 15_000;
/** While the catalog does not answer, one check in so long asks it; the others would only wait for the same failure. */
const ASK_AGAIN_MS = 1_000;

/**
 * Caches the matches of recently typed names, which saves most live checks one hop. Every four seconds one name is
 * asked again; its answer has the current version of the catalog, and matches of other versions are dropped. Failures
 * are not cached. While the catalog does not answer, names that it matched with one payer are known for 15 s (ADR 0021).
 */
export function cachedPayerCatalog(catalog: VersionedPayerCatalog, clock: Clock): PayerCatalog {
  const matches = new LRUCache<string, VersionedMatch>({ max: MAX_NAMES });
  let newest = { version: -1, seenAtMs: Number.NEGATIVE_INFINITY };
  let away: { readonly askAgainAtMs: number } | undefined;
  const remembered = (name: string, ttlMs: number): VersionedMatch | undefined => {
    if (clock.monotonicMs() - newest.seenAtMs >= ttlMs) return undefined;
    const known = matches.get(name);
    return known?.catalogVersion === newest.version ? known : undefined;
  };
  const ask = async (name: string, budget: CallBudget): Promise<VersionedMatch> => {
    // The time of the question counts: the state may have changed while the answer was awaited.
    const askedAtMs = clock.monotonicMs();
    const answer = await catalog.match(name, budget);
    away = undefined;
    // A replica that lags behind does not know the newest version.
    if (answer.catalogVersion >= newest.version)
      newest = { version: answer.catalogVersion, seenAtMs: askedAtMs };
    matches.set(name, answer);
    return answer;
  };
  const stayAway = (): void => {
    away = { askAgainAtMs: clock.monotonicMs() + ASK_AGAIN_MS };
  };
  const askOrRemember = async (name: string, budget: CallBudget): Promise<VersionedMatch> => {
    const known = remembered(name, AWAY_TTL_MS);
    if (known?.match.kind !== 'matched') return ask(name, budget);
    if (away !== undefined) {
      if (clock.monotonicMs() < away.askAgainAtMs) return known;
      stayAway();
    }
    try {
      return await ask(name, budget);
    } catch (failure) {
      if (!isAppError(failure, 'service-unavailable')) throw failure;
      stayAway();
      return known;
    }
  };
  return {
    search: catalog.search,
    match: async (name, budget) =>
      (remembered(name, VERSION_TTL_MS) ?? (await askOrRemember(name, budget))).match,
  };
}
