import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import {
  isKnowledgeFile,
  KNOWLEDGE_FILES,
  readKnowledgeFile,
  type KnowledgeRow,
} from '@eligibility/payer-matching';

/** What every release knows, by this file's place: the same in a checkout and in an image. */
const BUILT_IN_FOLDER = resolve(__dirname, '../../../fixtures/payers/knowledge');

const EXTENSION = '.tsv';

/**
 * The knowledge that every release comes with, then that of an installation, which counts where both have the same key.
 * @param folder tab-separated files with the names and columns of `fixtures/payers/knowledge`, each of them optional
 * @throws ConfigError naming the file and line that cannot be read
 */
export async function readKnowledge(folder?: string): Promise<readonly KnowledgeRow[]> {
  const builtIn = await readKnowledgeFolder(BUILT_IN_FOLDER);
  return folder === undefined ? builtIn : [...builtIn, ...(await readKnowledgeFolder(folder))];
}

async function readKnowledgeFolder(folder: string): Promise<readonly KnowledgeRow[]> {
  const files = await readdir(folder).catch(() => {
    throw badKnowledge(folder, 'the folder cannot be read: correct PAYER_KNOWLEDGE_DIR');
  });
  const names = files.filter((file) => file.endsWith(EXTENSION)).sort();
  const rows = await Promise.all(names.map(async (name) => readRows(join(folder, name), name)));
  return rows.flat();
}

async function readRows(path: string, name: string): Promise<readonly KnowledgeRow[]> {
  const file = name.slice(0, -EXTENSION.length);
  if (!isKnowledgeFile(file))
    throw badKnowledge(path, `must be one of ${Object.keys(KNOWLEDGE_FILES).join(', ')}`);
  const { rows, problems } = readKnowledgeFile(file, await readFile(path, 'utf8'));
  const [problem] = problems;
  if (problem !== undefined) throw badKnowledge(`${path}, line ${String(problem.line)}`, problem.message);
  return rows;
}

function badKnowledge(place: string, reason: string): ConfigError {
  return new ConfigError(`bad payer knowledge: ${place}: ${reason}`);
}
