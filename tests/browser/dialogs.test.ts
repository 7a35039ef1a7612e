import type { Page } from 'playwright-core';
import { DESK, faultsOf, lookAt, LOOKS_TRIED, settled } from './helpers/accessibility';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { handOf } from './helpers/hand';
import { fillPages, WEBHOOK, withIds, type Ids } from './helpers/pages';

const START_MS = 180_000;
const STORY_MS = 300_000;

/** Pages with what is opened over them, one press after the other. A text is a button; another role is written before it. */
const OPENED: readonly (readonly [string, readonly string[]])[] = [
  ['/batches/BATCH', ['Ask again regularly']],
  ['/batches/schedules/SCHEDULE', ['Delete']],
  ['/workspace', ['Change when the balance is low']],
  ['/workspace/clinics', ['Add a clinic', 'radio:A person']],
  ['/workspace/clinics', ['Edit Demo Family Practice']],
  ['/workspace/clinics', ['Retire Demo Family Practice']],
  ['/workspace/rates', ['Add a rate']],
  ['/workspace/rates', ['Act on imaging · 70551', 'menuitem:Change']],
  ['/workspace/rates', ['Act on imaging · 70551', 'menuitem:Remove']],
  ['/workspace/rates', ['Take from CSV']],
  ['/workspace/keys', ['Create a key']],
  ['/workspace/keys', ['Act on the key Demo key']],
  ['/workspace/keys', ['Act on the key Demo key', 'menuitem:Change its limits']],
  ['/workspace/keys', ['Act on the key Demo key', 'menuitem:Rotate it']],
  ['/workspace/keys', ['Act on the key Demo key', 'menuitem:Revoke it']],
  ['/workspace/webhooks', ['Add a webhook']],
  ['/workspace/webhooks', [`Act on the webhook ${WEBHOOK}`]],
  ['/workspace/webhooks', [`Act on the webhook ${WEBHOOK}`, 'menuitem:Show its deliveries']],
  ['/workspace/webhooks', [`Act on the webhook ${WEBHOOK}`, 'menuitem:Change it']],
  ['/workspace/webhooks', [`Act on the webhook ${WEBHOOK}`, 'menuitem:Send what failed again']],
  ['/workspace/webhooks', [`Act on the webhook ${WEBHOOK}`, 'menuitem:Remove it']],
  ['/workspace/members', ['Invite a person']],
  ['/workspace/members', ['Change sam@riverside-clinics.example']],
  ['/workspace/members', ['Take back the invitation of sam@riverside-clinics.example']],
  ['/workspace/members', ['Sign-in link']],
  ['/on-call', ['Act on Cigna']],
  ['/on-call', ['Act on Cigna', 'radio:Restore']],
  ['/on-call', ['Audit trail']],
  ['/operator/workspaces', ['New workspace']],
  ['/operator/workspaces/WORKSPACE', ['Grant checks']],
  ['/operator/workspaces/WORKSPACE', ['Correct the balance']],
  ['/operator/workspaces/WORKSPACE?tab=settings', ['Suspend']],
  ['/operator/workspaces/WORKSPACE?tab=settings', ['Revoke all keys']],
  ['/operator/catalog/60054', ['Remove Aetna Select', 'Review and save']],
  ['/operator/audit', ['Verify the whole log']],
  ['/operator/people', ['Invite']],
  ['/operator/people', ['Sign-in link']],
  ['/operator/people', ['Act on night.shift@operations.example']],
  ['/operator/people', ['Act on night.shift@operations.example', 'menuitem:Change roles']],
  ['/operator/people', ['Act on night.shift@operations.example', 'menuitem:Remove']],
];

describeWithBrowser('What opens over a page', () => {
  let system: ConsoleSystem;
  let ids: Ids;

  beforeAll(async () => {
    system = await startConsole();
    ids = await fillPages(system);
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  it(
    `is accessible and whole in both colours, on a phone and on paper, and breaks no policy (${LOOKS_TRIED})`,
    async () => {
      // With a workspace of its own, an operator sees all of these pages.
      const { page, complaints } = await system.visitAs('operator', { reducedMotion: 'reduce' });
      for (const [path, presses] of OPENED) {
        await lookAt(page, DESK);
        await page.goto(`${system.baseUrl}/console${withIds(path, ids)}`);
        await arrived(page);
        for (const press of presses) await pressOn(page, press);
        expect([path, presses, await faultsOf(page)]).toEqual([path, presses, []]);
      }
      expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([]);
    },
    STORY_MS,
  );
});

async function pressOn(page: Page, press: string): Promise<void> {
  const hand = handOf('mouse', page);
  const [, role = 'button', name = press] = /^(menuitem|radio):(.*)$/.exec(press) ?? [];
  await hand.press(role === 'menuitem' || role === 'radio' ? role : 'button', name);
  await settled(page);
}
