import type { RequestOf, Schema } from '@eligibility/api-types';
import { serviceTypeCodeOf } from '@eligibility/x12';
import { Command, Option } from 'commander';
import { CLINIC_HEADER, clinicFacts, clinicRow } from '../board/clinic-list';
import { addLimit, entriesOf } from '../board/pages';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { factLines } from '../text/facts';
import { harmless, table } from '../text/table';
import { acceptYes, addYes, confirmed, formatted, type ActOptions } from './shared-options';

type Options = Installation & { readonly json: boolean };
type Person = { readonly firstName?: string; readonly lastName?: string };
type CreateOptions = Options &
  Person & {
    readonly npi?: string;
    readonly clientId?: string;
    readonly taxonomy?: string;
    readonly state?: UspsCode;
    readonly defaultService?: string;
    readonly payerId: readonly PayerProviderId[];
  };
type PayerProviderId = Schema<'PayerProviderId'>;
type UspsCode = Schema<'UspsCode'>;
type NpiOptions = ActOptions & Person & { readonly organization: boolean };
type Change = {
  readonly workspace: string;
  readonly clientId: string;
  readonly json: RequestOf<'patch', '/ops/workspaces/{workspaceId}/clinics/{clientId}'>['json'];
  readonly question: string;
};

/** `eligibility clinics list`: newest first. */
export function clinicsList({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addLimit(onInstallation(new Command('list')))
    .description('The clinics of a workspace, newest first, with what payers get of each')
    .argument('<workspace>', 'its id')
    .action(async (id: string, options: Options & { readonly limit: number }) => {
      const api = await connect(options);
      const path = { workspaceId: id };
      const clinics = await entriesOf(
        (page) => api.get('/ops/workspaces/{workspaceId}/clinics', { path, query: page }),
        options,
      );
      const lines = table(CLINIC_HEADER, clinics.map(clinicRow), terminal.hasColour);
      terminal.print(formatted(options, clinics, lines.join('\n')));
    });
}

/** `eligibility clinics create`: requests name the clinic by its client id, in `X-Client-Id`. */
export function clinicsCreate({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return acceptYes(addPerson(onInstallation(new Command('create'))))
    .description('Add a clinic to a workspace')
    .argument('<workspace>', 'its id')
    .argument('<name>', 'what payers get, unless the NPI is a practitioner')
    .option('--npi <npi>', 'National Provider Identifier, ten digits; needed without --payer-id')
    .option('--taxonomy <code>', 'Health Care Provider Taxonomy Code, for payers that ask for one')
    .option('--state <code>', 'where its patients have their plans, such as TX', stateIn)
    .option('--default-service <type>', 'what checks are about by default, such as dental', serviceTypeIn)
    .option(
      '--payer-id <payer:kind:id>',
      'what one payer knows it by, such as TXMCD:SV:0098765 in place of an NPI; may be repeated',
      addPayerId,
      [],
    )
    .option('--client-id <uuid>', 'for a clinic that has one already')
    .action(async (id: string, name: string, options: CreateOptions) => {
      const { npi, taxonomy: taxonomyCode, state, payerId: ids, clientId } = options;
      const { defaultService: defaultServiceType } = options;
      const payerProviderIds = ids.length === 0 ? undefined : ids;
      const practitioner = practitionerOf(options);
      const json = {
        ...{ name, npi, practitioner, taxonomyCode, state, defaultServiceType, payerProviderIds },
        clientId,
      };
      const api = await connect(options);
      const path = { workspaceId: id };
      const made = await api.post('/ops/workspaces/{workspaceId}/clinics', { path, json });
      terminal.print(formatted(options, made, factLines(clinicFacts(made)).join('\n')));
    });
}

/** `eligibility clinics rename`: changes the name; the client id stays. */
export function clinicsRename(deps: OnlineDeps = onlineDeps): Command {
  return addressed('rename')
    .description('Give a clinic another name; payers get it from the next check on')
    .argument('<name>', 'what payers get, unless the NPI is a practitioner')
    .action((workspace: string, clientId: string, ...[name, options]: [string, ActOptions]) =>
      change(deps, options, {
        workspace,
        clientId,
        json: { name },
        question: `Call the clinic ${clientId} ${harmless(name)}?`,
      }),
    );
}

/** `eligibility clinics set-npi`: corrects the NPI, and its holder. */
export function clinicsSetNpi(deps: OnlineDeps = onlineDeps): Command {
  return addPerson(addressed('set-npi'))
    .description('Correct the NPI of a clinic, and whose it is; payers get it from the next check on')
    .argument('<npi>', 'National Provider Identifier, ten digits')
    .addOption(
      new Option('--organization', 'it is the clinic itself that has the NPI, not a practitioner').default(
        false,
      ),
    )
    .action((workspace: string, clientId: string, ...[npi, options]: [string, NpiOptions]) => {
      const practitioner = options.organization ? null : practitionerOf(options);
      return change(deps, options, {
        workspace,
        clientId,
        json: { npi, practitioner },
        question: `Tell payers the NPI ${npi} for the clinic ${clientId}?`,
      });
    });
}

/** `eligibility clinics set-state`: the clinic has moved, or no state is usual for its patients. */
export function clinicsSetState(deps: OnlineDeps = onlineDeps): Command {
  return addressed('set-state')
    .description('Change the state that decides between payers of one name, from the next check on')
    .argument('<state>', 'where its patients have their plans, such as TX; none: no state is usual')
    .action((workspace: string, clientId: string, ...[text, options]: [string, ActOptions]) => {
      const isNone = text.toLowerCase() === 'none';
      return change(deps, options, {
        workspace,
        clientId,
        json: { state: isNone ? null : stateIn(text) },
        question: isNone
          ? `Take the state of the clinic ${clientId} away?`
          : `Set the state of the clinic ${clientId} to ${harmless(stateIn(text))}?`,
      });
    });
}

/** `eligibility clinics set-default-service`: what checks without a service of their own are about. */
export function clinicsSetDefaultService(deps: OnlineDeps = onlineDeps): Command {
  return addressed('set-default-service')
    .description('Change what checks are about whose request names no service, from the next check on')
    .argument('<type>', 'an X12 code or a word, such as dental; none: the plan as a whole')
    .action((workspace: string, clientId: string, ...[text, options]: [string, ActOptions]) => {
      const defaultServiceType = text.toLowerCase() === 'none' ? null : serviceTypeIn(text);
      return change(deps, options, {
        workspace,
        clientId,
        json: { defaultServiceType },
        question:
          defaultServiceType === null
            ? `Take the default service of the clinic ${clientId} away?`
            : `Set the default service of the clinic ${clientId} to ${harmless(defaultServiceType)}?`,
      });
    });
}

/** `eligibility clinics retire`: the clinic can make no further checks; the log keeps its lines. */
export function clinicsRetire(deps: OnlineDeps = onlineDeps): Command {
  return addressed('retire')
    .description('Refuse every check for a clinic; its checks stay in the log')
    .action((workspace: string, clientId: string, options: ActOptions) =>
      change(deps, options, {
        workspace,
        clientId,
        json: { retired: true },
        question: `Every check for the clinic ${clientId} will be refused. Retire it?`,
      }),
    );
}

/** `eligibility clinics reopen`: undoes the retirement. */
export function clinicsReopen(deps: OnlineDeps = onlineDeps): Command {
  return addressed('reopen')
    .description('Let checks for a retired clinic in again')
    .action((workspace: string, clientId: string, options: ActOptions) =>
      change(deps, options, {
        workspace,
        clientId,
        json: { retired: false },
        question: `Checks for the clinic ${clientId} will be let in again. Reopen it?`,
      }),
    );
}

const PAYER_ID = /^(.+):(\w\w):([^:]+)$/;

/** @throws Error for a text of another form; the API refuses a kind that it does not know */
function addPayerId(text: string, former: readonly PayerProviderId[]): readonly PayerProviderId[] {
  const [, payerId, qualifier, id] = PAYER_ID.exec(text) ?? [];
  if (payerId === undefined || qualifier === undefined || id === undefined)
    throw new Error('--payer-id has the form payer:kind:id, such as TXMCD:SV:0098765');
  return [...former, { payerId, qualifier, id } as PayerProviderId];
}

/** The API refuses a code of no state. */
function stateIn(text: string): UspsCode {
  return text.toUpperCase() as UspsCode;
}

/** The API refuses what is neither a code nor a word for one. */
function serviceTypeIn(text: string): string {
  return serviceTypeCodeOf(text) ?? text;
}

function addressed(name: string): Command {
  return addYes(onInstallation(new Command(name)))
    .argument('<workspace>', 'its id')
    .argument('<clinic>', 'its client id');
}

function addPerson(command: Command): Command {
  return command
    .option('--first-name <name>', 'of the practitioner whose NPI it is')
    .option('--last-name <name>', 'of the practitioner whose NPI it is');
}

/** @throws Error when only one part of a practitioner's name is given */
function practitionerOf({ firstName, lastName }: Person): Schema<'Practitioner'> | undefined {
  if (firstName === undefined && lastName === undefined) return undefined;
  if (firstName !== undefined && lastName !== undefined) return { firstName, lastName };
  throw new Error('a practitioner has both names: give --first-name and --last-name');
}

async function change(
  { connect, terminal }: OnlineDeps,
  options: ActOptions,
  { workspace, clientId, json, question }: Change,
): Promise<void> {
  const api = await connect(options);
  await confirmed(terminal, options, question);
  const path = { workspaceId: workspace, clientId };
  const changed = await api.patch('/ops/workspaces/{workspaceId}/clinics/{clientId}', { path, json });
  terminal.print(formatted(options, changed, factLines(clinicFacts(changed)).join('\n')));
}
