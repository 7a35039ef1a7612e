import type { BatchesDeps } from '../../batches/routes/batches-deps';

/** What the routes of schedules use. */
export type SchedulesDeps = Pick<
  BatchesDeps,
  'jobs' | 'items' | 'cipher' | 'leaseClock' | 'fingerprintHash' | 'noteRead' | 'isSimulated'
>;
