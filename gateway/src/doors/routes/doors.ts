import type { Door } from '../http/door';
import { coreDoor } from './core';
import { fhirDoor, type FhirDeps } from './fhir';
import { v3Doors } from './v3';

/** The doors that existing software knows. Each translates onto the API of this process, and has no other way in. */
export function doorsOf(deps: FhirDeps): readonly Door[] {
  return [fhirDoor(deps), ...v3Doors(deps), coreDoor(deps)];
}
