import type { Schema } from '@eligibility/api-types';
import type { UseQueryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { given, type CursorPage } from '../api/pages';

export type Schedule = Schema<'Schedule'>;
export type ChangedRow = Schema<'BatchResult'>;

const ONE = '/api/eligibility/schedules/{scheduleId}';
const LOOK_MS = 5_000;

export const SCHEDULES = ['schedules'] as const;
export const LIST_OF_SCHEDULES = [...SCHEDULES, 'list'] as const;

const at = (scheduleId: string) => ({ params: { path: { scheduleId } } });

export function listSchedules(cursor: string | undefined): Promise<CursorPage<Schedule>> {
  return dataOf(api.GET('/api/eligibility/schedules', { params: { query: given({ cursor }) } }));
}

/** A schedule as it is, for as long as its page is open: it runs by itself. */
export function scheduleQuery(scheduleId: string): UseQueryOptions<Schedule> {
  return {
    queryKey: [...SCHEDULES, scheduleId],
    queryFn: async (): Promise<Schedule> => dataOf(api.GET(ONE, at(scheduleId))),
    refetchInterval: ({ state }) => (state.data?.state === 'completed' ? false : LOOK_MS),
  };
}

type Sent = { readonly clientId: string; readonly key: string };

/** Makes a schedule. With the key of one that was made before it is that schedule. @throws ApiProblem, TypeError */
export function createSchedule(body: Schema<'ScheduleRequest'>, { clientId, key }: Sent): Promise<Schedule> {
  const params = { header: { 'X-Client-Id': clientId, 'Idempotency-Key': key } };
  return dataOf(api.POST('/api/eligibility/schedules', { params, body }));
}

export function changeSchedule(scheduleId: string, act: 'pause' | 'resume'): Promise<Schedule> {
  return dataOf(api.POST(`${ONE}/${act}`, at(scheduleId)));
}

export async function removeSchedule(scheduleId: string): Promise<void> {
  await dataOf(api.DELETE(ONE, at(scheduleId)));
}

type Run = { readonly scheduleId: string; readonly batchId: string };

/** Rows whose answer differs from the one before, in the order sent. The API may give pages without rows. */
export async function listChanges(
  { scheduleId, batchId }: Run,
  cursor: string | undefined,
): Promise<CursorPage<ChangedRow>> {
  const query = { batchId, ...(cursor !== undefined && { cursor: Number(cursor) }) };
  const params = { path: { scheduleId }, query };
  const page = await dataOf(api.GET(`${ONE}/changes`, { params }));
  if (page.data.length > 0 || page.nextCursor === null) return page;
  return listChanges({ scheduleId, batchId }, page.nextCursor);
}
