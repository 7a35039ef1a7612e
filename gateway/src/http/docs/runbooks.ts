import { AppError } from '@eligibility/kit';
import { Router } from 'express';
import { wantsPage } from '../problem';
import { renderMarkdown } from './markdown';
import { once, sitePage, textDocument, type TextDocument } from './site-page';

/** One document in two forms, a page and JSON. */
type Served = { readonly page: TextDocument; readonly json: TextDocument };

type Runbooks = { readonly list: Served; readonly pages: ReadonlyMap<string, Served> };

/** The file that leads to the others. */
const LIST = 'README';

/**
 * The runbook of each alert, for the person on call: a page for a browser and JSON for a program.
 * @param files reads `docs/runbooks`, Markdown by name without `.md`; called once, at the first request
 * @throws AppError `not-found` for a runbook that does not exist
 */
export function runbookRoutes(
  files: () => Promise<ReadonlyMap<string, string>>,
  hasConsole: boolean,
): Router {
  const router = Router({ caseSensitive: true });
  const runbooks = once(async () => runbooksOf(await files(), hasConsole));
  router.get('/docs/runbooks', async (req, res) => {
    const { list } = await runbooks();
    await (wantsPage(req) ? list.page : list.json)(req, res.vary('Accept'));
  });
  router.get('/docs/runbooks/:runbook', async (req, res) => {
    const served = (await runbooks()).pages.get(req.params.runbook);
    if (served === undefined) throw new AppError('not-found');
    await (wantsPage(req) ? served.page : served.json)(req, res.vary('Accept'));
  });
  return router;
}

function runbooksOf(files: ReadonlyMap<string, string>, hasConsole: boolean): Runbooks {
  const list = files.get(LIST);
  if (list === undefined) throw new Error('the runbooks have no list');
  const entries = [...files]
    .filter(([name]) => name !== LIST)
    .map(([name, markdown]) => ({ name, href: `/docs/runbooks/${name}`, markdown }));
  return {
    list: served(
      { title: 'Runbooks', markdown: list, hasConsole },
      { data: entries.map(({ name, href }) => ({ name, href })) },
    ),
    pages: new Map(
      entries.map((entry) => [
        entry.name,
        served({ title: entry.name, markdown: entry.markdown, hasConsole }, entry),
      ]),
    ),
  };
}

type Source = { readonly title: string; readonly markdown: string; readonly hasConsole: boolean };

function served({ title, markdown, hasConsole }: Source, json: object): Served {
  const content = renderMarkdown(markdown, servedAs);
  return {
    page: textDocument('html', sitePage({ title, part: '/docs/runbooks', hasConsole, content })),
    json: textDocument('json', JSON.stringify(json)),
  };
}

/** The served address of a link target in `docs/runbooks`; undefined for what is only in the repository. */
function servedAs(target: string): string | undefined {
  if (/^(https:\/\/|#)/.test(target)) return target;
  if (target === 'README.md') return '/docs/runbooks';
  const [, name, anchor = ''] = /^([A-Za-z]+)\.md(#.*)?$/.exec(target) ?? [];
  return name === undefined ? undefined : `/docs/runbooks/${name}${anchor}`;
}
