import type { ChecksContext } from '../../checks/app/context';
import type { JobsContext } from '../../jobs/app/context';
import type { CheckAnswer, CheckRequest, RunningCheck } from '../../checks/app/check-request';
import type { BatchRoom } from '../domain/room';
import type { BatchItems } from './batch-items';

export type BatchesContext = ChecksContext &
  JobsContext & {
    readonly items: BatchItems;
    readonly checkDeadlineMs: number;
    /** How long a batch is kept after its end. */
    readonly keepMs: number;
  };

/** What rows are asked with. */
export type AskingContext = BatchesContext & {
  /** A live check. */
  readonly check: (request: CheckRequest) => Promise<CheckAnswer | RunningCheck>;
  /** The checks that this process makes for batches at a time. */
  readonly room: BatchRoom;
};
