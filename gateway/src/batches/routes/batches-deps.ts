import type { Wallet } from '../../checks/app/ports';
import type { ChecksDeps } from '../../checks/routes/checks-deps';
import type { SessionPorts } from '../../identity/app/sessions';
import type { ChangeBatchDeps } from '../app/change-batch';
import type { DryRunDeps } from '../app/dry-run';
import type { SubmitDeps } from '../app/submit-batch';

/** What the routes of batches use. */
export type BatchesDeps = SubmitDeps &
  ChangeBatchDeps &
  DryRunDeps &
  Pick<SessionPorts, 'workspaces' | 'newId' | 'clock'> & {
    readonly wallet: Pick<Wallet, 'balance'>;
    /** Aborts when the process begins to stop: streams end. */
    readonly stopping: AbortSignal;
    readonly noteRead: ChecksDeps['noteRead'];
    readonly benefitsOf: ChecksDeps['benefitsOf'];
    /** Refuses a test key where payers are real. */
    readonly isSimulated: ChecksDeps['isSimulated'];
  };
