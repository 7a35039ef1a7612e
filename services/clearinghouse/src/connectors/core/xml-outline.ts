/** A document with its long texts taken out, so that only markup and short texts have to be parsed. */
export type Outline = {
  readonly xml: string;
  /** Puts the long texts back into a text of the parsed document. */
  readonly fill: (text: string) => string;
};

type Markup = { readonly opens: string; readonly closes: string };

const CDATA: Markup = { opens: '<![CDATA[', closes: ']]>' };
const TAG: Markup = { opens: '<', closes: '>' };
/** What begins with `<`, the longest beginning first. */
const MARKUP: readonly Markup[] = [
  CDATA,
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
    const kept = opens === CDATA.opens ? shortened(content, texts) : content;
    markupLength += kept.length;
    if (markupLength > MAX_MARKUP_LENGTH || pieces.length > 2 * MAX_MARKS) return undefined;
    pieces.push(opens + kept + closes);
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
