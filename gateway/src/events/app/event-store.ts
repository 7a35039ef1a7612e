import type { Page, PageQuery } from '../../basics/list-page';
import type { JobEvent } from '../../jobs/domain/job';

export type EventList = {
  readonly workspaceId: string;
  readonly type?: string | undefined;
  /** True: from the oldest on, so that the last cursor finds what is new. */
  readonly isOldestFirst?: boolean | undefined;
};

/** An event with its place in the list of its workspace, which is a cursor of the list from the oldest on. */
type ListedEvent = JobEvent & { readonly place: number };

/**
 * The events of thirty days. One is listed once it was dispatched, and then has a place in the list of its workspace:
 * places are given in turn, each after the one before it can be read, so nothing ever appears before a place that was
 * read already.
 */
export type EventStore = {
  /** Adds those that are not there yet, by their ids. */
  readonly add: (events: readonly JobEvent[]) => Promise<void>;
  /** Those that were not dispatched yet, at most `limit`, the oldest first. */
  readonly undispatched: (limit: number) => Promise<readonly JobEvent[]>;
  /** Gives each its place in the list; one that has a place keeps it. */
  readonly markDispatched: (events: readonly JobEvent[]) => Promise<void>;
  /**
   * Newest first unless wished otherwise. Oldest first, the last page has a cursor too while it has entries: it finds
   * what comes later. @throws AppError `validation-failed` for a cursor of another list
   */
  readonly list: (of: EventList, page: PageQuery) => Promise<Page<ListedEvent>>;
  /**
   * Removes dispatched events from before that time, at most `limit`, and returns how many. The newest of each workspace
   * stays: the next place follows its place.
   */
  readonly dropOld: (beforeMs: number, limit: number) => Promise<number>;
};
