import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element: its text alone, or its children by local name, in a list when there are several of one name. */
export type XmlNode = unknown;

const CDATA = '#cdata';
const TEXT = '#text';

/** An envelope is five deep. */
const MAX_DEPTH = 32;

const parser = new XMLParser({
  ignoreAttributes: true,
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

/** A document type is the only place where XML can define entities, and SOAP forbids one (SOAP 1.2 part 1, section 5). */
const DOCUMENT_TYPE = /<!DOCTYPE/i;

/**
 * Parses a document; undefined when it is not well-formed, nested too deep, or has a document type: without one nothing
 * can be fetched and nothing can expand.
 */
export function parseXml(text: string): XmlNode {
  if (DOCUMENT_TYPE.test(text) || XMLValidator.validate(text) !== true) return undefined;
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
}

/** The one child of that local name; undefined when there is none, or more than one. */
export function child(node: XmlNode, name: string): XmlNode {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return undefined;
  const found: unknown = Reflect.get(node, name);
  return Array.isArray(found) ? undefined : found;
}

/** The text of an element without children, CDATA or not; undefined for any other. */
export function textIn(node: XmlNode): string | undefined {
  if (typeof node === 'string') return unescaped(node);
  if (typeof node !== 'object' || node === null) return undefined;
  const { [CDATA]: sections, [TEXT]: around = '', ...children }: Record<string, unknown> = { ...node };
  if (Object.keys(children).length > 0 || String(around).trim() !== '') return undefined;
  return [sections].flat().join('');
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
function unescaped(text: string): string {
  return text.replace(REFERENCE, (reference) => NAMED.get(reference) ?? characterOf(reference));
}

/** `&#13;` and `&#xD;` are the same; what is no character stays as it is. */
function characterOf(reference: string): string {
  const codePoint = Number(reference.slice(2, -1).replace(/^x/i, '0x'));
  return codePoint <= MAX_CODE_POINT ? String.fromCodePoint(codePoint) : reference;
}
