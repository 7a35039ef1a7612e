import type * as kit from '@eligibility/kit';
import type * as kitTesting from '@eligibility/kit/testing';
import type * as standalone from '@eligibility/standalone';

type BuiltPackages = {
  readonly kit: typeof kit;
  readonly kitTesting: typeof kitTesting;
  readonly standalone: typeof standalone;
};

export type BootedSystem = {
  readonly standalone: standalone.Standalone;
  readonly logged: () => string;
};

type Shared = {
  readonly builtPackages: BuiltPackages;
  readonly sharedSystem: () => Promise<BootedSystem>;
};

/**
 * The built packages, which tests/setup/system-environment.js gives to every file of a worker. What they make is of another
 * realm than the test: compare errors by message, not by class.
 */
export const { builtPackages: built, sharedSystem: bootedOnce } = globalThis as unknown as Shared;
