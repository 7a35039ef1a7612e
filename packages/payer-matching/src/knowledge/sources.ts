import { KNOWLEDGE_FILES, type KnowledgeFile, type KnowledgeRow } from './rows';

/** Where pieces of knowledge are written. */
export type KnowledgeSources = {
  /**
   * The row of a file with this key, all of its columns, as in `aliases.tsv:12 (trade)`: the file, the line, and what
   * the row has as its source. Undefined where no row has the key.
   */
  readonly sourceOf: (file: KnowledgeFile, ...key: readonly string[]) => string | undefined;
};

/** The rows by their keys; where two have the same one, the later counts, as in `knowledgeOf`. */
export function sourcesOf(rows: readonly KnowledgeRow[]): KnowledgeSources {
  let byKey: ReadonlyMap<string, KnowledgeRow> | undefined;
  const rowsByKey = (): ReadonlyMap<string, KnowledgeRow> =>
    (byKey ??= new Map(rows.map((row) => [keyOf(row.file, keyCells(row)), row])));
  return {
    sourceOf: (file, ...key) => {
      const row = rowsByKey().get(keyOf(file, key));
      return row && `${file}.tsv:${String(row.line)} (${row.source})`;
    },
  };
}

function keyCells({ file, cells }: KnowledgeRow): readonly string[] {
  const { columns, key } = KNOWLEDGE_FILES[file];
  return columns.slice(0, key).map((column) => cells[column] ?? '');
}

function keyOf(file: KnowledgeFile, key: readonly string[]): string {
  return [file, ...key].join('\t');
}
