import { newIdempotencyKey } from '../../api/intent';
import { atSignOut } from '../../api/sign-out';
import { askPayer } from '../ask-payer';
import type { Entries } from '../question';
import { keptText, restored } from './desk-memory';
import { openDesk, type Desk } from './desk';
import { sealedStorage, type SealedStorage } from './sealed-storage';

/** Whose desk it is. */
export type DeskOwner = {
  readonly personId: string;
  readonly workspaceId: string;
  readonly storageKey: string;
};

type Opened = { readonly name: string; readonly desk: Promise<Desk>; readonly closing: AbortController };

/** While a person types, not every letter is written. */
const WRITE_AFTER_MS = 150;

let current: Opened | undefined;

atSignOut(closeDesk);

/**
 * The desk of this page: the same one while the person goes to other pages and back, restored after a reload. Another
 * person's, or another workspace's, ends the one before.
 * @param empty the form where nothing was kept
 */
export function deskOf(owner: DeskOwner, empty: Entries): Promise<Desk> {
  const name = `${owner.personId} ${owner.workspaceId}`;
  if (current?.name === name) return current.desk;
  closeDesk();
  const closing = new AbortController();
  current = { name, desk: restoredDesk({ owner, name, empty, closed: closing.signal }), closing };
  return current.desk;
}

function closeDesk(): void {
  current?.closing.abort();
  void current?.desk.then(({ close }) => {
    close();
  });
  current = undefined;
}

type Restoring = {
  readonly owner: DeskOwner;
  readonly name: string;
  readonly empty: Entries;
  readonly closed: AbortSignal;
};

async function restoredDesk({ owner, name, empty, closed }: Restoring): Promise<Desk> {
  // Where the page has no TLS there is no cipher, and nothing is kept.
  const storage = isSecureContext ? sealedStorage(owner.storageKey, name, closed) : undefined;
  const kept = await storage?.read();
  const before = kept === undefined ? { draft: empty, sent: [] } : restored(kept, Date.now());
  const desk = openDesk(
    { ask: askPayer, newId: newIdempotencyKey, newKey: newIdempotencyKey, nowMs: () => Date.now() },
    { ...before, shown: before.sent.find(({ state }) => state.phase === 'asking')?.id },
  );
  if (storage !== undefined) desk.subscribe(writer(storage, desk));
  return desk;
}

/** Writes after a moment; a question that was just sent at once, so that a reload finds it. */
function writer(storage: SealedStorage, desk: Desk): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let { sent } = desk.state();
  let written = Promise.resolve();
  const write = (): void => {
    const text = keptText(desk.state());
    // One after the other, so that the newest is the last; a full storage keeps the one before.
    written = written.then(() => storage.write(text)).catch(() => undefined);
  };
  return () => {
    clearTimeout(timer);
    if (desk.state().sent === sent) {
      timer = setTimeout(write, WRITE_AFTER_MS);
      return;
    }
    ({ sent } = desk.state());
    write();
  };
}
