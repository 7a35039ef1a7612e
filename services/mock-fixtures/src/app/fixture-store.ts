import type { OwnFixture } from '../domain/own-fixture';

/** Which fixtures of a workspace: one, or all of them. */
type ForgottenFixtures = {
  readonly workspaceId: string;
  readonly slug?: string | undefined;
  /** Only while its document is this. */
  readonly received?: string | undefined;
};

/** Keeps the fixtures of workspaces. */
export type FixtureStore = {
  /** @returns undefined when the workspace has none with the slug */
  readonly find: (workspaceId: string, slug: string) => Promise<OwnFixture | undefined>;
  /** By slug; at most `MAX_OWN_FIXTURES`. */
  readonly list: (workspaceId: string) => Promise<readonly Pick<OwnFixture, 'slug' | 'scenario'>[]>;
  /**
   * Keeps it in the place of one with the same slug.
   * @returns true when there was none; undefined, and nothing is kept, when the workspace has `MAX_OWN_FIXTURES` others,
   * which hold exactly however many are kept at the same time
   */
  readonly keep: (fixture: OwnFixture) => Promise<boolean | undefined>;
  /** Keeps it in the place of the one with the same slug while its document is `replaced`, of which nothing is left. */
  readonly replace: (fixture: OwnFixture, replaced: string) => Promise<void>;
  /** The one after this in the order of workspaces and slugs; undefined after the last one. */
  readonly next: (after: Pick<OwnFixture, 'workspaceId' | 'slug'>) => Promise<OwnFixture | undefined>;
  /** Nothing is left of what is forgotten. */
  readonly forget: (forgotten: ForgottenFixtures) => Promise<void>;
};
