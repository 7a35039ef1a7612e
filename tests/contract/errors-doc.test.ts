import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_TABLE, isErrorCode } from '@eligibility/kit';

const [, ...sections] = readFileSync(join(__dirname, '../../docs/errors.md'), 'utf8').split(/^## /m);
const pages = sections.map((section) => {
  const [code = '', heading, paragraph = ''] = section.trim().split('\n\n');
  return { code, heading, paragraph: paragraph.replaceAll('\n', ' ') };
});
const codes = Object.keys(ERROR_TABLE).filter(isErrorCode);

describe('docs/api.md', () => {
  it('names exactly the errors after which an idempotency key cannot be used', () => {
    const page = readFileSync(join(__dirname, '../../docs/api.md'), 'utf8').replaceAll('\n', ' ');
    const [exceptions = ''] = /need a new key:[^.]*\./.exec(page) ?? [];
    const named = [...exceptions.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code);
    const spent = codes.filter((code) =>
      ERROR_TABLE[code].retry.startsWith('Only with a new idempotency key'),
    );
    expect(named.sort()).toEqual([...spent].sort());
    expect(spent).toHaveLength(2);
  });
});

describe('docs/errors.md', () => {
  it('has one section for each code of the error table, in its order', () => {
    expect(pages.map(({ code }) => code)).toEqual(codes);
  });

  it.each(codes)('describes %s as the served page does', (code) => {
    const { http, title } = ERROR_TABLE[code];
    const { meaning, remedy, retry } = ERROR_TABLE[code];

    expect(pages.find((page) => page.code === code)).toEqual({
      code,
      heading: `${String(http)}, ${title}.`,
      paragraph: `${meaning} ${remedy} Retry? ${retry}`,
    });
  });
});
