import { AppError } from '@eligibility/kit';
import { caller, clientOf } from '@eligibility/kit/grpc';
import { PayerMemoryServiceClient } from '@eligibility/protos/payer/v1/payer_memory';
import type { ClinicWords, PayerMemory } from '../app/payer-memory';
import { shortCall, type Connection } from './connection';

/** What clinics call their payers, in the payer catalog service, over one long-lived channel. */
export function grpcPayerMemory({
  address,
  channel,
  clock,
}: Connection): PayerMemory & { readonly close: () => void } {
  const client = clientOf(PayerMemoryServiceClient, address, channel);
  const noteAnswer = caller(client.noteAnswer.bind(client));
  const listWords = caller(client.listWords.bind(client));
  const writeWords = caller(client.writeWords.bind(client));
  const eraseWords = caller(client.eraseWords.bind(client));
  return {
    noteAnswer: async (noted, budget) => {
      await noteAnswer(noted, shortCall(budget, clock.now()));
    },
    listWords: async (owner, { limit, cursor }, budget) => {
      const after = cursor === undefined ? undefined : placeIn(cursor);
      const { entries, next } = await listWords({ ...owner, limit, after }, shortCall(budget, clock.now()));
      return { entries, nextCursor: next && cursorOf(next) };
    },
    writeWords: async (owner, rows, budget) =>
      (await writeWords({ ...owner, rows: [...rows] }, shortCall(budget, clock.now()))).entries,
    eraseWords: async ({ workspaceId, clinicId = '', wordsId = '' }, budget) => {
      await eraseWords({ workspaceId, clinicId, wordsId }, shortCall(budget, clock.now()));
    },
    close: () => {
      client.close();
    },
  };
}

type Place = Pick<ClinicWords, 'seenAtMs' | 'wordsId'>;

function cursorOf({ seenAtMs, wordsId }: Place): string {
  return `${String(seenAtMs)}.${wordsId}`;
}

function placeIn(cursor: string): Place {
  const [, seenAt, wordsId] = /^(\d{1,15})\.([0-9a-f]{32})$/.exec(cursor) ?? [];
  if (seenAt !== undefined && wordsId !== undefined) return { seenAtMs: Number(seenAt), wordsId };
  throw new AppError('validation-failed', {
    fields: [{ field: 'cursor', message: 'is not the nextCursor of a page' }],
  });
}
