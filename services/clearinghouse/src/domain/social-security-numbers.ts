/** An element of X12 after its separator. No segment ends with one of these characters. */
const ELEMENT = '[0-9A-Za-z -]+';

/** REF02 with REF01 SY; NM109 with NM108 34. In JSON too, where a clearinghouse may send the payer's X12 along. */
const IN_X12: readonly RegExp[] = [
  new RegExp(`(REF([^0-9A-Za-z\\s])SY\\2)(${ELEMENT})`, 'g'),
  new RegExp(`(NM1([^0-9A-Za-z\\s])(?:(?:(?!\\2).){0,80}\\2){7}34\\2)(${ELEMENT})`, 'g'),
];

/** The members of a JSON object that hold one, by the names of the format that clearinghouses speak. */
const IN_JSON = /("(?:ssn|socialSecurityNumber)"\s*:\s*)("(?:[^"\\]|\\.)*"|\d+)/gi;

/**
 * A document of a payer, or one that it was sent, with an X for each digit of a social security number: of the one that
 * was asked with, wherever it is, and of every other one in the places that X12 and the JSON format have for it. Nothing
 * else changes, so that the document can be read as before.
 * @param asked nine digits
 */
export function withoutSocialSecurityNumbers(text: string, asked?: string): string {
  const withoutAsked = asked === undefined ? text : text.replace(asTyped(asked), blanked);
  const inJson = withoutAsked.replace(IN_JSON, (_all, name: string, value: string) =>
    value.startsWith('"') ? name + blanked(value) : `${name}"${blanked(value)}"`,
  );
  return IN_X12.reduce((document, pattern) => document.replace(pattern, blankedElement), inJson);
}

/** @param parts of a match: the whole, what is before the element, the separator, the element */
function blankedElement(...parts: readonly string[]): string {
  const [, before = '', , element = ''] = parts;
  return before + blanked(element);
}

/** The digits in groups of three, two and four, with or without a hyphen or a blank between them. */
function asTyped(digits: string): RegExp {
  const groups = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  return new RegExp(groups.join('[- ]?'), 'g');
}

function blanked(value: string): string {
  return value.replace(/\d/g, 'X');
}
