import { escapeHtml } from '../../http/docs/site-page';

/** HTML that only `markup` makes, so that a text cannot be taken for it. */
export type Markup = { readonly html: string };

type Part = string | Markup | readonly Markup[];

/**
 * A template of HTML. What is put into it is a text, which is escaped, or HTML of another template. Texts are put between
 * elements only, never into a tag, so that what they contain cannot add an attribute.
 */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { html: literals.reduce((html, literal, at) => `${html}${htmlOf(parts[at - 1] ?? '')}${literal}`) };
}

export const NOTHING: Markup = { html: '' };

/** The entries that have something to show, with a separator between them. */
export function joined(entries: readonly (string | Markup)[], separator: string): Markup {
  const shown = entries.map((entry) => htmlOf(entry)).filter((html) => html !== '');
  return { html: shown.join(escapeHtml(separator)) };
}

export function isShown({ html }: Markup): boolean {
  return html !== '';
}

/**
 * A text of the payer. `bdi` keeps letters that are written from right to left from changing the order of the figures
 * around them.
 */
export function said(text: string): Markup {
  return markup`<bdi>${text}</bdi>`;
}

/** The same; nothing when it is not stated. */
export function saidOrNothing(text: string | null): Markup {
  return text === null || text.trim() === '' ? NOTHING : said(text);
}

function htmlOf(part: Part): string {
  if (typeof part === 'string') return escapeHtml(visible(part));
  if ('html' in part) return part.html;
  return part.map(({ html }) => html).join('');
}

/** Shown in place of a character that has no shape of its own. */
const REPLACEMENT = '\uFFFD';

/**
 * The text without characters that a reader cannot see, and that may change how others are shown: controls, marks of the
 * writing direction, zero-width characters, half characters. Each becomes a replacement character, because the text of a
 * payer should not look complete when it is not. More than three combining marks on a letter would cover other lines.
 */
function visible(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')
    .replace(/[\p{C}\u115F\u1160\u3164\uFFA0]/gu, REPLACEMENT)
    .replace(/(\p{M}{3})\p{M}+/gu, '$1');
}
