import type { Fixture } from '../domain/fixture';

/**
 * Reads every scenario, in the order of `FIXTURE_SLUGS`.
 * @throws ConfigError naming what is missing or wrong
 */
export type ReadFixtures = (location: string) => Promise<readonly Fixture[]>;
