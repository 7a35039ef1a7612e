import type { DoorsContext } from '../http/context';
import type { Door } from '../http/door';
import { coreDoor } from './core';
import { fhirDoor } from './fhir';
import { v3Doors } from './v3';

/** The doors that existing software knows. Each translates onto the API of this process, and has no other way in. */
export function doorsOf(context: DoorsContext): readonly Door[] {
  return [fhirDoor(context), ...v3Doors(context), coreDoor(context)];
}
