import type { CollectionDeclaration } from '@eligibility/mongo';
import type { OwnFixture } from '../../domain/own-fixture';

/** `_id` is the workspace and the slug. */
export type FixtureDocument = OwnFixture & { readonly _id: string };

export const OWN_FIXTURES: CollectionDeclaration<FixtureDocument> = {
  name: 'fixture_own_fixtures',
  fields: {
    _id: String,
    workspaceId: String,
    slug: String,
    scenario: String,
    received: String,
    serviceTypeCode: String,
    onDate: String,
  },
  indexes: { by_workspace: { fields: { workspaceId: 1, slug: 1 } } },
};

export const FIXTURE_COLLECTIONS = [OWN_FIXTURES];
