import { encodeCheckResult } from '@eligibility/contract';
import type { Handler } from '@eligibility/kit/grpc';
import type { GetMockResultRequest, GetMockResultResponse } from '@eligibility/protos/mock/v1/mock_fixtures';
import { getMockResult } from '../app/get-mock-result';
import type { Fixture } from '../domain/fixture';

/** Translates every fixture now, so that a call only looks one up. */
export function getMockResultRpc(
  fixtures: readonly Fixture[],
): Handler<GetMockResultRequest, GetMockResultResponse> {
  const results = new Map<string, GetMockResultResponse>(
    fixtures.map(({ slug, scenario: _, ...result }) => [slug, { result: encodeCheckResult(result).result }]),
  );
  return ({ slug }) => getMockResult({ results }, slug);
}
