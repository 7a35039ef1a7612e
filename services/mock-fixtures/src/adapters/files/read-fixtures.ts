import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import type { ReadFixtures } from '../../app/ports';
import { FIXTURE_SLUGS, type Fixture } from '../../domain/fixture';
import { parseFixture } from '../../domain/parse-fixture';

/**
 * Reads the `<slug>.json` files of a folder.
 * @throws ConfigError naming the file that is missing, cannot be read or is not a valid fixture
 */
export const readFixtures: ReadFixtures = async (folder) => {
  const names = await orRefuse(folder, async () => readdir(folder));
  const paths = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  const fixtures = await Promise.all(paths.map(readFixture));
  return FIXTURE_SLUGS.map((slug) => {
    const fixture = fixtures.find((candidate) => candidate.slug === slug);
    return fixture ?? refuse(join(folder, `${slug}.json`), 'is missing');
  });
};

async function readFixture(path: string): Promise<Fixture> {
  const parsed = parseFixture(
    await orRefuse(path, async (): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))),
  );
  if (!parsed.ok) return refuse(path, parsed.problems.join('; '));
  if (parsed.fixture.slug !== parse(path).name) return refuse(path, 'its slug is not its name');
  return parsed.fixture;
}

async function orRefuse<Content>(path: string, read: () => Promise<Content>): Promise<Content> {
  try {
    return await read();
  } catch (failure) {
    return refuse(path, failure instanceof SyntaxError ? 'is not JSON' : 'cannot be read');
  }
}

function refuse(path: string, reason: string): never {
  throw new ConfigError(`bad fixture ${path}: ${reason}`);
}
