import { t } from './texts';

const BROWSERS = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** A browser as people call it: `Firefox on Windows`. Of one that is not known, what it calls itself. */
export function browserName(agent: string): string {
  const browser = nameIn(agent, BROWSERS);
  const system = nameIn(agent, SYSTEMS);
  if (browser === undefined) return agent === '' ? t.sessions.unknownBrowser : agent;
  return system === undefined ? browser : t.sessions.on(browser, system);
}

function nameIn(agent: string, table: readonly (readonly [RegExp, string])[]): string | undefined {
  return table.find(([pattern]) => pattern.test(agent))?.[1];
}
