import type { Handler } from '@eligibility/kit/grpc';
import { Outcome, type CheckResult } from '@eligibility/protos/common/v1/check_result';
import type { GetMockResultRequest, GetMockResultResponse } from '@eligibility/protos/mock/v1/mock_fixtures';
import { getMockResult } from '../app/get-mock-result';
import type { Fixture, FixtureOutcome } from '../domain/fixture';

/** Translates every fixture now, so that a call only looks one up. */
export function getMockResultRpc(
  fixtures: readonly Fixture[],
): Handler<GetMockResultRequest, GetMockResultResponse> {
  const results = new Map<string, GetMockResultResponse>(
    fixtures.map((fixture) => [fixture.slug, { result: toProto(fixture) }]),
  );
  return ({ slug }) => getMockResult({ results }, slug);
}

function toProto(fixture: Fixture): CheckResult {
  return {
    outcome: OUTCOMES[fixture.outcome],
    summary: fixture.summary,
    traceId: fixture.traceId,
    upstreamStatusCode: fixture.upstreamStatusCode,
    errorMessage: fixture.errorMessage,
    rejectCodes: [...fixture.rejectCodes],
  };
}

const OUTCOMES = {
  active: Outcome.ACTIVE,
  inactive: Outcome.INACTIVE,
  rejected: Outcome.REJECTED,
  unavailable: Outcome.UNAVAILABLE,
} as const satisfies Record<FixtureOutcome, Outcome>;
