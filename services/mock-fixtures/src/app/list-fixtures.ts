import type { Fixture } from '../domain/fixture';

export type Scenario = Pick<Fixture, 'slug' | 'scenario'>;

/** The scenarios to choose from, in the order in which they are shown. */
export function listFixtures({ fixtures }: { readonly fixtures: readonly Fixture[] }): readonly Scenario[] {
  return fixtures.map(({ slug, scenario }) => ({ slug, scenario }));
}
