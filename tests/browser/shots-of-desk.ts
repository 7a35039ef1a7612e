import type { Page } from 'playwright-core';
import { arrived, type ConsoleSystem } from './helpers/console-system';
import { answerOn, verdict } from './helpers/desk';
import { rowOf, typePatient, type Typed } from './helpers/hurry';

/** Made-up patients: the member id decides what the simulator answers (docs/guides/test-members.md). */
const PATIENTS: readonly Typed[] = [
  ['Cigna', 'INACTIVE-204', 'Rosa', 'Delgado', '7/8/1967'],
  ['Humana', 'AAA75-881', 'Walter', 'Brandt', '11/30/1951'],
  ['UnitedHealthcare', 'W771204', 'Mei', 'Tanaka', '2/29/2004'],
  ['bcbs', 'W330918', 'Owen', 'Price', '5/2/1999'],
  ['Aetna', 'HANG-1', 'Lucia', 'Moreno', '1/5/1990'],
];
const JANE: Typed = ['Aetna', 'W123456789', 'Jane', 'Doe', '4/12/1980'];
/** What has just appeared takes no press. */
const SETTLED_MS = 600;
const PICTURE = { width: 1280, height: 760 };
const PAPER = { width: 800, height: 1000 };

/** The pictures of docs/console.md about the front desk: the list of today, a question that is known, the printed sheet. */
export async function shotsOfDesk(system: ConsoleSystem, fileOf: (name: string) => string): Promise<void> {
  await asked(await deskOf(system, 'Ann Lee'), JANE);
  const page = await deskOf(system, 'Ben Ortiz');
  for (const patient of PATIENTS) await asked(page, patient);
  await rowOf(page, 'Mei Tanaka').filter({ hasText: 'Active' }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await rowOf(page, 'Mei Tanaka').click();
  await verdict(page, 'Active');
  await shot(page, fileOf('console-today'));

  await asked(page, JANE);
  await answerOn(page).getByRole('button', { name: 'Show it (free)' }).waitFor();
  await shot(page, fileOf('console-known'));

  await page.waitForTimeout(SETTLED_MS);
  await answerOn(page).getByRole('button', { name: 'Show it (free)' }).click();
  await verdict(page, 'Active');
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await answerOn(page).screenshot({ path: fileOf('console-chart'), animations: 'disabled' });
}

/** A person of this name at the form. */
async function deskOf(system: ConsoleSystem, name: string): Promise<Page> {
  const wanted = { name, role: 'front-desk', workspaceId: system.workspaceId };
  const { body } = await system.client.operate('/ops/sign-in-links', { json: wanted });
  const page = await system.browser.newPage({ viewport: PICTURE, reducedMotion: 'reduce' });
  await page.goto((body as { readonly url: string }).url);
  await arrived(page);
  await page.goto(`${system.baseUrl}/console/check`);
  await arrived(page);
  return page;
}

async function asked(page: Page, patient: Typed): Promise<void> {
  await typePatient(page, patient);
  await page.keyboard.press('Enter');
  await rowOf(page, `${patient[2]} ${patient[3]}`).waitFor();
}

async function shot(page: Page, path: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path, animations: 'disabled' });
}
