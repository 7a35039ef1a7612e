import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** The parts of the site, as its navigation lists them. */
const NAVIGATION = {
  '/docs/guides': 'Guides',
  '/docs': 'API',
  '/docs/operators': 'API for operators',
  '/docs/errors': 'Errors',
  '/docs/runbooks': 'Runbooks',
} as const;

export type SitePage = {
  readonly title: string;
  /** Trusted HTML. */
  readonly content: string;
  /** The part of the site that the page belongs to. */
  readonly part?: keyof typeof NAVIGATION;
  /** For a page with its own style sheet, which uses only the frame of the site. */
  readonly isFrame?: boolean;
  /** Whether people have a console here, which the navigation then leads to. */
  readonly hasConsole: boolean;
  /** HTML for the page's head. */
  readonly head?: string;
};

/**
 * A whole page in the one layout of this site. Everything it loads comes from this process and nothing is inline, so it
 * works without a network and under a content security policy of `default-src 'self'; img-src 'self' data:`.
 */
export function sitePage(page: SitePage): string {
  const { title, content, part, hasConsole, isFrame = false, head = '' } = page;
  const links = Object.entries(hasConsole ? { '/console/': 'Console', ...NAVIGATION } : NAVIGATION).map(
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

/** Sends the document, compressed if the client accepts that. */
export type TextDocument = (req: Request, res: Response) => Promise<void>;

type Options = { readonly maxAgeSeconds?: number };

/** A text that fits into one packet is not worth compressing. */
const WORTH_COMPRESSING_BYTES = 1_400;

const compress = promisify(gzip);

/**
 * A text that is the same for all callers, compressed once, at the first request that accepts gzip. It must contain no
 * secret: the length of a compressed text reveals what it has in common with a text that the caller chose (BREACH).
 * Answers about patients and money are therefore never sent as one.
 * @param type a media type, or a file extension that implies one
 */
export function textDocument(
  type: string,
  text: string | Buffer,
  { maxAgeSeconds }: Options = {},
): TextDocument {
  const plain = Buffer.from(text);
  let compressed: Promise<Buffer> | undefined;
  return async (req, res) => {
    res.type(type).vary('Accept-Encoding');
    res.set(
      'Cache-Control',
      maxAgeSeconds === undefined ? 'no-cache' : `public, max-age=${String(maxAgeSeconds)}`,
    );
    const isCompressed =
      plain.length >= WORTH_COMPRESSING_BYTES && req.acceptsEncodings('gzip', 'identity') === 'gzip';
    if (!isCompressed) {
      res.send(plain);
      return;
    }
    compressed ??= compress(plain);
    const body = await compressed;
    res.set('Content-Encoding', 'gzip').send(body);
  };
}

/** Makes a value at the first call, and again only if that failed. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= make().catch((error: unknown) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}
