import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alerts, ROOT } from './_monitoring';

const FOLDER = 'docs/runbooks';
const names = [...new Set(alerts.map(({ alert }) => alert))];
const pages = readdirSync(join(ROOT, FOLDER)).filter((file) => file !== 'README.md');

/** The only commands that a runbook may use: simple enough for an operator just woken up. */
const COMMANDS = [
  /^eligibility payers status$/,
  /^eligibility payers isolate [\w-]+ --reason '[^']+'( --for \d+[mhd])?$/,
  /^eligibility payers (restore|auto|probe) [\w-]+ --reason '[^']+'$/,
  /^eligibility circuits$/,
  /^eligibility checks find [\w-]+$/,
  /^eligibility (audit|wallet) verify$/,
];

function textOf(file: string): string {
  return readFileSync(join(ROOT, FOLDER, file), 'utf8');
}

describe('the runbooks', () => {
  it('exist for each alert, and for no alert that was removed', () => {
    expect([...pages].sort()).toEqual(names.map((name) => `${name}.md`).sort());
  });

  it.each(alerts)('$alert links to its runbook', ({ alert, annotations }) => {
    expect(annotations?.['runbook_url']).toBe(`${FOLDER}/${alert}.md`);
  });

  it.each(names)('are listed with the severities of their alert: %s', (name) => {
    const [, cell = ''] = new RegExp(`^- \\[${name}\\].*: (.+)$`, 'm').exec(textOf('README.md')) ?? [];
    const severities = alerts.filter(({ alert }) => alert === name).map(({ labels }) => labels?.['severity']);
    expect(new Set(cell.match(/page|ticket/g))).toEqual(new Set(severities));
  });

  it.each(pages)('%s uses only commands that exist', (page) => {
    const typed = textOf(page).match(/^eligibility [^#\n]+|(?<=`)eligibility [^`]+/gm) ?? [];
    const unknown = typed
      .map((line) => line.trim())
      .filter((line) => !COMMANDS.some((form) => form.test(line)));
    expect(unknown).toEqual([]);
  });
});
