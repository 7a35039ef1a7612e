import { Command } from 'commander';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';

type Options = Installation & { readonly json: boolean };

/** `eligibility audit verify`: fails when a line of the audit log was changed. */
export function auditVerify({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('verify'))
    .description('Walk along the chain of the audit log; exits 1 when a line was changed or taken away')
    .action(async (options: Options) => {
      const api = await connect(options);
      const found = await api.get('/ops/audit/verification');
      const { isIntact, lines, head, brokenAt } = found;
      if (options.json) terminal.print(JSON.stringify(found, null, 2));
      else if (isIntact)
        terminal.print(`${String(lines)} lines, all as they were written; the last has the hash ${head}`);
      if (!isIntact)
        throw new Error(`line ${String(brokenAt)} was changed or inserted, or follows a missing one`);
    });
}
