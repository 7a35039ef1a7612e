import { renderMarkdown } from './markdown';

/** A guide for integrators; see `docs/guides`. */
export type Guide = {
  readonly name: string;
  readonly title: string;
  /** One sentence about what a reader learns from the guide. */
  readonly summary: string;
  readonly href: string;
  readonly markdown: string;
  /** The text as HTML, without the page around it. */
  readonly html: string;
};

export type GuideBook = {
  /** The list itself, as HTML. */
  readonly html: string;
  /** In reading order. */
  readonly guides: readonly Guide[];
};

/** The file that lists the others: one line each, `- [Title](name.md): summary`. */
const LIST = 'README';

/**
 * The guides, in the order of their list.
 * @param files Markdown by name, without `.md`
 * @throws Error for a list that names a missing file, or omits an existing one
 */
export function guideBook(files: ReadonlyMap<string, string>): GuideBook {
  const list = files.get(LIST);
  if (list === undefined) throw new Error('the guides have no list');
  const listed = [...list.matchAll(/^- \[(.+?)\]\(([a-z-]+)\.md\): (.+(?:\n {2}.+)*)$/gm)];
  const guides = listed.map(([, title = '', name = '', summary = '']): Guide => {
    const markdown = files.get(name);
    if (markdown === undefined) throw new Error(`the guide ${name} is listed and is not there`);
    return {
      name,
      title,
      summary: summary.replace(/\s+/g, ' '),
      href: `/docs/guides/${name}`,
      markdown,
      html: renderMarkdown(markdown),
    };
  });
  const missed = [...files.keys()].filter(
    (name) => name !== LIST && !guides.some((guide) => guide.name === name),
  );
  if (missed.length > 0) throw new Error(`guides that are not listed: ${missed.join(', ')}`);
  return { html: renderMarkdown(list), guides };
}
