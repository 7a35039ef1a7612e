/** The parts of the site, as its navigation lists them. */
const NAVIGATION = {
  '/docs/guides': 'Guides',
  '/docs': 'API',
  '/docs/operators': 'API for operators',
  '/docs/errors': 'Errors',
} as const;

export type SitePage = {
  readonly title: string;
  /** Trusted HTML. */
  readonly content: string;
  /** The part of the site that the page belongs to. */
  readonly part?: keyof typeof NAVIGATION;
  /** For a page with its own style sheet, which uses only the frame of the site. */
  readonly isFrame?: boolean;
  /** HTML for the page's head. */
  readonly head?: string;
};

/**
 * A whole page in the one layout of this site. Everything it loads comes from this process and nothing is inline, so it
 * works without a network and under a content security policy of `default-src 'self'; img-src 'self' data:`.
 */
export function sitePage({ title, content, part, isFrame = false, head = '' }: SitePage): string {
  const links = Object.entries(NAVIGATION).map(
    ([href, name]) => `<a href="${href}"${href === part ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title === SITE ? SITE : `${escapeHtml(title)} - ${SITE}`}</title>
    ${head}<link rel="stylesheet" href="/docs/site.css">
    <link rel="icon" type="image/svg+xml" href="/docs/icon.svg">
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header class="site">
      <a class="home" href="/">${SITE}</a>
      <nav aria-label="Site">${links.join('')}</nav>
    </header>
    <main id="content"${isFrame ? '' : ' class="text"'}>
${content}
    </main>
  </body>
</html>
`;
}

export const SITE = 'Eligibility Check';

/** Escapes text that is not trusted HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
