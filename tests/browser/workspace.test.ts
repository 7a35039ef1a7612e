import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { signInBothHands, type AtPage } from './helpers/at-page';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { drawnHands, type Hand } from './helpers/hand';
import { programWith, type Program } from './helpers/program';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
/** What a person changes holds everywhere by then. */
const EVERYWHERE_MS = 8_000;

type Clinic = { readonly clientId: string; readonly name: string; readonly npi: string };

describeWithBrowser("A workspace's admin", () => {
  let system: ConsoleSystem;
  /** One person, with each of both hands. */
  let at: AtPage;

  beforeAll(async () => {
    system = await startConsole();
    at = await signInBothHands(system, { role: 'admin', below: '/workspace/' });
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const ofWorkspace = (path: string): string => `/ops/workspaces/${system.workspaceId}/${path}`;
  const clinicCalled = async (name: string): Promise<Clinic | undefined> => {
    const { body } = await system.client.operate(ofWorkspace('clinics'));
    return (body as { readonly data: readonly Clinic[] }).data.find((one) => one.name === name);
  };
  const demoClinic = async (): Promise<string> =>
    (await clinicCalled('Demo Family Practice'))?.clientId ?? '';
  const issue = async (name: string, scopes: readonly string[]): Promise<Program> => {
    const { body } = await system.client.operate(ofWorkspace('keys'), { json: { name, scopes } });
    return programWith((body as { readonly key: string }).key, system);
  };

  it.each(drawnHands())(
    'adds a clinic whose NPI is wrong first, corrects it, retires it, and opens it again, by %s',
    async (name) => {
      const { page, hand } = await at(name, 'clinics');
      const program = await issue(`for clinics by ${name}`, ['check:live']);
      await hand.press('button', 'Add a clinic');
      await hand.fill('Name', `Lakeside by ${name}`);
      await hand.fill('NPI', '1234567890');
      await expectShown(page.getByText('A digit is wrong'));
      await hand.fill('NPI', '1234567893');
      await hand.press('radio', 'A person');
      await hand.fill('First name', 'Ann');
      await hand.fill('Last name', 'Lee');
      await hand.press('button', 'Add the clinic');
      await expectShown(rowOf(page, `Lakeside by ${name}`).getByText('Ann Lee'));
      const { clientId = '' } = (await clinicCalled(`Lakeside by ${name}`)) ?? {};
      expect(await program.check(clientId)).toMatchObject({ status: 200 });

      await hand.press('button', `Edit Lakeside by ${name}`);
      await hand.fill('Name', `Lakeside Family by ${name}`);
      await hand.press('radio', 'The organization');
      await hand.press('button', 'Save the clinic');
      const row = rowOf(page, `Lakeside Family by ${name}`);
      await expectShown(row.getByText('The organization'));

      await hand.press('button', `Retire Lakeside Family by ${name}`);
      await hand.press('button', 'Retire the clinic');
      await expectShown(row.getByText(/^Retired/));
      await eventually(async () => (await program.check(clientId)).status === 403, EVERYWHERE_MS);

      await hand.press('button', `Open Lakeside Family by ${name}`);
      await hand.press('button', 'Open the clinic');
      await expectShown(row.getByText('Open', { exact: true }));
      await eventually(async () => (await program.check(clientId)).status === 200, EVERYWHERE_MS);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'makes a key, which is shown once, passes where its scopes say and nowhere else, by %s',
    async (name) => {
      const { page, hand } = await at(name, 'keys');
      await hand.press('button', 'Create a key');
      await hand.fill('Name', `robot by ${name}`);
      await hand.press('checkbox', 'Read the balance');
      await hand.press('checkbox', 'Search payers');
      await hand.choose('It ends', 'In 30 days');
      await hand.press('button', 'Create the key');
      const key = await keyShownOn(page);
      await page.keyboard.press('Escape');
      await expectShown(page.getByText(key));
      await store(hand);
      await page.reload();
      await arrived(page);
      await expectShown(rowOf(page, `robot by ${name}`));
      expect(await page.content()).not.toContain(key);

      const program = programWith(key, system);
      expect(await program.check(await demoClinic())).toMatchObject({ status: 200 });
      expect(await program.get('/api/wallet')).toMatchObject({ status: 200 });
      expect(await program.get('/api/payers?query=aetna')).toMatchObject({ status: 403 });
      expect(await program.get('/api/workspace/keys')).toMatchObject({ status: 403 });
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'rotates a key: both work until the old one is ended, and then the new one alone, by %s',
    async (name) => {
      const old = await issue(`phone line by ${name}`, ['wallet:read']);
      const { page, hand } = await at(name, 'keys');
      await hand.press('button', `Act on the key phone line by ${name}`);
      await hand.press('menuitem', 'Rotate it');
      await hand.choose('The old key works on for', 'One hour');
      await hand.press('button', 'Rotate the key');
      const fresh = programWith(await keyShownOn(page), system);
      await store(hand);
      expect(await old.get('/api/wallet')).toMatchObject({ status: 200 });
      expect(await fresh.get('/api/wallet')).toMatchObject({ status: 200 });

      const replaced = rowOf(page, `phone line by ${name}`).filter({ hasText: 'Being replaced' });
      await hand.press('button', `Act on the key phone line by ${name}`, replaced);
      await hand.press('menuitem', 'Revoke it');
      await hand.press('button', 'Revoke the key');
      await replaced.waitFor({ state: 'detached' });
      await eventually(async () => (await old.get('/api/wallet')).status === 401, EVERYWHERE_MS);
      expect(await fresh.get('/api/wallet')).toMatchObject({ status: 200 });
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'revokes a key, which is refused at once and listed as revoked, by %s',
    async (name) => {
      const program = await issue(`lost laptop by ${name}`, ['wallet:read']);
      expect(await program.get('/api/wallet')).toMatchObject({ status: 200 });
      const { page, hand } = await at(name, 'keys');
      await hand.press('button', `Act on the key lost laptop by ${name}`);
      await hand.press('menuitem', 'Revoke it');
      await hand.press('button', 'Revoke the key');
      await expectShown(page.getByText(`The key lost laptop by ${name} is revoked.`));
      expect(await program.get('/api/wallet')).toMatchObject({ status: 401 });
      await hand.press('radio', 'All');
      await expectShown(rowOf(page, `lost laptop by ${name}`).getByText('Revoked'));
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'limits a key, whose program is answered 429 beyond it, by %s',
    async (name) => {
      const program = await issue(`night batch by ${name}`, ['wallet:read']);
      const { page, hand } = await at(name, 'keys');
      await hand.press('button', `Act on the key night batch by ${name}`);
      await hand.press('menuitem', 'Change its limits');
      await hand.fill('Requests per minute', '1');
      await hand.press('button', 'Save the limits');
      await expectShown(rowOf(page, `night batch by ${name}`).getByText('1 request a minute'));
      await eventually(async () => (await program.get('/api/wallet')).status === 429, EVERYWHERE_MS);
    },
    STORY_MS,
  );
});

/** The row of a table with this text. */
function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

async function keyShownOn(page: Page): Promise<string> {
  const shown = page.getByRole('dialog').getByText(/^elig_live_\S+$/);
  await shown.waitFor();
  return shown.innerText();
}

/** Says that the key is stored, without which its window stays. */
async function store(hand: Hand): Promise<void> {
  await hand.press('checkbox', 'I have stored the key');
  await hand.press('button', 'Close');
}
