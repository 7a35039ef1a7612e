import { decodeCandidate, decodeExplanation, decodeMatch } from '@eligibility/contract';
import { isAppError, type Clock } from '@eligibility/kit';
import { caller, clientOf } from '@eligibility/kit/grpc';
import { PayerCatalogServiceClient } from '@eligibility/protos/payer/v1/payer_catalog';
import { LRUCache } from 'lru-cache';
import type { CallBudget } from '../../basics/call-budget';
import type { NamedPayer, PayerCatalog, VersionedMatch, VersionedPayerCatalog } from '../app/ports';
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
    match: async ({ name, workspaceId, clinicId, state = '', memberIdForm = '' }, budget) => {
      const context = { workspaceId, clinicId, state, memberIdForm };
      const response = await match({ name, context }, shortCall(budget, clock.now()));
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

/** Enough for the few dozen names that each clinic types all day. */
const MAX_NAMES = 20_000;
/**
 * How long a match is used without a question. A replica of the catalog may take one more second to see a change, so no
 * match is older than 5 s.
 */
const FRESH_MS = 4_000;

/** How long a payer that was matched is used while the catalog does not answer, from when it last gave its version. */
const AWAY_MS = 15_000;
/** While the catalog does not answer, one check in so long asks it; the others would only wait for the same failure. */
const ASK_AGAIN_MS = 1_000;

type CachedMatch = VersionedMatch & { readonly askedAtMs: number };

/**
 * Caches the matches of recently typed names, each for four seconds: the answers of other checks may change what a
 * clinic's words mean. Failures are not cached. While the catalog does not answer, names that it matched with one payer
 * are known for 15 s after it last answered (ADR 0021). After `forget` the next check asks, as far as the catalog answers.
 */
export function cachedPayerCatalog(
  catalog: VersionedPayerCatalog,
  clock: Clock,
): PayerCatalog & { readonly forget: (named: NamedPayer) => void } {
  const matches = new LRUCache<string, CachedMatch>({ max: MAX_NAMES });
  let newest = { version: -1, seenAtMs: Number.NEGATIVE_INFINITY };
  let away: { readonly askAgainAtMs: number } | undefined;
  const ageOf = (sinceMs: number): number => clock.monotonicMs() - sinceMs;
  const ask = async (named: NamedPayer, budget: CallBudget): Promise<VersionedMatch> => {
    // The time of the question counts: the state may have changed while the answer was awaited.
    const askedAtMs = clock.monotonicMs();
    const answer = await catalog.match(named, budget);
    away = undefined;
    // A replica that lags behind does not know the newest version.
    if (answer.catalogVersion >= newest.version)
      newest = { version: answer.catalogVersion, seenAtMs: askedAtMs };
    matches.set(keyOf(named), { ...answer, askedAtMs });
    return answer;
  };
  const stayAway = (): void => {
    away = { askAgainAtMs: clock.monotonicMs() + ASK_AGAIN_MS };
  };
  const askOrRemember = async (
    named: NamedPayer,
    budget: CallBudget,
    known: CachedMatch | undefined,
  ): Promise<VersionedMatch> => {
    if (known?.match.kind !== 'matched' || ageOf(newest.seenAtMs) >= AWAY_MS) return ask(named, budget);
    if (away !== undefined) {
      if (clock.monotonicMs() < away.askAgainAtMs) return known;
      stayAway();
    }
    try {
      return await ask(named, budget);
    } catch (failure) {
      if (!isAppError(failure, 'service-unavailable')) throw failure;
      stayAway();
      return known;
    }
  };
  return {
    search: catalog.search,
    forget: (named) => {
      const cached = matches.get(keyOf(named));
      if (cached !== undefined) matches.set(keyOf(named), { ...cached, askedAtMs: Number.NEGATIVE_INFINITY });
    },
    match: async (named, budget) => {
      const cached = matches.get(keyOf(named));
      const knownMatch = cached?.catalogVersion === newest.version ? cached : undefined;
      const isFresh = knownMatch !== undefined && ageOf(knownMatch.askedAtMs) < FRESH_MS;
      return (isFresh ? knownMatch : await askOrRemember(named, budget, knownMatch)).match;
    },
  };
}

function keyOf({ name, workspaceId, clinicId, state, memberIdForm }: NamedPayer): string {
  return JSON.stringify([name, workspaceId, clinicId, state, memberIdForm]);
}
