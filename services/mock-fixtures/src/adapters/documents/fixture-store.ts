import { insertWithin, type DocumentDatabase } from '@eligibility/documents';
import type { FixtureStore } from '../../app/fixture-store';
import { MAX_OWN_FIXTURES, type OwnFixture } from '../../domain/own-fixture';
import { type FixtureDocument, OWN_FIXTURES } from './collections';

/** The fixtures of workspaces as documents. */
export function fixtureStore(db: DocumentDatabase): FixtureStore {
  const fixtures = db.collection(OWN_FIXTURES);
  return {
    find: async (workspaceId, slug) => {
      const found = await fixtures.findOne({ _id: idOf(workspaceId, slug) });
      return found && fixtureFrom(found);
    },
    next: async ({ workspaceId, slug }) => {
      const filter = { _id: { $gt: idOf(workspaceId, slug) } };
      const [found] = await fixtures.find({ filter, sort: { _id: 1 }, limit: 1 });
      return found && fixtureFrom(found);
    },
    list: async (workspaceId) => {
      const fields = { slug: 1, scenario: 1 } as const;
      const found = await fixtures.find({ filter: { workspaceId }, sort: { slug: 1 }, fields });
      return found.map(({ slug, scenario }) => ({ slug, scenario }));
    },
    keep: async (fixture) => {
      const { workspaceId, slug } = fixture;
      const _id = idOf(workspaceId, slug);
      const room = { among: { workspaceId }, most: MAX_OWN_FIXTURES };
      for (;;) {
        if (await fixtures.update({ filter: { _id }, update: { $set: fixture } })) return false;
        const added = await insertWithin(fixtures, { ...fixture, _id }, room);
        if (added !== 'taken') return added === 'added' || undefined;
      }
    },
    replace: async (fixture, replaced) => {
      const filter = { _id: idOf(fixture.workspaceId, fixture.slug), received: replaced };
      await fixtures.update({ filter, update: { $set: fixture } });
    },
    forget: async ({ workspaceId, slug, received }) => {
      const one = { _id: idOf(workspaceId, slug ?? ''), ...(received === undefined ? {} : { received }) };
      await fixtures.remove(slug === undefined ? { workspaceId } : one);
    },
  };
}

function fixtureFrom({ _id, slot, ...fixture }: FixtureDocument): OwnFixture {
  return fixture;
}

function idOf(workspaceId: string, slug: string): string {
  return `${workspaceId}/${slug}`;
}
