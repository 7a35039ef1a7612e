import { encodeEntry, type JournalEntry } from '@eligibility/contract';
import type { Handler } from '@eligibility/kit/grpc';
import type { ListJournalRequest, ListJournalResponse } from '@eligibility/protos/wallet/v1/wallet';
import type { JournalLine, JournalPage, WalletStore } from '../app/ports';
import { isFunding } from '../domain/entry';
import { invalid, workspaceIdOf } from './requests';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** One page of the journal, newest first. */
export function listJournalRpc(store: WalletStore): Handler<ListJournalRequest, ListJournalResponse> {
  return async (request) => {
    const lines = await store.journal(workspaceIdOf(request), pageOf(request));
    return { entries: lines.map((line) => encodeEntry(journalEntry(line))) };
  };
}

function pageOf({ beforeSequence, limit }: ListJournalRequest): JournalPage {
  if (beforeSequence < 0) return invalid('before_sequence must be 0 or more.');
  if (limit > MAX_LIMIT)
    return invalid(`limit must be 1 to ${String(MAX_LIMIT)}, or 0 for ${String(DEFAULT_LIMIT)}.`);
  return {
    beforeSequence: beforeSequence === 0 ? undefined : beforeSequence,
    limit: limit === 0 ? DEFAULT_LIMIT : limit,
  };
}

/** A hold, capture or release moves one check and has no actor; a grant or adjustment has no fence. */
function journalEntry(line: JournalLine): JournalEntry {
  const { sequence, operationId, atMs } = line;
  const place = { sequence, operationId, atMs, kind: line.kind };
  return isFunding(line)
    ? { ...place, checks: line.checks, fence: 0, actor: line.actor, reason: line.reason }
    : { ...place, checks: 1, fence: line.fence, actor: '', reason: '' };
}
