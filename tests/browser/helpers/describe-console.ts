import { startConsole, type ConsoleHere } from './console-system';
import { describeWithBrowser } from './describe-with-browser';

const START_MS = 180_000;

/**
 * Stories at one system in this process, in one browser.
 * @param settings environment variables beyond the usual ones
 */
export function describeConsole(
  title: string,
  stories: (system: () => ConsoleHere) => void,
  settings: Readonly<Record<string, string>> = {},
): void {
  describeWithBrowser(title, () => {
    let system: ConsoleHere;
    beforeAll(async () => {
      system = await startConsole(settings);
    }, START_MS);
    afterAll(async () => {
      await system.stop();
    }, START_MS);
    stories(() => system);
  });
}
