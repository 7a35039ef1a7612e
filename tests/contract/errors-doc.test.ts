import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_TABLE, isErrorCode } from '@eligibility/kit';

const [, ...sections] = readFileSync(join(__dirname, '../../docs/errors.md'), 'utf8').split(/^## /m);
const codes = Object.keys(ERROR_TABLE).filter(isErrorCode);

it('docs/errors.md is what npm run docs:errors makes of the error table', () => {
  const written = sections.map((section) => section.trim().replace(/\s+/g, ' '));

  expect(written).toEqual(
    codes.map((code) => {
      const { http, title, meaning, remedy, retry } = ERROR_TABLE[code];
      return `${code} ${String(http)}, ${title}. ${meaning} ${remedy} Retry? ${retry}`;
    }),
  );
});
