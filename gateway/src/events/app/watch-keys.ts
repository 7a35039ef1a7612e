import type { EventsContext } from './context';
import { isoTime, nameBasedId } from '@eligibility/kit';
import { entriesOf } from '../../basics/list-page';
import type { ApiKey } from '../../identity/domain/workspace';

const AHEAD_MS = 7 * 24 * 60 * 60 * 1_000;

/** Tells a workspace, once for each expiry of a key, that it ends in seven days or less. */
export function keyWatch({ workspaces, jobs, clock }: EventsContext): () => Promise<void> {
  const told = new Set<string>();
  return async () => {
    const atMs = clock.now();
    const keys = entriesOf((page) => workspaces.listKeys({ ...page, usable: { isUsable: true, atMs } }));
    for await (const { id: keyId, workspaceId, expiresAtMs } of keys) {
      if (expiresAtMs === undefined || expiresAtMs > atMs + AHEAD_MS) continue;
      const id = nameBasedId(keyId, `expires at ${String(expiresAtMs)}`);
      if (!told.has(id)) await tell(jobs, { id, keyId, workspaceId, expiresAtMs, atMs });
      told.add(id);
    }
  };
}

type Expiring = {
  readonly id: string;
  readonly keyId: string;
  readonly workspaceId: string;
  readonly expiresAtMs: NonNullable<ApiKey['expiresAtMs']>;
  readonly atMs: number;
};

/** The id follows from the key and its expiry: of many processes, one adds it. */
async function tell(
  jobs: EventsContext['jobs'],
  { id, keyId, workspaceId, expiresAtMs, atMs }: Expiring,
): Promise<void> {
  const of = { id, kind: 'watch', workspaceId, groupId: id, state: 'told', dueAtMs: undefined } as const;
  const data = { keyId, expiresAt: isoTime(expiresAtMs), path: '/api/workspace/keys' };
  const event = { id: nameBasedId(id, 'told'), type: 'key.expiring', workspaceId, atMs, data };
  await jobs.add({ ...of, data: JSON.stringify({ keyId }), createdAtMs: atMs, version: 1 }, [event]);
}
