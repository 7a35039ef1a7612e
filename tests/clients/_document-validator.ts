import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './_run';
import { serveSystem } from './_system';
import { pythonPrograms } from './_tools';
import { complaintsIn, orSkipped, type Verdict } from './_verdict';

const NAME = 'openapi-spec-validator';
const PARTS = ['', '?audience=clinic', '?audience=operator'];

/** Whether the document, and each part of it that is served, is an OpenAPI document by a validator in Python. */
export function documentVerdict(): Promise<Verdict> {
  return orSkipped(NAME, async () => {
    const programs = pythonPrograms();
    const system = await serveSystem();
    const folder = await mkdtemp(join(tmpdir(), 'eligibility-document-'));
    const complaints: string[] = [];
    for (const [index, part] of PARTS.entries()) {
      const file = join(folder, `${String(index)}.json`);
      await writeFile(file, await (await fetch(`${system.baseUrl}/openapi.json${part}`)).text());
      const ran = await run({
        command: join(programs, NAME),
        args: ['--validation-errors', 'all', file],
      });
      complaints.push(...complaintsIn(ran));
    }
    await rm(folder, { recursive: true });
    await system.stop();
    return { name: NAME, summary: 'the document and both audiences', complaints };
  });
}
