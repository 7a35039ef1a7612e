import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { knowledgeOf, type Knowledge } from '../knowledge/knowledge';
import { readKnowledgeFile } from '../knowledge/read';
import { isKnowledgeFile, type KnowledgeRow } from '../knowledge/rows';

const FOLDER = resolve(__dirname, '../../../../fixtures/payers/knowledge');

/** The rows of knowledge that every release comes with. */
export const KNOWLEDGE_ROWS: readonly KnowledgeRow[] = readdirSync(FOLDER)
  .sort()
  .flatMap((name) => {
    const file = name.replace(/\.tsv$/, '');
    return isKnowledgeFile(file)
      ? readKnowledgeFile(file, readFileSync(join(FOLDER, name), 'utf8')).rows
      : [];
  });

/** The same, ready to be given to an index. */
export const KNOWLEDGE: Knowledge = knowledgeOf(KNOWLEDGE_ROWS);
