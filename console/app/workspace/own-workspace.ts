import type { Schema } from '@eligibility/api-types';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';

/*
 * What the front desk asks about its workspace as well; the rest of `data.ts` is for its admins, and not loaded at the
 * desk.
 */

export type OwnWorkspace = Schema<'OwnWorkspace'>;

/** The first part of the key of every query about the workspace that is shown. */
export const WORKSPACE = ['workspace'] as const;
export const CLINICS = [...WORKSPACE, 'clinics'] as const;

export const BALANCE_MS = 30_000;

export const workspaceQuery = queryOptions({
  queryKey: [...WORKSPACE, 'profile'],
  queryFn: () => dataOf(api.GET('/api/workspace')),
});

export const walletQuery = queryOptions({
  queryKey: [...WORKSPACE, 'wallet'],
  queryFn: () => dataOf(api.GET('/api/wallet')),
  refetchInterval: BALANCE_MS,
});
