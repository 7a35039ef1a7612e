import type { Router } from 'express';
import type { ProblemForm } from '../../http/problem';
import { fhirDoor, type FhirDeps } from './fhir';
import { v3Doors } from './v3';

/** Another protocol at this gateway. */
export type Door = {
  /** Where its routes are mounted; each of them is limited as `/api` is. */
  readonly paths: readonly [string, ...string[]];
  readonly routes: Router;
  /** How the protocol writes an error. */
  readonly form: ProblemForm;
};

/** The doors that existing software knows. Each translates onto the API of this process, and has no other way in. */
export function doorsOf(deps: FhirDeps): readonly Door[] {
  return [fhirDoor(deps), ...v3Doors(deps)];
}
