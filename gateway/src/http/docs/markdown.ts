import markdownIt from 'markdown-it';

const markdown = markdownIt({ html: false });

/**
 * A guide as HTML. Headings get the same anchors as on code hosts, and links between the files of `docs` become links
 * between the served pages, so that a guide works the same in the repository and here.
 * @param text trusted Markdown of this repository; HTML in it is displayed as text
 * @throws Error for a link to a file that is not served
 */
export function renderMarkdown(text: string): string {
  const tokens = markdown.parse(text, {});
  for (const [index, { type, children }] of tokens.entries()) {
    if (type === 'heading_open') tokens[index]?.attrSet('id', anchorOf(tokens[index + 1]?.content ?? ''));
    for (const child of children ?? []) {
      if (child.type === 'link_open') child.attrSet('href', servedAs(String(child.attrGet('href') ?? '')));
    }
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}

/** The anchor of a heading, as code hosts make it. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return words.trim().replaceAll(' ', '-');
}

/** The served address of a link target in `docs/guides`. */
function servedAs(target: string): string {
  if (/^(https:\/\/|#)/.test(target)) return target;
  const [file = '', anchor] = target.split('#');
  if (file === '../errors.md') return anchor === undefined ? '/docs/errors' : `/docs/errors/${anchor}`;
  if (target === 'README.md') return '/docs/guides';
  const [, name] = /^([a-z-]+)\.md$/.exec(file) ?? [];
  if (name === undefined) throw new Error(`a guide links to ${target}, which is not served`);
  return `/docs/guides/${name}${anchor === undefined ? '' : `#${anchor}`}`;
}
