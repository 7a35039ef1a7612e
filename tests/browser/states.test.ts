import { randomUUID } from 'node:crypto';
import { eventually, sampling } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { DESK, faultsOf, lookAt, LOOKS_TRIED, misfitsOf } from './helpers/accessibility';
import { openPage } from './helpers/browser';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';

const START_MS = 180_000;
const STORY_MS = 300_000;
const CHECK = '**/api/eligibility/check';
/** What a person reads on the buttons of the states. */
const WORDS = {
  en: {
    answer: 'Answer',
    benefits: 'Show all benefits',
    stop: 'Stop waiting',
    which: 'Which payer is meant?',
    correct: 'Correct and send',
    findPatient: 'Find a patient',
  },
  es: {
    answer: 'Respuesta',
    benefits: 'Mostrar todos los beneficios',
    stop: 'No esperar más',
    which: '¿Qué aseguradora es?',
    correct: 'Corregir y enviar',
    findPatient: 'Buscar a un paciente',
  },
};
type Language = keyof typeof WORDS;
/** Names and colours are the same code in both languages; what Spanish changes is how much room a text takes. */
const FAULTS_IN = { en: faultsOf, es: misfitsOf };

/** A page, what it says, and the end of the member ids that are asked about in this language only. */
type Stage = { readonly page: Page; readonly words: (typeof WORDS)[Language]; readonly language: Language };
type State = readonly [
  what: string,
  reach: (stage: Stage) => Promise<void>,
  shown: (stage: Stage) => Locator,
];

const entry = (page: Page, name: string): Locator => page.locator(`form [name="${name}"]`);
const title = ({ page, words }: Stage): Locator =>
  page.getByRole('region', { name: words.answer }).getByRole('heading', { level: 2 });
const verdictOf =
  (verdict: string) =>
  ({ page }: Stage): Locator =>
    page.locator(`[data-verdict="${verdict}"] h2`);

async function ask({ page, language }: Stage, payer: string, memberId: string): Promise<void> {
  for (const [name, text] of [
    ['payer', payer],
    ['memberId', `${memberId}-${language}`],
    ['firstName', 'Jane'],
    ['lastName', 'Doe'],
    ['birthDate', '4/12/1980'],
  ] as const)
    await entry(page, name).fill(text);
  await page.locator('form [type="submit"]').click();
}

const asks =
  (payer: string, memberId: string) =>
  (stage: Stage): Promise<void> =>
    ask(stage, payer, memberId);

/** Presses until it is heard: what has just appeared takes no press. */
async function press({ page }: Stage, name: string, until: Locator): Promise<void> {
  await eventually(async () => {
    const button = page.getByRole('button', { name });
    if (!(await until.isVisible())) await button.click({ timeout: 1_000 }).catch(() => undefined);
    return until.isVisible();
  });
}

/** Asks a payer that never answers; about another patient each time, because rows that wait are asked again later. */
async function wait(stage: Stage): Promise<void> {
  await stage.page.route(CHECK, () => undefined);
  await ask(stage, 'Humana', `W-${randomUUID()}`);
}

const DETAILS = '[aria-expanded="true"] ~ [id] section table';

/** What a front desk comes to see, each on a new page. The list of today fills with a row of each. */
const STATES: readonly State[] = [
  ['an empty form', () => Promise.resolve(), ({ page }) => page.locator('[name="payer"]:focus')],
  [
    'a form that was not filled in',
    ({ page }) => page.locator('form [type="submit"]').click(),
    ({ page }) => page.locator('form [aria-invalid="true"]').first(),
  ],
  [
    'a day that may be two',
    ({ page }) => entry(page, 'birthDate').fill('4/12/20'),
    ({ page }) => page.locator('form [role="group"] button').first(),
  ],
  ['a payer that is waited for', wait, ({ page, words }) => page.getByRole('button', { name: words.stop })],
  [
    'a payer that is waited for no more',
    async (stage) => {
      await wait(stage);
      await press(stage, stage.words.stop, title(stage));
    },
    title,
  ],
  [
    'an answer with all its benefits',
    async (stage) => {
      await ask(stage, 'Aetna', 'W123456789');
      await verdictOf('active')(stage).waitFor();
      await press(stage, stage.words.benefits, stage.page.locator(DETAILS).first());
    },
    ({ page }) => page.locator(DETAILS).first(),
  ],
  [
    'an answer that contradicts itself',
    asks('Cigna', 'PARTIAL'),
    ({ page }) => page.locator('[role="alert"]'),
  ],
  ['a policy that has ended', asks('Cigna', 'INACTIVE'), verdictOf('inactive')],
  ['a member who is not found', asks('Cigna', 'AAA75'), verdictOf('unknown')],
  ['a payer that fails', asks('Cigna', 'GARBAGE'), verdictOf('unknown')],
  [
    'payers to choose from',
    asks('bcbs', 'W123456789'),
    ({ page, words }) => page.getByRole('group', { name: words.which }).locator('select'),
  ],
  [
    'a question that was refused',
    async (stage) => {
      await stage.page.route(CHECK, (route) =>
        route.fulfill({
          status: 402,
          contentType: 'application/problem+json',
          json: { title: 'Payment Required', status: 402, code: 'insufficient-balance', detail: 'none left' },
        }),
      );
      await ask(stage, 'Cigna', 'W5');
    },
    ({ page }) => page.locator('[role="alert"]'),
  ],
  [
    'a question that was asked before',
    async (stage) => {
      await ask(stage, 'Aetna', 'BEFORE');
      await title(stage).waitFor();
      await stage.page.reload();
      await arrived(stage.page);
      await ask(stage, 'Aetna', 'BEFORE');
    },
    title,
  ],
  [
    'a form with another patient in it',
    async (stage) => {
      await ask(stage, 'Cigna', 'INACTIVE-2');
      await title(stage).waitFor();
      await entry(stage.page, 'lastName').fill('Someone');
      await press(stage, stage.words.correct, stage.page.getByRole('dialog'));
    },
    ({ page }) => page.getByRole('dialog'),
  ],
  [
    'a scenario',
    async ({ page }) => {
      await page.locator('form [role="switch"]').click({ force: true });
      await page.locator('form [type="submit"]').click();
    },
    verdictOf('active'),
  ],
  [
    'a session that ends soon',
    async ({ page }) => {
      const session = await page.evaluate<object>("fetch('/api/session').then((answer) => answer.json())");
      const expiresAt = new Date(Date.now() + 110_000).toISOString();
      await page.route('**/api/session', (route) => route.fulfill({ json: { ...session, expiresAt } }));
      await page.reload();
      await arrived(page);
    },
    ({ page }) => page.locator('[role="status"] p'),
  ],
];

const states = sampling();
/** What Spanish changes is the room that a text takes. `npm run prove -- every-case` tries every state in it. */
const TRIED = { en: STATES, es: states.some(STATES, 6) };

describeWithBrowser('Each state of the front desk', () => {
  let system: ConsoleSystem;

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  it.each(['en', 'es'] as const)(
    `is accessible in both colours and on paper, and fits a desk and a phone (%s, ${LOOKS_TRIED})`,
    async (language) => {
      const { page } = await system.visitAs('front-desk', { reducedMotion: 'reduce' });
      await page.evaluate(`localStorage.setItem('language', '${language}')`);
      const stage = { page, language, words: WORDS[language] };
      for (const [what, reach, shown] of TRIED[language]) {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await lookAt(page, DESK);
        await page.goto(`${system.baseUrl}/console/check`);
        await arrived(page);
        await page.keyboard.press('Escape');
        await reach(stage);
        await shown(stage).waitFor();
        expect([what, await FAULTS_IN[language](page)]).toEqual([what, []]);
      }
      await page.context().close();
    },
    STORY_MS,
  );

  it.each(['en', 'es'] as const)(
    'the search for a patient and the sign-in are, too (%s)',
    async (language) => {
      const { page } = await system.visitAs('front-desk', { reducedMotion: 'reduce' });
      await page.evaluate(`localStorage.setItem('language', '${language}')`);
      await page.goto(`${system.baseUrl}/console/checks`);
      await arrived(page);
      await page.getByRole('button', { name: WORDS[language].findPatient }).click();
      await entry(page, 'memberId').waitFor();
      expect(await FAULTS_IN[language](page)).toEqual([]);
      await page.context().close();
      const stranger = await openPage(system.browser, {
        locale: language === 'es' ? 'es-US' : 'en-US',
        reducedMotion: 'reduce',
      });
      await stranger.page.goto(`${system.baseUrl}/console/sign-in`);
      await stranger.page.locator('h1').waitFor();
      expect(await FAULTS_IN[language](stranger.page)).toEqual([]);
      await stranger.page.context().close();
    },
    STORY_MS,
  );
});
