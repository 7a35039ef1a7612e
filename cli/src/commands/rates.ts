import { Command } from 'commander';
import { callerDeps, type CallerDeps } from '../caller-api';
import { bytesOf } from '../files';
import { addClinicOptions, clinicIn, type ClinicOptions } from './clinic-options';
import { addYes, confirmed, formatted, type Confirmable } from '../shared-options';

const RATES = '/api/workspace/clinics/{clientId}/rates';

/** `eligibility rates get`: what a clinic is allowed for its visits, as `rates set` takes it. */
export function ratesGet({ connect, terminal }: CallerDeps = callerDeps): Command {
  return addClinicOptions(new Command('get'), 'the API key (checks:read)')
    .description('What a clinic is allowed for its visits, as a CSV file that `rates set` takes')
    .action(async (options: ClinicOptions) => {
      const api = await connect(options);
      const path = clinicIn(api, options);
      terminal.print(
        options.json
          ? JSON.stringify((await api.get(RATES, { path })).data, null, 2)
          : (await api.table(RATES, { path })).trimEnd(),
      );
    });
}

/** `eligibility rates set`: the rows of a file are all rates of the clinic from then on. */
export function ratesSet({ connect, terminal }: CallerDeps = callerDeps): Command {
  return addYes(addClinicOptions(new Command('set'), 'the API key (workspace:admin)'))
    .description('Replace what a clinic is allowed for its visits by the rows of a CSV file')
    .argument('<file>', 'with at most 2,000 rows and the columns that `rates get` has')
    .action(async (file: string, options: ClinicOptions & Confirmable) => {
      const bytes = await bytesOf(file);
      const api = await connect(options);
      const path = clinicIn(api, options);
      await confirmed(terminal, options, `Replace all rates of the clinic by those in ${file}?`);
      const answer = await api.post(`${RATES}/imports`, { path, bytes });
      terminal.print(formatted(options, answer, `the clinic has ${String(answer.rows)} rates now`));
    });
}
