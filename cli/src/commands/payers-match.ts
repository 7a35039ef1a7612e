import { pipeline } from 'node:stream/promises';
import { readCatalogFile, readKnowledge } from '@eligibility/payer-files';
import {
  buildIndex,
  candidatesOf,
  DEFAULT_PRICES,
  explainMatch,
  knowledgeOf,
  matchPayer,
  type MatchOutcome,
  type MatchPrices,
  type PayerIndex,
} from '@eligibility/payer-matching';
import { Command, InvalidArgumentError } from 'commander';
import { explanationLines, explanationOf } from '../board/match-explanation';
import { bytesOf, textOf } from '../files';

const HEADER = 'query\toutcome\tpayer_id\tscore\tcandidates\n';

type Options = {
  readonly catalog: string;
  readonly queries: string;
  readonly knowledge?: string;
  readonly wrongCost: number;
  readonly questionCost: number;
  readonly explain: boolean;
  readonly json: boolean;
};

type Decision = {
  readonly query: string;
  readonly outcome: string;
  readonly payerId: string | null;
  /** The score of the first candidate. */
  readonly score: number | null;
  readonly candidates: readonly string[];
};

/**
 * `eligibility payers match`: matches each query against a catalog file and prints one row, or one object, per query.
 */
export function payersMatch(): Command {
  return new Command('match')
    .description('Match typed payer names against a catalog file; prints tab-separated rows, or JSON a line')
    .requiredOption('--catalog <file>', 'payers in the generic catalog format (docs/matching.md)')
    .requiredOption('--queries <file>', 'tab-separated, its first column named query')
    .option('--knowledge <folder>', 'knowledge added to that of the release, as PAYER_KNOWLEDGE_DIR')
    .option('--wrong-cost <number>', 'as PAYER_WRONG_MATCH_COST', positive, DEFAULT_PRICES.wrongMatch)
    .option('--question-cost <number>', 'as PAYER_QUESTION_COST', positive, DEFAULT_PRICES.question)
    .option('--explain', 'say for each query why it has its outcome', false)
    .option('--json', 'print one line of JSON a query', false)
    .action(async (options: Options) => {
      const { catalog, queries, knowledge } = options;
      const prices = pricesOf(options);
      const { payers, problems } = await readCatalogFile('generic', await bytesOf(catalog));
      for (const { line, message } of problems)
        process.stderr.write(`${catalog}, line ${String(line)}: ${message}; left out\n`);
      if (payers.length === 0) throw new Error(`${catalog} holds no payer`);
      const rows = queriesIn(queries, await textOf(queries));
      const known = knowledgeOf(await readKnowledge(knowledge));
      const index = buildIndex({ payers, ambiguousBrands: [] }, known);
      await pipeline(printed({ index, prices }, rows, options), process.stdout, { end: false });
    });
}

/** @throws Error when every guess would be taken */
function pricesOf({ wrongCost, questionCost }: Options): MatchPrices {
  if (wrongCost <= questionCost) throw new Error('--wrong-cost must be more than --question-cost');
  return { wrongMatch: wrongCost, question: questionCost };
}

function positive(text: string): number {
  const value = /^\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : NaN;
  if (value > 0) return value;
  throw new InvalidArgumentError('Write a number above 0, such as 300 or 0.5.');
}

function* printed(
  { index, prices }: { readonly index: PayerIndex; readonly prices: MatchPrices },
  queries: readonly string[],
  { explain, json }: Pick<Options, 'explain' | 'json'>,
): Iterable<string> {
  if (!json && !explain) yield HEADER;
  for (const query of queries) {
    const text = unquoted(query);
    const explanation = explain ? explanationOf(explainMatch(index, text, { prices })) : undefined;
    if (explanation !== undefined && !json)
      yield `${explanationLines(text, explanation, false).join('\n')}\n\n`;
    else {
      const decision = decisionOf(query, matchPayer(index, text, { prices }));
      yield json ? `${JSON.stringify({ ...decision, query: text, explanation })}\n` : rowOf(decision);
    }
  }
}

/** The first cell of every line below the header, unchanged; blank lines are skipped. */
function queriesIn(file: string, text: string): readonly string[] {
  const [header, ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const cells = (line = ''): string => line.split('\t', 1)[0] ?? '';
  if (unquoted(cells(header)).trim().toLowerCase() !== 'query')
    throw new Error(`${file}: the first column must be named query`);
  return lines.filter((line) => line.trim() !== '' || line.includes('\t')).map(cells);
}

/** Inside quotes, a quotation mark is written twice. */
function unquoted(cell: string): string {
  const quoted = /^\s*"(.*)"\s*$/.exec(cell)?.[1];
  return quoted?.replaceAll('""', '"') ?? cell;
}

function decisionOf(query: string, outcome: MatchOutcome): Decision {
  const payers = candidatesOf(outcome);
  return {
    query,
    outcome: outcome.kind.replace('-', '_'),
    payerId: outcome.kind === 'matched' ? outcome.payer.id : null,
    score: payers[0]?.score ?? null,
    candidates: payers.map(({ payer }) => payer.id),
  };
}

function rowOf({ query, outcome, payerId, score, candidates }: Decision): string {
  return `${[query, outcome, payerId ?? '', score?.toFixed(1) ?? '', candidates.join('|')].join('\t')}\n`;
}
