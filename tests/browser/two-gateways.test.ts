import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import {
  cuttableProxy,
  describeWithMongo,
  tempMongo,
  type CuttableProxy,
  type TempMongo,
} from '@eligibility/testkit/mongo';
import type { Browser, Page } from 'playwright-core';
import { startCompose, type ComposeSystem } from '../compose/_processes';
import { built } from '../helpers/built-packages';
import { clientOf, type Answer, type Client } from '../helpers/client';
import { statusAt } from './helpers/at-page';
import { launchBrowser, openPage } from './helpers/browser';
import { arrived, type Role } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { handOf } from './helpers/hand';

/** Nine processes on a small machine. */
const START_MS = 240_000;
const STORY_MS = 150_000;
/** An order that is given at any gateway is on every screen by then. */
const LIVE_MS = 2_000;
/** A session that is removed has ended by then. */
const ENDED_MS = 3_000;
/** What an outage takes to be noticed: time-outs of the store's client among it. */
const NOTICED_MS = 30_000;

type Gateway = 'gateway' | 'gateway-2';
type Port = 8080 | 8082;

describeWithBrowser('People at two gateways', () => {
  describeWithMongo()('on one MongoDB', () => {
    let mongo: TempMongo;
    let proxy: CuttableProxy;
    let system: ComposeSystem;
    let browser: Browser;
    let operator: Client;
    let clinic: Client;
    let workspaceId: string;

    beforeAll(async () => {
      mongo = await tempMongo([]);
      await built.standalone.migrate(mongo.env);
      proxy = await cuttableProxy(mongo.settings.uri);
      const settings = { SIGN_IN_LINKS: 'true', LOG_LEVEL: 'error' };
      [system, browser] = await Promise.all([
        startCompose({ mongo: { ...mongo.env, MONGODB_URI: proxy.uri }, settingsOf: () => settings }),
        launchBrowser(),
      ]);
      await Promise.all(system.all.map(({ isHealthy }) => eventually(isHealthy, START_MS)));
      const base = { apiKey: '', clientId: '', operatorToken: system.secrets['operator_token'] ?? '' };
      operator = clientOf({ ...base, baseUrl: at('gateway', 8082) });
      const make = async (path: string, json: unknown): Promise<Record<string, string>> => {
        const headers = { 'idempotency-key': randomUUID() };
        return (await operator.operate(path, { json, headers })).body as Record<string, string>;
      };
      workspaceId = String((await make('/ops/workspaces', { name: 'North Clinics' }))['id']);
      const workspace = `/ops/workspaces/${workspaceId}`;
      const practice = await make(`${workspace}/clinics`, { name: 'North Practice', npi: '1999999984' });
      await make(`${workspace}/wallet/grants`, { checks: 100, reason: 'order 1042' });
      const key = await make(`${workspace}/keys`, { name: 'desk', scopes: ['check:live', 'wallet:read'] });
      const access = { ...base, apiKey: String(key['key']), clientId: String(practice['clientId']) };
      clinic = clientOf({ ...access, baseUrl: at('gateway', 8080) });
    }, START_MS);
    afterAll(async () => {
      proxy.mend();
      await browser.close();
      await system.stop();
      await proxy.close();
      await mongo.drop();
    }, START_MS);

    const at = (gateway: Gateway, port: Port): string => `http://${system.addressOf(gateway, port)}`;

    /** A person at the first page after a sign-in by link, made at the operators' port, used wherever the person works. */
    const signedIn = async (role: Role, gateway: Gateway, port: Port): Promise<Page> => {
      const { body } = await operator.operate('/ops/sign-in-links', {
        json: { name: `A ${role}`, role, workspaceId },
      });
      const { hash } = new URL((body as { readonly url: string }).url);
      const { page } = await openPage(browser);
      await page.goto(`${at(gateway, port)}/console/sign-in${hash}`);
      await arrived(page);
      return page;
    };
    /** One more page of the same browser. */
    const alsoAt = async (page: Page, url: string): Promise<Page> => {
      const other = await page.context().newPage();
      await other.goto(url);
      await arrived(other);
      return other;
    };
    const boards = async (): Promise<readonly [Page, Page]> => {
      const one = await signedIn('on-call', 'gateway', 8082);
      await one.goto(`${at('gateway', 8082)}/console/on-call`);
      await arrived(one);
      return [one, await alsoAt(one, `${at('gateway-2', 8082)}/console/on-call`)];
    };
    const personOf = (page: Page): Promise<string> =>
      page.evaluate<string>(`fetch('/api/session').then((a) => a.json()).then(({ person }) => person.id)`);

    it(
      'an order at one gateway is on the boards of both in two seconds, and a removed person is out of both in three',
      async () => {
        const live = (): Promise<Answer> => clinic.live({ payerName: 'Cigna' });
        await live();
        const [one, other] = await boards();
        await Promise.all([one, other].map((page) => page.getByRole('row', { name: /Cigna/ }).waitFor()));
        const hand = handOf('keyboard', one);
        await hand.press('button', 'Act on Cigna');
        const dialog = one.getByRole('dialog', { name: 'Act on Cigna' });
        await hand.fill(/^Reason/, 'ticket 9', dialog);
        await hand.press('button', 'Isolate', dialog);
        await dialog.waitFor({ state: 'detached' });
        await Promise.all(
          [one, other].map((page) =>
            page
              .getByRole('row', { name: /Cigna/ })
              .getByText('a on-call: ticket 9')
              .waitFor({ timeout: LIVE_MS }),
          ),
        );
        expect((await live()).body).toMatchObject({ success: false, upstreamStatusCode: 503 });
        const otherHand = handOf('keyboard', other);
        await other.bringToFront();
        await otherHand.press('button', 'Act on Cigna');
        const undo = other.getByRole('dialog', { name: 'Act on Cigna' });
        await otherHand.fill(/^Reason/, 'mended', undo);
        await otherHand.press('button', 'Back to automatic', undo);
        await one.getByRole('row', { name: /Cigna/ }).getByText('Closed').waitFor({ timeout: LIVE_MS });
        expect((await live()).body).toMatchObject({ success: true });

        const removed = await operator.operate(`/ops/people/${await personOf(other)}`, { method: 'DELETE' });
        expect(removed.status).toBe(204);
        await Promise.all(
          [one, other].map((page) => page.getByText('You are signed out').waitFor({ timeout: ENDED_MS })),
        );
        const statuses = [await statusAt(one, '/ops/board'), await statusAt(other, '/ops/board')];
        expect(statuses).toEqual([401, 401]);
      },
      STORY_MS,
    );

    it(
      'an operator has the console at the operators’ port alone, with sessions of both; clinics have no operator API',
      async () => {
        const page = await signedIn('operator', 'gateway-2', 8082);
        await page.goto(`${at('gateway-2', 8082)}/console/operator/workspaces`);
        await arrived(page);
        await page.getByText('North Clinics').first().waitFor();
        expect(await statusAt(page, '/ops/workspaces')).toBe(200);
        expect(await statusAt(page, '/api/wallet')).toBe(404);
        // Cookies do not know ports: the same session, at the port of clinics.
        const clinics = await alsoAt(page, `${at('gateway', 8080)}/console/checks`);
        expect(await statusAt(clinics, '/api/session')).toBe(200);
        expect(await statusAt(clinics, '/ops/workspaces')).toBe(404);
      },
      STORY_MS,
    );

    it(
      'a board says that it is us while the wallet or the store is away, and is well again with each',
      async () => {
        const [one, other] = await boards();
        const wallet = system.all.find(({ name }) => name === 'wallet');
        await wallet?.kill();
        await Promise.all(
          [one, other].map((page) => page.getByText('It is us: wallet').waitFor({ timeout: NOTICED_MS })),
        );
        await one.getByRole('link', { name: 'Runbook DependencyDown' }).waitFor();
        await wallet?.restart();
        for (const page of [one, other]) {
          await page.getByText('No alert').waitFor({ timeout: NOTICED_MS });
          expect(await page.getByText('It is us').count()).toBe(0);
        }
        // The store also has the sessions.
        proxy.cut();
        await one.getByText('It is us: the gateway answers 503').waitFor({ timeout: NOTICED_MS });
        expect(await one.getByText('No alert').count()).toBe(0);
        proxy.mend();
        await one.getByText('Live', { exact: true }).waitFor({ timeout: NOTICED_MS });
        await one.getByText('No alert').waitFor({ timeout: NOTICED_MS });
      },
      STORY_MS,
    );
  });
});
