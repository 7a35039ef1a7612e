import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, foundOrSkipped, ROOT } from '@eligibility/testkit';
import { exported } from '../../helpers/guide-samples';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { sharedSystem } from '../../helpers/shared-system';
import { PYTHON_CLIENT, pythonWithTools } from './_python';

const run = promisify(execFile);

/** Makes one check whose key it keeps in the file of its argument, and prints whether the answer is a stored one. */
const TYPESCRIPT = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { EligibilityClient } from '@eligibility/client';
const [file] = process.argv.slice(1);
const client = new EligibilityClient({ onAttempt: ({ willRetryInMs }) => console.log('pause', willRetryInMs) });
const result = await client.check(
  { payerName: 'Aetna', memberId: process.env.MEMBER_ID, patientFirstName: 'Jane', patientLastName: 'Doe' },
  {
    idempotencyKey: existsSync(file) ? readFileSync(file, 'utf8') : undefined,
    onIdempotencyKey: (key) => writeFileSync(file, key),
  },
);
console.log(result.status, result.isReplay);
`;
const PYTHON = `
import os, pathlib, sys
from eligibility_client import EligibilityClient
file = pathlib.Path(sys.argv[1])
patient = {"payerName": "Aetna", "memberId": os.environ["MEMBER_ID"], "patientFirstName": "Jane", "patientLastName": "Doe"}
with EligibilityClient(on_attempt=lambda attempt: print("pause", attempt.will_retry_in_s, flush=True)) as client:
    result = client.check(
        patient,
        idempotency_key=file.read_text() if file.exists() else None,
        on_idempotency_key=lambda key: file.write_text(key),
    )
    print(result.status, str(result.is_replay).lower())
`;

const python = pythonWithTools() ?? '';
const languages = [
  { name: 'TypeScript', command: process.execPath, args: ['--input-type=module', '-e', TYPESCRIPT] },
  ...(foundOrSkipped(python !== '', 'python3 with httpx cannot be had: its client is not killed')
    ? [{ name: 'Python', command: python, args: ['-c', PYTHON] }]
    : []),
];

/** Passes each request on, and breaks the connection when the answer is there. */
async function losingAnswers(baseUrl: string): Promise<Server> {
  const server = createServer((req, res) => {
    const body: Buffer[] = [];
    req.on('data', (bytes: Buffer) => body.push(bytes));
    req.on('end', () => {
      const headers = Object.entries(req.headers).filter(([name]) => !/^(host|connection)$/.test(name));
      void fetch(`${baseUrl}${req.url ?? ''}`, {
        method: req.method ?? 'GET',
        headers: headers as [string, string][],
        body: Buffer.concat(body),
      }).finally(() => res.destroy());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

describe('a program that is killed between two attempts', () => {
  let workspace: OpenedWorkspace;
  let server: Server;
  let folder: string;
  beforeAll(async () => {
    workspace = await openedWorkspace(await sharedSystem('Killed'), 'Killed');
    server = await losingAnswers(workspace.access.baseUrl);
    folder = mkdtempSync(join(tmpdir(), 'eligibility-killed-'));
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it.each(languages)(
    'goes on with the key that it stored, and pays once, in $name',
    async ({ name, command, args }) => {
      const file = join(folder, `${name}.key`);
      const { captured } = await workspace.balance();
      const env = {
        ...process.env,
        ...exported(workspace.access),
        MEMBER_ID: `W5${String(name.length)}000`,
        PYTHONPATH: join(PYTHON_CLIENT, 'src'),
      };
      const lost = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
      const child: ChildProcess = spawn(command, [...args, file], {
        cwd: ROOT,
        env: { ...env, ELIGIBILITY_URL: lost },
      });
      let said = '';
      child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()));
      await eventually(() => said.includes('pause'));
      child.kill('SIGKILL');
      expect(existsSync(file)).toBe(true);
      const { stdout } = await run(command, [...args, file], { cwd: ROOT, env });
      expect(stdout).toContain('active true');
      expect((await workspace.balance()).captured).toBe(captured + 1);
    },
  );
});
