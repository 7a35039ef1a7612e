import { ERROR_TABLE, type ErrorCode } from '@eligibility/kit';
import { ERROR_GUIDE } from '../../http/error-guide';

/** The list of all codes, as HTML. */
export function errorListPage(): string {
  const rows = Object.entries(ERROR_TABLE).map(
    ([code, { http, title }]) =>
      `<tr><td><a href="/docs/errors/${code}">${code}</a></td><td>${String(http)}</td><td>${title}</td></tr>`,
  );
  return page('Errors', `<table><tr><th>code</th><th>status</th><th>title</th></tr>${rows.join('')}</table>`);
}

/** What one code means and what to do about it, as HTML: the page that a problem's `type` points to. */
export function errorPage(code: ErrorCode): string {
  const { http, title } = ERROR_TABLE[code];
  const { meaning, remedy, retry } = ERROR_GUIDE[code];
  const paragraphs = [
    `<p><code>${code}</code>, HTTP status ${String(http)}</p>`,
    `<p>${meaning}</p>`,
    `<p>${remedy}</p>`,
    `<p><strong>Retry?</strong> ${retry}</p>`,
    '<p><a href="/docs/errors">All errors</a></p>',
  ];
  return page(title, paragraphs.join(''));
}

/** All text comes from our own tables, so nothing in it needs escaping. */
function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${content}</body></html>`;
}
