import { bySlot, type CollectionDeclaration } from '@eligibility/documents';
import type { OwnFixture } from '../../domain/own-fixture';

/** `_id` is the workspace and the slug; `slot` is one of those of the workspace, and missing in old ones. */
export type FixtureDocument = OwnFixture & { readonly _id: string; readonly slot?: number };

export const OWN_FIXTURES: CollectionDeclaration<FixtureDocument> = {
  name: 'fixture_own_fixtures',
  fields: {
    _id: String,
    workspaceId: String,
    slug: String,
    slot: Number,
    scenario: String,
    received: String,
    serviceTypeCode: String,
    onDate: String,
  },
  indexes: {
    by_workspace: { fields: { workspaceId: 1, slug: 1 } },
    by_slot: bySlot('workspaceId'),
  },
};

export const FIXTURE_COLLECTIONS = [OWN_FIXTURES];
