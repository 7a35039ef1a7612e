import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element: its text alone, or its children by local name, in a list when there are several of one name. */
export type XmlNode = unknown;

const CDATA = '#cdata';
const TEXT = '#text';
/** Of all attributes, the one by which XOP says where a text went. */
const HREF = 'href';
const ATTRIBUTE = '@';

/** An envelope is five deep. */
const MAX_DEPTH = 32;

const parser = new XMLParser({
  ignoreAttributes: (name) => name !== HREF,
  attributeNamePrefix: ATTRIBUTE,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: CDATA,
  textNodeName: TEXT,
  maxNestedTags: MAX_DEPTH,
});

/** An envelope has about forty; each costs a hundred times what a character does, and a payload's own are few. */
const MAX_MARKS = 10_000;

/** A document type is the only place where XML can define entities, and SOAP forbids one (SOAP 1.2 part 1, section 5). */
const DOCUMENT_TYPE = /<!DOCTYPE/i;

/**
 * Parses a document; undefined when it is not well-formed, has too many tags or too deep ones, or has a document type:
 * without one nothing can be fetched and nothing can expand.
 */
export function parseXml(text: string): XmlNode {
  if (DOCUMENT_TYPE.test(text) || hasTooManyMarks(text) || XMLValidator.validate(text) !== true)
    return undefined;
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
}

function hasTooManyMarks(text: string): boolean {
  let marks = 0;
  for (let at = text.indexOf('<'); at !== -1 && marks <= MAX_MARKS; at = text.indexOf('<', at + 1))
    marks += 1;
  return marks > MAX_MARKS;
}

/** The one child of that local name; undefined when there is none, or more than one. */
export function child(node: XmlNode, name: string): XmlNode {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return undefined;
  const found: unknown = Reflect.get(node, name);
  return Array.isArray(found) ? undefined : found;
}

/** The attribute of that name, which is `href`. */
export function attribute(node: XmlNode, name: typeof HREF): string | undefined {
  const value = child(node, ATTRIBUTE + name);
  return typeof value === 'string' ? unescaped(value) : undefined;
}

/** The text of an element without children, CDATA or not; undefined for any other. */
export function textIn(node: XmlNode): string | undefined {
  if (typeof node === 'string') return unescaped(node);
  if (typeof node !== 'object' || node === null) return undefined;
  const { [CDATA]: sections, [TEXT]: around, ...others }: Record<string, unknown> = { ...node };
  const children = Object.keys(others).filter((name) => !name.startsWith(ATTRIBUTE));
  if (children.length > 0) return undefined;
  const outside = typeof around === 'string' ? around : '';
  if (sections === undefined) return unescaped(outside);
  return outside.trim() === '' ? [sections].flat().map(String).join('') : undefined;
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);
const REFERENCE = /&(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/gi;
const MAX_CODE_POINT = 0x10ffff;

/** The five entities and the character references that need no declaration; each stands for one character. */
export function unescaped(text: string): string {
  return text.replace(REFERENCE, (reference) => NAMED.get(reference) ?? characterOf(reference));
}

/** `&#13;` and `&#xD;` are the same; what is no character stays as it is. */
function characterOf(reference: string): string {
  const codePoint = Number(reference.slice(2, -1).replace(/^x/i, '0x'));
  return codePoint <= MAX_CODE_POINT ? String.fromCodePoint(codePoint) : reference;
}
