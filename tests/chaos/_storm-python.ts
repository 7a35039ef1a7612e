import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '@eligibility/testkit';
import type { StormClient, StormEnd } from './_storm';

/** @param python an interpreter that has httpx; the client is taken from its sources */
export function pythonClient(python: string): StormClient {
  return {
    name: 'Python',
    hasKeys: true,
    makeCalls: async ({ urls, apiKey, clientId }, calls) => {
      const child = spawn(python, [join(ROOT, 'tests/chaos/storm.py')], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: {
          PYTHONPATH: join(ROOT, 'clients/python/src'),
          URLS: urls.join(' '),
          ELIGIBILITY_API_KEY: apiKey,
          ELIGIBILITY_CLIENT_ID: clientId,
        },
      });
      child.stdin.end(JSON.stringify(calls));
      const ends = (await text(child.stdout)).trim().split('\n');
      return ends.map((end) => JSON.parse(end) as StormEnd);
    },
  };
}
