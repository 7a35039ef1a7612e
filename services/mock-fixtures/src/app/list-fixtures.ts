import type { Fixture } from '../domain/fixture';

export type Scenario = Pick<Fixture, 'slug' | 'scenario'>;

/** What people can choose from, in the order in which it is shown. */
export function listFixtures({ fixtures }: { readonly fixtures: readonly Fixture[] }): readonly Scenario[] {
  return fixtures.map(({ slug, scenario }) => ({ slug, scenario }));
}
