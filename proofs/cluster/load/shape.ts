import type { Checked } from '../../lib/disturbance';

/** Where the pod that sends checks is asked. */
export const LOAD_PORT = 8090;

/** What the loads of the pod met, in their order; times are since `originMs`, in milliseconds since 1970. */
export type PodLoad = { readonly originMs: number; readonly checks: readonly (readonly Checked[])[] };
