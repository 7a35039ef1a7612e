import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type * as Client from '@eligibility/client';
import type { Browser } from 'playwright-core';
import { ROOT } from '@eligibility/testkit';
import { launchBrowser } from '../../browser/helpers/browser';
import { describeWithBrowser } from '../../browser/helpers/describe-with-browser';
import { bootSystem, type System } from '../../helpers/own-system';

const DIST = join(ROOT, 'clients/typescript/dist');
const QUESTION = {
  payerName: 'Aetna',
  memberId: 'W123456789',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
};

/** The whole module, as it is published. */
const PAGE =
  '<!doctype html><script type="module">import * as client from "/index.mjs"; window.client = client;</script>';

/** A page of another origin, with the modules of the client. */
async function portal(): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer((req, res) => {
    const name = /^\/([a-z]+\.mjs)$/.exec(req.url ?? '')?.[1];
    if (name === undefined) {
      res.setHeader('Content-Type', 'text/html').end(PAGE);
      return;
    }
    res.setHeader('Content-Type', 'text/javascript');
    readFile(join(DIST, name)).then(
      (file) => res.end(file),
      () => res.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
}

describeWithBrowser('the TypeScript client in a page of another origin', () => {
  let browser: Browser;
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    ({ server, origin } = await portal());
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  /** The status of a mock check that the page makes, or the code of its error. */
  async function checkedIn({ access: { baseUrl, apiKey, clientId } }: System): Promise<string> {
    const page = await browser.newPage();
    await page.goto(origin);
    const options = { baseUrl, apiKey, clientId, maxRetries: 0 };
    return page.evaluate(
      async ({ options, question }) => {
        const { EligibilityClient, EligibilityError } = (
          globalThis as unknown as { readonly client: typeof Client }
        ).client;
        try {
          const { status, checkId } = await new EligibilityClient(options).mockCheck(question);
          return `${status}, ${checkId === '' ? 'without' : 'with'} its id`;
        } catch (failure) {
          return failure instanceof EligibilityError ? failure.code : String(failure);
        }
      },
      { options, question: QUESTION },
    );
  }

  it('makes checks where the operator names the origin', async () => {
    const system = await bootSystem({ CORS_ORIGINS: origin });
    expect(await checkedIn(system)).toBe('active, with its id');
    await system.stop();
  });

  it('is refused by the browser elsewhere, as by default', async () => {
    const system = await bootSystem();
    expect(await checkedIn(system)).toBe('connection-failed');
    await system.stop();
  });
});
