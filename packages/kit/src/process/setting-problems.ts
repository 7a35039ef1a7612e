/**
 * What a start says of a wrong setting, by Joi's code: what it must be. No sentence shows a value, which may be a secret.
 * A schema may have a more precise one of its own.
 */
export const PROBLEMS: Readonly<Record<string, string>> = {
  'any.required': '{{#label}} is not set (docs/settings.md says what it takes)',
  'any.only': '{{#label}} must be one of {{#valids}}',
  'any.invalid': '{{#label}} must have another value (docs/settings.md says which)',
  'boolean.base': '{{#label}} must be true or false',
  'number.base': '{{#label}} must be a number',
  'number.unsafe': '{{#label}} must be a smaller number',
  'number.infinity': '{{#label}} must be a smaller number',
  'number.integer': '{{#label}} must be a whole number',
  'number.min': '{{#label}} must be at least {{#limit}}',
  'number.max': '{{#label}} must be at most {{#limit}}',
  'number.positive': '{{#label}} must be more than 0',
  'number.port': '{{#label}} must be the number of a port, 0 to 65535',
  'string.min': '{{#label}} must have at least {{#limit}} characters',
  'string.max': '{{#label}} must have at most {{#limit}} characters',
  'string.alphanum': '{{#label}} must have letters and digits only',
  'string.pattern.base': '{{#label}} does not have the form that docs/settings.md gives',
  'string.uri': '{{#label}} must be a whole address, such as https://example.org/path',
  'string.uriCustomScheme':
    '{{#label}} must be a whole address whose scheme is {{#scheme}} (docs/settings.md has examples)',
  'object.and': '{{#missingWithLabels}} must be set together with {{#presentWithLabels}}, or none of them',
  'object.missing': 'one of {{#peersWithLabels}} must be set',
};

/** Shorter names have too many neighbours that mean something else: HOST and PORT, PATH, HOME. */
const LEAST_LETTERS = 6;
/** What Kubernetes sets for each Service of a namespace, whatever it is called. */
const OF_KUBERNETES = /_SERVICE_(HOST|PORT)|_PORT(_|$)/;

/**
 * Variables whose name is one edit (a letter too many, missing, wrong, or two swapped) away from a setting that is not
 * set: somebody believes that it is.
 * @param present the names of the variables that are set
 * @param known every variable that settings are read from
 */
export function misspelt(present: readonly string[], known: readonly string[]): readonly string[] {
  const unset = known.filter((name) => name.length >= LEAST_LETTERS && !present.includes(name));
  return present
    .filter((name) => !known.includes(name) && !OF_KUBERNETES.test(name))
    .flatMap((name) => {
      const meant = unset.find((setting) => isOneEditAway(name, setting));
      return meant === undefined ? [] : [`${name} is no setting: ${meant} is probably meant`];
    });
}

/** Compares what is left of both texts between the letters that they begin and end with alike. */
function isOneEditAway(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let front = 0;
  while (front < shorter && one[front] === other[front]) front += 1;
  let back = 0;
  while (back < shorter - front && one.at(-1 - back) === other.at(-1 - back)) back += 1;
  const [left = '', right = ''] = [one, other].map((text) => text.slice(front, text.length - back));
  const areSwapped = left.length === 2 && right === `${left.charAt(1)}${left.charAt(0)}`;
  return areSwapped || Math.max(left.length, right.length) <= 1;
}
