import type { OperatorApi } from '../operator-api';

/** The answer of `GET /ops/circuits`; times are ISO 8601. */
export type CircuitList = {
  readonly circuits: readonly ListedCircuit[];
  readonly overrides: readonly ListedOverride[];
};

export type ListedFailure = {
  readonly kind: string;
  readonly rejectCodes: readonly string[];
  readonly at: string;
};

export type ListedCircuit = {
  readonly scope: 'payers' | 'routes';
  readonly id: string;
  readonly route: string;
  readonly state: 'closed' | 'open' | 'half-open';
  readonly reason: string | null;
  readonly inFlight: number;
  readonly refused: number;
  readonly callsLastHour: number;
  /** 0 to 1. */
  readonly failureRate: number | null;
  readonly lastFailures: readonly ListedFailure[];
  readonly openedAt: string | null;
  readonly nextProbeAt: string | null;
};

export type ListedOverride = {
  readonly scope: 'payers' | 'routes';
  readonly id: string;
  readonly mode: 'isolated' | 'restored';
  readonly by: string;
  readonly why: string;
  readonly since: string;
  readonly until: string | null;
};

export async function readCircuits(api: OperatorApi): Promise<CircuitList> {
  // The OpenAPI document defines the shape of the answer.
  return (await api.call('/ops/circuits')) as CircuitList;
}
