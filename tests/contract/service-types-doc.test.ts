import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_TYPE_WORDS } from '../../packages/x12/src/text/service-types';

it('docs/service-types.md has every word for a service type, and no other', () => {
  const text = readFileSync(join(__dirname, '../../docs/service-types.md'), 'utf8');
  const rows = [...text.matchAll(/^- `([0-9A-Z]{1,2})`: ([a-z].*)$/gm)];
  const documented = Object.fromEntries(rows.map(([, code = '', words = '']) => [code, words.split(', ')]));
  expect(documented).toEqual(SERVICE_TYPE_WORDS);
});
