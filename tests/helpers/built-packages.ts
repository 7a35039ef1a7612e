import type * as kitProcess from '@eligibility/kit/process';
import type * as standalone from '@eligibility/standalone';
import type * as spans from '@eligibility/testkit/spans';

type BuiltPackages = {
  readonly kitProcess: typeof kitProcess;
  readonly spans: typeof spans;
  readonly standalone: typeof standalone;
};

export type BootedSystem = {
  readonly standalone: standalone.Standalone;
  readonly logged: () => string;
};

/** Environment variables of a system, by name. */
export type Settings = Readonly<Record<string, string>>;

type Shared = {
  readonly builtPackages: BuiltPackages;
  readonly sharedSystem: (settings: Settings) => Promise<BootedSystem>;
};

/**
 * The built packages, which tests/setup/system-environment.js gives to every file of a worker. What they make is of another
 * realm than the test: compare errors by message, not by class.
 */
export const { builtPackages: built, sharedSystem: bootedOnce } = globalThis as unknown as Shared;
