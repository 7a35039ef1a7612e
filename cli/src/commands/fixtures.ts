import { Command, Option } from 'commander';
import { call } from '../calls/call-command';
import { callerDeps, onWorkspace, type CallerApi, type CallerDeps, type CallerOptions } from '../caller-api';
import { bytesOf } from '../files';
import { acceptYes, formatted } from '../shared-options';

type Options = CallerOptions & { readonly json: boolean };
type KeepOptions = Options & {
  readonly scenario?: string;
  readonly service?: string;
  readonly date?: string;
  readonly check?: string;
};
const FIXTURE = '/api/eligibility/fixtures/{slug}';

/** The scenarios of the mock check, apart from how one is kept. */
export const FIXTURES = [
  call('list', 'GET /api/eligibility/fixtures', {
    does: 'The scenarios of the mock check, the own ones at the end',
    columns: ['slug', 'own', 'scenario'],
  }),
  call('delete', `DELETE ${FIXTURE}`, {
    does: 'Forget an own scenario of the mock check',
    texts: { slug: 'as `fixtures list` shows it' },
    asks: null,
    shows: () => 'forgotten',
  }),
];

/** `eligibility fixtures keep`: a payer's answer becomes a scenario. */
export function fixturesKeep({ connect, terminal }: CallerDeps = callerDeps): Command {
  return acceptYes(onWorkspace(new Command('keep')))
    .description("Keep a payer's answer about a test member as a scenario of the mock check")
    .argument('<slug>', 'small letters, digits and hyphens')
    .argument('[file]', 'X12 271, or its JSON')
    .addOption(
      new Option(
        '--check <id>',
        'the answer of this check, in place of a file; the key needs check:raw',
      ).conflicts('file'),
    )
    .option('--scenario <text>', 'one line for people choosing a scenario')
    .option('--service <type>', 'the service type that the answer is about; 30 unless given')
    .option('--date <day>', 'the day that the answer is about; today unless given')
    .action(async (slug: string, file: string | undefined, options: KeepOptions) => {
      const { scenario, service: serviceTypeCode, date: dateOfService } = options;
      const api = await connect(options);
      const bytes = await answerBytes(api, file, options.check);
      const query = {
        ...(scenario !== undefined && { scenario }),
        ...(serviceTypeCode !== undefined && { serviceTypeCode }),
        ...(dateOfService !== undefined && { dateOfService }),
      };
      const fixture = await api.put(FIXTURE, { path: { slug }, query, bytes });
      terminal.print(
        formatted(options, fixture, `kept: mock checks with mockFixture ${slug} get this answer`),
      );
    });
}

async function answerBytes(
  api: CallerApi,
  file: string | undefined,
  check: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  if (file !== undefined) return bytesOf(file);
  if (check === undefined) throw new Error('name a file, or a check with --check');
  const exchange = await api.get('/api/eligibility/checks/{checkId}/exchange', { path: { checkId: check } });
  if (!('received' in exchange))
    throw new Error('the check is still running: keep its answer when it is there');
  return new Uint8Array(Buffer.from(exchange.received, 'utf8'));
}
