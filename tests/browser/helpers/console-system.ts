import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, ROOT, testProcess } from '@eligibility/testkit';
import type { Browser, Page } from 'playwright-core';
import { clientOf, type Answer, type Call, type Client } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';
import { launchBrowser, openPage } from './browser';

export type Role = 'operator' | 'on-call' | 'admin' | 'front-desk' | 'viewer';

/** A browser of its own, and what it complained about. */
export type Visit = Awaited<ReturnType<typeof openPage>>;
type VisitOptions = Parameters<typeof openPage>[1];

export type ConsoleSystem = {
  readonly baseUrl: string;
  /** Where the API of operators is. */
  readonly operatorUrl: string;
  readonly browser: Browser;
  /** The REST API, as the demo clinic's program and as the operator. */
  readonly client: Client;
  readonly workspaceId: string;
  /** Everything that it logged so far. */
  readonly printed: () => string;
  /** A link that signs in one browser, once. */
  readonly linkFor: (role: Role) => Promise<string>;
  /** A person of this role, at the first page that they see. */
  readonly visitAs: (role: Role, options?: VisitOptions) => Promise<Visit>;
  readonly stop: () => Promise<void>;
};

/** In the process of the test, which decides what the simulated payers do, and which services are away. */
export type ConsoleHere = ConsoleSystem & Pick<System['standalone'], 'simulator' | 'services'>;

export type ConsoleProcess = ConsoleSystem & {
  /** The link that it printed when it started. */
  readonly printedLink: string;
  /** Ends the whole system, as a deployment does. */
  readonly away: () => Promise<void>;
  /** Starts it again, where it was and with what it kept. */
  readonly back: () => Promise<void>;
};

/** The sign-in page has a frame of its own. */
const CONTENT = 'main#content';
/** In both languages. */
const LOADING = `${CONTENT} :is([aria-label="Loading"], [aria-label="Cargando"])`;
const UP = 'Eligibility Check is up.';

/**
 * The built system in the process of the test, where its code is loaded and warm from the second file on, and the one
 * browser of a test file.
 * @param settings environment variables beyond the usual ones
 */
export async function startConsole(settings: Readonly<Record<string, string>> = {}): Promise<ConsoleHere> {
  const [browser, system] = await Promise.all([launchBrowser(), bootSystem(settings)]);
  const { demo, simulator, services } = system.standalone;
  if (demo === undefined) throw new Error('these settings make no demo workspace');
  const stop = async (): Promise<void> => {
    await browser.close();
    await system.stop();
  };
  return { ...visitable(browser, demo), simulator, services, printed: system.logged, stop };
}

/**
 * The same as a process of its own: for stories that restart it or measure, and where no test runs.
 * @param settings environment variables beyond the usual ones
 */
export async function startConsoleProcess(
  settings: Readonly<Record<string, string>> = {},
): Promise<ConsoleProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-console-'));
  const process = await systemOn(dataDir, settings);
  const [browser] = await Promise.all([launchBrowser(), process.start()]);
  const access = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Access;
  return {
    ...visitable(browser, access),
    printedLink: /\S+\/console\/sign-in#\S+/.exec(process.printed())?.[0] ?? '',
    printed: process.everything,
    away: process.away,
    back: process.start,
    stop: async () => {
      await browser.close();
      await process.away();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** What people and programs reach of a system. */
function visitable(browser: Browser, access: Access): Omit<ConsoleSystem, 'printed' | 'stop'> {
  const { workspaceId, baseUrl, operatorUrl = baseUrl } = access;
  const { call, ...others } = clientOf(access);
  const { operate } = clientOf({ ...access, baseUrl: operatorUrl });
  const client = { ...others, call: keyed(call), operate: keyed(operate) };
  const linkFor = async (role: Role): Promise<string> => {
    const json = { name: `A ${role}`, role, workspaceId };
    const { body } = await client.operate('/ops/sign-in-links', { json });
    return (body as { readonly url: string }).url;
  };
  return {
    baseUrl,
    operatorUrl,
    browser,
    client,
    workspaceId,
    linkFor,
    visitAs: async (role, options) => {
      const visit = await openPage(browser, options);
      await visit.page.goto(await linkFor(role));
      await arrived(visit.page);
      return visit;
    },
  };
}

/** Every act has an idempotency key, as those that move checks need one. */
function keyed(send: Client['call']): (path: string, call?: Call) => Promise<Answer> {
  return (path, call = {}) =>
    send(path, call.json === undefined ? call : { headers: { 'idempotency-key': randomUUID() }, ...call });
}

/** What `demo.json` holds. */
type Access = Client['access'] & { readonly workspaceId: string; readonly operatorUrl?: string | undefined };

/** On ports that it keeps, so that a page finds it again after a restart. */
async function systemOn(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<{
  readonly start: () => Promise<void>;
  readonly away: () => Promise<void>;
  readonly printed: () => string;
  readonly everything: () => string;
}> {
  const lines: string[] = [];
  const system = testProcess({
    name: 'the system',
    command: [process.execPath, join(ROOT, 'standalone/dist/main.js'), '--terminal'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(await freePort()),
      OPS_PORT: '0',
      LOG_LEVEL: 'info',
      DATA_DIR: dataDir,
      ...settings,
    },
    cwd: ROOT,
    isUp: (printed) => printed().includes(UP),
    upWithinMs: 120_000,
    print: (text) => lines.push(text),
  });
  return {
    start: () => system.start(),
    away: async () => {
      await system.terminate();
    },
    printed: system.printed,
    everything: () => lines.join(''),
  };
}

/** Waits until a signed-in page is there with its content: its title, and nothing that still loads. */
export async function arrived(page: Page): Promise<void> {
  await page.locator(`${CONTENT} h1`).waitFor();
  await page.locator(LOADING).first().waitFor({ state: 'detached' });
}
