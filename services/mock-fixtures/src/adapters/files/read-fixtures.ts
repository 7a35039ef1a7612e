import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { FIXTURE_SLUGS, type Fixture } from '../../domain/fixture';
import { answeredFile, answeredFixture, type Documents } from './answered-fixture';
import { refuse } from './fixture-file';

/** Our inquiry and the payer's answer, next to the file of a fixture. */
const SENT = '.270';
const RECEIVED = '.271';
const DOCUMENT_ENDINGS: readonly string[] = [SENT, RECEIVED];

/**
 * Reads the fixtures of a folder, in the order of `FIXTURE_SLUGS`: `<slug>.json`, and what was exchanged with the payer
 * in `<slug>.270` and `<slug>.271`.
 * @throws ConfigError naming the file that is missing, cannot be read or is wrong, with every field that is wrong and
 * what it must be
 */
export async function readFixtures(folder: string): Promise<readonly Fixture[]> {
  const names = await orRefuse(folder, async () => readdir(folder));
  const fixtures = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => readFixture(join(folder, name))),
  );
  const inOrder = FIXTURE_SLUGS.map((slug) => {
    const fixture = fixtures.find((candidate) => candidate.slug === slug);
    return fixture ?? refuse(join(folder, `${slug}.json`), 'is missing');
  });
  for (const { ext, name, base } of names.map((path) => parse(path))) {
    if (DOCUMENT_ENDINGS.includes(ext) && !names.includes(`${name}.json`))
      refuse(join(folder, base), `belongs to ${name}.json, which is missing`);
  }
  return inOrder;
}

async function readFixture(path: string): Promise<Fixture> {
  const raw = await orRefuse(path, async (): Promise<unknown> => JSON.parse(await readFile(path, 'utf8')));
  const { dir, name } = parse(path);
  const file = answeredFile(path, raw);
  if (file.slug !== name) refuse(path, 'its slug is not its name');
  return answeredFixture(file, await readDocuments(join(dir, name)));
}

async function readDocuments(stem: string): Promise<Documents> {
  const read = async (path: string): Promise<Documents['sent']> => ({
    path,
    text: await orRefuse(path, async () => readFile(path, 'utf8')),
  });
  const [sent, received] = await Promise.all([read(`${stem}${SENT}`), read(`${stem}${RECEIVED}`)]);
  return { sent, received };
}

async function orRefuse<Content>(path: string, read: () => Promise<Content>): Promise<Content> {
  try {
    return await read();
  } catch (failure) {
    return refuse(path, failure instanceof SyntaxError ? 'is not JSON' : 'cannot be read');
  }
}
