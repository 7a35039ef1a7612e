import type { Handler } from '@eligibility/kit/grpc';
import type { ListFixturesRequest, ListFixturesResponse } from '@eligibility/protos/mock/v1/mock_fixtures';
import { listFixtures } from '../app/list-fixtures';
import type { Fixture } from '../domain/fixture';

/** The list never changes while the process runs, so it is built once. */
export function listFixturesRpc(
  fixtures: readonly Fixture[],
): Handler<ListFixturesRequest, ListFixturesResponse> {
  const response: ListFixturesResponse = { fixtures: [...listFixtures({ fixtures })] };
  return () => response;
}
