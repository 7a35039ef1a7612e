import type { CatalogContext } from '../app/context';
import {
  encodeCandidate,
  encodeExplanation,
  encodeMatch,
  invalid,
  limitOf,
  type Capable,
  type NonPayer,
  type PayerExplanation,
  type PayerMatch,
} from '@eligibility/contract';
import { characterCount, type Log } from '@eligibility/kit';
import { unary } from '@eligibility/kit/grpc';
import type { MatchExplanation, MatchOutcome, Payer } from '@eligibility/payer-matching';
import type { CatalogPayer } from '@eligibility/protos/payer/v1/payer_admin';
import type { PayerCatalogServiceServer } from '@eligibility/protos/payer/v1/payer_catalog';
import { matchPayer, searchPayers, type CatalogMatch } from '../app/catalog';
import type { AskedContext } from '../app/recall';
import { withCoreFloor } from '../domain/core-floor';

const NOTHING_SAID: AskedContext = { workspaceId: '', clinicId: '', state: '', memberIdForm: '' };

/** Longest text that is matched or searched; it bounds the work one request can cause. */
const MAX_CHARACTERS = 120;
type NotFoundReason = Extract<MatchOutcome, { kind: 'not-found' }>['reason'];

const SEARCH_LIMITS = { max: 50, whenZero: 10 };

/** Both RPCs of the payer catalog, ready to be served. */
export function payerCatalogService(
  { catalog, recall, meter }: Pick<CatalogContext, 'catalog' | 'recall' | 'meter'>,
  log: Log,
): PayerCatalogServiceServer {
  return {
    matchPayer: unary(log, async (request) => {
      const name = textOf('name', request.name);
      const match = matchPayer(catalog, name, await recall(name, request.context ?? NOTHING_SAID));
      const { outcome, version } = match;
      meter(outcome.kind);
      const how = outcome.kind === 'matched' ? outcome : undefined;
      return { result: encodeMatch(matchOf(match), how), catalogVersion: version };
    }),
    searchPayers: unary(log, (request) => {
      const { explain } = request;
      const query = (explain ? textOf : shortTextOf)('query', request.query);
      const limit = limitOf(request, SEARCH_LIMITS);
      const { candidates, explanation } = searchPayers(catalog, { query, limit, explain });
      return {
        candidates: candidates.map(candidateOf).map(encodeCandidate),
        explanation: explanation && encodeExplanation(explanationOf(explanation)),
      };
    }),
  };
}

/** A payer as messages have it, with the floor; an encoder writes only those fields that its message has. */
export function payerOf(payer: Payer): Capable<CatalogPayer> & Omit<Payer, 'capabilities'> {
  const capabilities = withCoreFloor(payer.capabilities);
  return {
    ...payer,
    payerId: payer.id,
    otherIds: payer.otherIds ?? [],
    capabilities: {
      ...capabilities,
      procedureCodes: capabilities.procedureCodes === true,
      searchWithoutMemberId: capabilities.searchWithoutMemberId === true,
      searchByName: capabilities.searchByName === true,
      searchWithoutFirstName: capabilities.searchWithoutFirstName === true,
    },
  };
}

function candidateOf<T extends { readonly payer: Payer }>(candidate: T) {
  return { ...candidate, payer: payerOf(candidate.payer) };
}

function explanationOf(explanation: MatchExplanation): PayerExplanation {
  return { ...explanation, candidates: explanation.candidates.map(candidateOf) };
}

/** An ambiguous name comes with what would distinguish its candidates. */
function matchOf({ outcome, distinction }: CatalogMatch): PayerMatch {
  switch (outcome.kind) {
    case 'matched':
      return {
        kind: 'matched',
        payer: payerOf(outcome.payer),
        matchedBy: outcome.matchedBy,
        siblings: outcome.siblings.map(payerOf),
      };
    case 'ambiguous': {
      const { fits, candidates } = outcome;
      const by = distinction ?? { by: 'name', example: undefined };
      return {
        kind: 'ambiguous',
        candidates: candidates.map(candidateOf),
        candidateCount: fits.length,
        distinction: by,
      };
    }
    case 'not-found':
      return {
        kind: 'not-found',
        nearest: outcome.nearest.map(candidateOf),
        nonPayer: nonPayerOf(outcome.reason),
      };
  }
}

function nonPayerOf(reason: NotFoundReason): NonPayer | undefined {
  return reason === 'names-no-payer' || reason === 'nothing-close' ? undefined : reason;
}

/** @throws AppError `validation-failed` when the text is too long */
export function shortTextOf(field: string, text: string): string {
  if (characterCount(text) <= MAX_CHARACTERS) return text;
  return invalid(field, `must have at most ${String(MAX_CHARACTERS)} characters.`);
}

/** @throws AppError `validation-failed` when the text is empty or too long */
export function textOf(field: string, text: string): string {
  return text.trim() === '' ? invalid(field, 'must not be empty.') : shortTextOf(field, text);
}
