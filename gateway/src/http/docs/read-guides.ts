import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The Markdown files of a folder, by name without `.md`. */
export async function readGuides(dir: string): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.md')).sort();
  const texts = files.map(
    async (file) => [file.slice(0, -'.md'.length), await readFile(join(dir, file), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}
