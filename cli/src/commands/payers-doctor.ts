import { readKnowledge } from '@eligibility/payer-files';
import { Command } from 'commander';
import { catalogFindings, type CatalogFinding } from '../board/catalog-findings';
import { entriesOf } from '../board/pages';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { harmless, table } from '../text/table';
import { formatted } from '../shared-options';

type Options = Installation & { readonly json: boolean; readonly knowledge?: string };

const TITLES: Readonly<Record<CatalogFinding['kind'], string>> = {
  'no-id': 'no list is known that has an id of them, so no clearinghouse can be asked',
  twin: 'have the name of another payer',
  'no-payer': 'lead to no payer',
};

/** `eligibility payers doctor`: what to look at in the catalog that is in force. */
export function payersDoctor({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('doctor'))
    .description('Payers without an id, payers of the same name, and known names that lead to no payer')
    .option('--knowledge <folder>', 'knowledge added to that of the release, as PAYER_KNOWLEDGE_DIR')
    .action(async (options: Options) => {
      const api = await connect(options);
      const payers = await entriesOf((page) => api.get('/ops/payers', { query: page }), { limit: Infinity });
      const findings = catalogFindings(payers, await readKnowledge(options.knowledge));
      const rows = findings.map(({ kind, payerId, name, detail }) => [
        kind,
        harmless(payerId) || '-',
        harmless(name),
        harmless(detail),
      ]);
      const kinds = Object.entries(TITLES).map(([kind, title]) => {
        const count = findings.filter((finding) => finding.kind === kind).length;
        return `${kind}: ${String(count)} ${title}`;
      });
      const lines = [...table(['KIND', 'PAYER', 'NAME', 'SEE'], rows, terminal.hasColour), '', ...kinds];
      terminal.print(formatted(options, findings, lines.join('\n')));
    });
}
