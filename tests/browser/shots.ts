import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import { runCommand } from '@eligibility/kit/process';
import type { Page } from 'playwright-core';
import { arrived, startConsoleProcess, type ConsoleSystem, type Role } from './helpers/console-system';
import { fillPages, pagesOf } from './helpers/pages';
import { shotsOfDesk } from './shots-of-desk';

/** Kept out of git. */
const FOLDER = join(ROOT, 'console/shots');
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
const LOOKS = [
  { look: 'light', colorScheme: 'light', viewport: DESK },
  { look: 'dark', colorScheme: 'dark', viewport: DESK },
  { look: 'phone', colorScheme: 'light', viewport: PHONE },
] as const;
type Look = (typeof LOOKS)[number];

/** Writes a picture of every page of the console, as it looks with data, in both colours and on a phone. */
async function takeShots(): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const system = await startConsoleProcess();
  try {
    await shotsOfDesk(system, (name) => join(FOLDER, `${name}.png`));
    const pages = pagesOf(await fillPages(system));
    for (const look of LOOKS) {
      for (const role of new Set(pages.map((page) => page.role)))
        await shotsOf(
          system,
          { look, role },
          pages.filter((page) => page.role === role).map(({ path }) => path),
        );
    }
  } finally {
    await system.stop();
  }
  return `the pictures are in ${FOLDER}`;
}

async function shotsOf(
  system: ConsoleSystem,
  { look, role }: { readonly look: Look; readonly role: Role },
  paths: readonly string[],
): Promise<void> {
  const { colorScheme, viewport } = look;
  const { page } = await system.visitAs(role, { colorScheme, viewport, reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(`${system.baseUrl}/console${path}`);
    await arrived(page);
    await page.screenshot({
      path: fileOf(path, look),
      fullPage: look.viewport === PHONE,
      animations: 'disabled',
    });
  }
  if (role === 'admin') await shotOfAnswer(page, system.baseUrl, look);
  await page.context().close();
}

/** What a front desk looks at all day. */
async function shotOfAnswer(page: Page, baseUrl: string, look: Look): Promise<void> {
  await page.goto(`${baseUrl}/console/check`);
  await arrived(page);
  await page.getByLabel('Payer', { exact: true }).fill('Aetna');
  for (const [label, value] of [
    ['Member id', 'W123456789'],
    ['First name', 'Jane'],
    ['Last name', 'Doe'],
    ['Date of birth', '4/12/1980'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Check coverage' }).click();
  await page.getByRole('region', { name: 'Answer' }).getByRole('heading', { name: 'Active' }).waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({
    path: fileOf('/check-answered', look),
    fullPage: look.viewport === PHONE,
    animations: 'disabled',
  });
}

function fileOf(path: string, { look }: Look): string {
  const name = path
    .slice(1)
    .replace(/[0-9a-f-]{20,}/, 'one')
    .replaceAll(/[/?=]/g, '-');
  return join(FOLDER, `${name}.${look}.png`);
}

runCommand(takeShots);
