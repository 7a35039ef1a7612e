import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../api/problem';
import { sessionQuery } from '../api/session';
import { batchQuery, BATCHES, eventsOf, resultsOf, type BatchStatus, type Result } from './batch-data';
import { followBatch } from './follow-batch';

export type Followed = {
  readonly rows: readonly Result[];
  /** Whether the connection is lost, and tried again. */
  readonly isLost: boolean;
  readonly error: Error | null;
};

const NOTHING: Followed = { rows: [], isLost: false, error: null };
/** Rows that are settled shortly after each other are drawn at once. */
const DRAWN_EVERY_MS = 250;

/** The rows of a batch as they are settled, for as long as its page is open. How it stands goes to its query. */
export function useFollowed(batchId: string): Followed {
  const queries = useQueryClient();
  const [followed, setFollowed] = useState(NOTHING);
  useEffect(() => {
    const drawn = drawing(setFollowed);
    const leaving = new AbortController();
    const { signal } = leaving;
    const onStatus = (status: BatchStatus): void => {
      queries.setQueryData(batchQuery(batchId).queryKey, status);
      if (status.finishedAt !== null) void queries.invalidateQueries({ queryKey: [...BATCHES, 'list'] });
    };
    const ports = {
      rows: (state: 'waiting' | undefined) =>
        resultsOf(batchId, { signal, ...(state !== undefined && { state }) }),
      events: (after: string | undefined) => eventsOf(batchId, { after, signal }),
      pause: (ms: number) => paused(ms, signal),
    };
    followBatch(ports, { onRow: drawn.row, onLost: drawn.lost, onStatus }).catch((failure: unknown) => {
      if (signal.aborted) return;
      drawn.failed(failure instanceof Error ? failure : new Error(String(failure)));
      if (failure instanceof ApiProblem && failure.isSignedOut) void queries.invalidateQueries(sessionQuery);
    });
    return () => {
      leaving.abort();
      drawn.stop();
    };
  }, [batchId, queries]);
  return followed;
}

type Drawing = {
  readonly row: (row: Result) => void;
  readonly lost: (isLost: boolean) => void;
  readonly failed: (error: Error) => void;
  readonly stop: () => void;
};

function drawing(draw: (followed: Followed) => void): Drawing {
  const rows = new Map<number, Result>();
  let rest: Omit<Followed, 'rows'> = { isLost: false, error: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      draw({ rows: [...rows.values()], ...rest });
    }, DRAWN_EVERY_MS);
  };
  const change = (changed: Partial<typeof rest>): void => {
    rest = { ...rest, ...changed };
    soon();
  };
  return {
    row: (row) => {
      rows.set(row.row, row);
      soon();
    },
    lost: (isLost) => {
      if (isLost !== rest.isLost) change({ isLost });
    },
    failed: (error) => {
      change({ error });
    },
    stop: () => {
      clearTimeout(timer);
    },
  };
}

/** @throws AbortError when the page is left */
async function paused(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('left', 'AbortError'));
    });
  });
}
