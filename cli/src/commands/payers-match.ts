import { pipeline } from 'node:stream/promises';
import { readGenericCatalog } from '@eligibility/payer-files';
import { buildIndex, candidatesOf, matchPayer, type MatchOutcome } from '@eligibility/payer-matching';
import { Command } from 'commander';
import { textOf } from '../files';

const HEADER = 'query\toutcome\tpayer_id\tscore\tcandidates\n';

type Options = { readonly catalog: string; readonly queries: string };

/** `eligibility payers match`: decides each query against a catalog file and prints one tab-separated row a query. */
export function payersMatch(): Command {
  return new Command('match')
    .description('Match typed payer names against a catalog file; prints tab-separated rows')
    .requiredOption('--catalog <file>', 'payers in the generic catalog format (docs/matching.md)')
    .requiredOption('--queries <file>', 'tab-separated, its first column named query')
    .action(async ({ catalog, queries }: Options) => {
      const { payers, problems } = readGenericCatalog(await textOf(catalog));
      for (const { line, message } of problems)
        process.stderr.write(`${catalog}, line ${String(line)}: ${message}; left out\n`);
      if (payers.length === 0) throw new Error(`${catalog} holds no payer`);
      const rows = queriesIn(queries, await textOf(queries));
      const index = buildIndex({ payers, ambiguousBrands: [] });
      const decided = function* (): Iterable<string> {
        yield HEADER;
        for (const query of rows) yield rowOf(query, matchPayer(index, unquoted(query)));
      };
      await pipeline(decided, process.stdout, { end: false });
    });
}

/** The first cell of every line below the header, just as it stands; a line of a blank alone is no query. */
function queriesIn(file: string, text: string): readonly string[] {
  const [header, ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const cells = (line = ''): string => line.split('\t', 1)[0] ?? '';
  if (unquoted(cells(header)).trim().toLowerCase() !== 'query')
    throw new Error(`${file}: the first column must be named query`);
  return lines.filter((line) => line.trim() !== '' || line.includes('\t')).map(cells);
}

/** A quotation mark inside quotes is written twice. */
function unquoted(cell: string): string {
  const quoted = /^\s*"(.*)"\s*$/.exec(cell)?.[1];
  return quoted?.replaceAll('""', '"') ?? cell;
}

function rowOf(query: string, outcome: MatchOutcome): string {
  const payers = candidatesOf(outcome);
  const payerId = outcome.kind === 'matched' ? outcome.payer.id : '';
  const candidates = payers.map(({ payer }) => payer.id).join('|');
  const kind = outcome.kind.replace('-', '_');
  return `${[query, kind, payerId, payers[0]?.score.toFixed(1) ?? '', candidates].join('\t')}\n`;
}
