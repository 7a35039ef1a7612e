import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element: its text alone, or its children by local name, in a list when there are several of one name. */
export type XmlNode = unknown;

const CDATA = '#cdata';
const TEXT = '#text';
/** The only attribute that is kept: XOP uses it to reference a text. */
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

/**
 * A document type is the only place where XML can define entities, and SOAP forbids one (SOAP 1.2 part 1, section 5).
 */
const DOCUMENT_TYPE = /<!DOCTYPE/i;

/**
 * Parses a document; undefined when it is not well-formed, has too many tags or too deep ones, or has a document type:
 * without one nothing can be fetched and nothing can expand.
 */
export function parseXml(text: string): XmlNode {
  const outline = DOCUMENT_TYPE.test(text) ? undefined : outlineOf(text);
  if (outline === undefined || XMLValidator.validate(outline.xml) !== true) return undefined;
  try {
    return filledIn(parser.parse(outline.xml), outline.fill);
  } catch {
    return undefined;
  }
}

/** The tree of the whole document. The outline bounds how large it is, and the parser how deep. */
function filledIn(node: XmlNode, fill: (text: string) => string): XmlNode {
  if (typeof node === 'string') return fill(node);
  if (Array.isArray(node)) return node.map((one: unknown) => filledIn(one, fill));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]: [string, unknown]) => [name, filledIn(value, fill)]),
  );
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

/** The five entities and the character references that need no declaration; each is one character. */
export function unescaped(text: string): string {
  return text.replace(REFERENCE, (reference) => NAMED.get(reference) ?? characterOf(reference));
}

/** `&#13;` and `&#xD;` are the same; a number that is no character is left unchanged. */
function characterOf(reference: string): string {
  const codePoint = Number(reference.slice(2, -1).replace(/^x/i, '0x'));
  return codePoint <= MAX_CODE_POINT ? String.fromCodePoint(codePoint) : reference;
}

/** A document with its long texts taken out, so that only markup and short texts have to be parsed. */
type Outline = {
  readonly xml: string;
  /** Puts the long texts back into a text of the parsed document. */
  readonly fill: (text: string) => string;
};

type Markup = { readonly opens: string; readonly closes: string };

const SECTION: Markup = { opens: '<![CDATA[', closes: ']]>' };
const TAG: Markup = { opens: '<', closes: '>' };
/** What begins with `<`, the longest beginning first. */
const MARKUP: readonly Markup[] = [
  SECTION,
  { opens: '<!--', closes: '-->' },
  { opens: '<?', closes: '?>' },
  TAG,
];

/** A parser of XML looks at each character of a tag several times. An envelope has about 3 KiB of markup. */
const MAX_MARKUP_LENGTH = 64 * 1024;
/** An envelope has about forty. */
const MAX_MARKS = 4_000;
/** Shorter ones stay where they are. */
const MAX_TEXT_LENGTH = 256;

/** Of Unicode's private use, which no payer sends: around the number of a text that was taken out. */
const PLACE = '\ue0f1';
const PLACES = new RegExp(`${PLACE}(\\d+)${PLACE}`, 'g');

/**
 * Takes the texts out in one pass. Undefined for what has more markup than any envelope, or markup that does not end:
 * parsers take a second for 100,000 attributes, and block the event loop meanwhile.
 */
export function outlineOf(text: string): Outline | undefined {
  if (text.includes(PLACE)) return undefined;
  const texts: string[] = [];
  const pieces: string[] = [];
  let markupLength = 0;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    pieces.push(shortened(text.slice(at, next === -1 ? text.length : next), texts));
    if (next === -1) break;
    const { opens, closes } = markupAt(text, next);
    const end = text.indexOf(closes, next + opens.length);
    if (end === -1) return undefined;
    at = end + closes.length;
    const content = text.slice(next + opens.length, end);
    const keptContent = opens === SECTION.opens ? shortened(content, texts) : content;
    markupLength += keptContent.length;
    if (markupLength > MAX_MARKUP_LENGTH || pieces.length > 2 * MAX_MARKS) return undefined;
    pieces.push(opens + keptContent + closes);
  }
  return { xml: pieces.join(''), fill: (part) => filled(part, texts) };
}

function markupAt(text: string, at: number): Markup {
  return MARKUP.find(({ opens }) => text.startsWith(opens, at)) ?? TAG;
}

function shortened(text: string, texts: string[]): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  texts.push(text);
  return `${PLACE}${String(texts.length - 1)}${PLACE}`;
}

function filled(part: string, texts: readonly string[]): string {
  return part.includes(PLACE)
    ? part.replace(PLACES, (_place, index: string) => texts[Number(index)] ?? '')
    : part;
}
