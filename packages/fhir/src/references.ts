import type { AppError } from '@eligibility/kit';
import type { FhirResource, HumanName, Reference, Resource } from 'fhir/r4';
import { unreadable } from './input-error';
import { requireResource } from './shapes';

/** A resource of a Bundle, and what references call it. */
export type BundledResource = { readonly fullUrl?: string | undefined; readonly resource: unknown };

/**
 * The resource that a reference means; undefined where it did not come with the request, because nothing is fetched from
 * another server. A logical reference, with an identifier or a display, says enough of a payer or a provider.
 * @param expression where the reference is
 * @throws AppError `validation-failed` for a resource that is not what R4 says
 */
export type Resolve = (reference: Reference | undefined, expression: string) => FhirResource | undefined;

/** Finds what the references of a request mean: its contained resources, and those that came in the same Bundle. */
export function resolverOf(
  contained: readonly Resource[],
  bundled: readonly BundledResource[] = [],
): Resolve {
  return (reference, expression) => {
    const address = reference?.reference;
    if (address === undefined) return undefined;
    const found = address.startsWith('#')
      ? contained.find(({ id }) => id === address.slice(1))
      : bundled.find((entry) => isMeant(entry, address))?.resource;
    if (found === undefined) return undefined;
    requireResource(found as Resource, expression);
    return found as FhirResource;
  };
}

/** The error of a reference whose resource is needed, and did not come with the request. */
export function notHere(expression: string): AppError {
  return unreadable([{ expression, message: NOT_HERE, code: 'not-found' }]);
}

const NOT_HERE = 'refers to a resource that did not come with the request: send it as a contained resource';

function isMeant({ fullUrl, resource }: BundledResource, address: string): boolean {
  if (fullUrl === address) return true;
  const { resourceType, id } = resource as Partial<Resource>;
  if (resourceType === undefined || id === undefined) return false;
  return address === `${resourceType}/${id}` || address.endsWith(`/${resourceType}/${id}`);
}

/**
 * A reference as the response can repeat it: one to a resource that came with the request means nothing outside it, and
 * becomes a logical one.
 */
export function repeated(reference: Reference, found: FhirResource | undefined): Reference {
  if (found === undefined) return reference;
  const { resourceType } = found;
  const [identifier] = 'identifier' in found && Array.isArray(found.identifier) ? found.identifier : [];
  const display = reference.display ?? displayOf(found);
  return {
    type: resourceType,
    ...(identifier && { identifier: { ...identifier } }),
    ...(display !== undefined && { display }),
  };
}

function displayOf(resource: FhirResource): string | undefined {
  const { name = [] } = resource as { readonly name?: string | readonly HumanName[] };
  if (typeof name === 'string') return name;
  const [{ text, given = [], family = '' } = {}] = name;
  return text ?? ([...given, family].join(' ').trim() || undefined);
}
