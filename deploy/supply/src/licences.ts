import type { Component, LicenceChoice } from './component';
import type { Sbom } from './sbom';

/** SPDX ids of licences that let the service be run, changed and handed on, closed products included. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  // Of fonts: they may be part of any product, and are not sold alone.
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]);

/** A line for each component whose licence is not known, or is none of the allowed ones. */
export function licenceFindings({ components }: Pick<Sbom, 'components'>): readonly string[] {
  return components.filter((component) => !isAllowed(component)).map(findingOf);
}

function isAllowed({ licenses = [] }: Component): boolean {
  return licenses.length > 0 && licenses.every((licence) => isAllowedExpression(textOf(licence)));
}

function textOf(licence: LicenceChoice): string {
  if ('expression' in licence) return licence.expression;
  return licence.license.id ?? licence.license.name ?? '';
}

/** One of several by "OR", all of several by "AND"; an expression in an expression is for a person to read. */
function isAllowedExpression(expression: string): boolean {
  const flat = expression.replace(/^\((.*)\)$/, '$1');
  if (flat.includes(' AND ') && flat.includes(' OR ')) return false;
  return flat.includes(' OR ')
    ? flat.split(' OR ').some((id) => ALLOWED.has(id))
    : flat.split(' AND ').every((id) => ALLOWED.has(id));
}

function findingOf(component: Component): string {
  const licences = (component.licenses ?? []).map(textOf).join(', ');
  return `${component.name}@${component.version}: ${licences === '' ? 'no licence' : licences}`;
}
