import markdownIt from 'markdown-it';

const markdown = markdownIt({ html: false });
type Token = ReturnType<typeof markdown.parse>[number];

/**
 * A document of this repository as HTML. Headings get the same anchors as on code hosts, and links between files become
 * links between the served pages, so that a document works the same in the repository and here.
 * @param text trusted Markdown of this repository; HTML in it is displayed as text
 * @param servedAs the served address of a link target; undefined leaves the words without the link
 */
export function renderMarkdown(text: string, servedAs: (target: string) => string | undefined): string {
  const tokens = markdown.parse(text, {});
  for (const [index, { type, children }] of tokens.entries()) {
    if (type === 'heading_open') tokens[index]?.attrSet('id', anchorOf(tokens[index + 1]?.content ?? ''));
    relink(children ?? [], servedAs);
  }
  return scrollable(markdown.renderer.render(tokens, markdown.options, {}));
}

/** What may be wider than a screen scrolls by itself, and is reached by the keyboard. */
function scrollable(html: string): string {
  return html.replace(/<(pre|table)>/g, '<$1 tabindex="0">');
}

/** Leads the links of a paragraph to where their targets are served. */
function relink(children: readonly Token[], servedAs: (target: string) => string | undefined): void {
  let href: string | undefined;
  for (const child of children.filter(({ type }) => type.startsWith('link_'))) {
    if (child.type === 'link_open') {
      href = servedAs(String(child.attrGet('href') ?? ''));
      child.attrs = null;
      if (href !== undefined) child.attrSet('href', href);
    }
    if (href === undefined) child.tag = 'span';
  }
}

/** The anchor of a heading, as code hosts make it. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return words.trim().replaceAll(' ', '-');
}
