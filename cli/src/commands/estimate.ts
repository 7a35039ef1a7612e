import { Command, InvalidArgumentError, Option } from 'commander';
import { estimateCard } from '../board/estimate-card';
import { callerDeps, onWorkspace, type CallerDeps, type CallerOptions } from '../caller-api';
import { formatted } from '../shared-options';

/** As the API takes it; the service says whether it has one of the two codes. */
type Item = {
  readonly serviceTypeCode?: string;
  readonly procedureCode?: string;
  readonly allowedAmount: number;
  readonly units: number;
};
type Options = CallerOptions & {
  readonly json: boolean;
  readonly item?: readonly Item[];
  readonly visitKind?: string;
  readonly network?: 'in' | 'out';
  readonly visit?: 'primary-care' | 'specialist';
};
/** `eligibility estimate`: what a patient pays for a visit, by the stored answer of a check. Nothing is charged. */
export function estimateVisit(deps: CallerDeps = callerDeps): Command {
  return onWorkspace(
    new Command('estimate')
      .description('What the patient pays for a visit, by the answer of a check; with an API key')
      .argument('<check>', 'the id of the check')
      .option(
        '--item <code:dollars>',
        'a service type or a procedure and what the plan allows, such as 98:150.00, PT:400x4 or 99213/98:150; repeatable',
        collected,
      )
      .option(
        '--visit-kind <name>',
        "instead of items, a visit among the clinic's rates, such as office-visit",
      )
      .addOption(
        new Option('--network <network>', "whether the clinic is in the plan's network").choices([
          'in',
          'out',
        ]),
      )
      .addOption(
        new Option('--visit <visit>', 'of the items, where the payer has a price for each').choices([
          'primary-care',
          'specialist',
        ]),
      ),
  ).action((check: string, options: Options) => estimate(deps, check, options));
}

async function estimate({ connect, terminal }: CallerDeps, check: string, options: Options): Promise<void> {
  const { network } = options;
  const bill = billIn(options);
  const api = await connect(options);
  const answer = await api.post('/api/eligibility/checks/{checkId}/estimate', {
    path: { checkId: check },
    json: { ...bill, ...(network !== undefined && { network }) },
  });
  if (!('confidence' in answer)) throw new Error('the check is still running: ask again when it is answered');
  terminal.print(formatted(options, answer, estimateCard(answer).join('\n')));
}

/** @throws Error unless there are items or the name of a visit, and not both */
function billIn({
  item = [],
  visit,
  visitKind,
}: Options): { readonly items: readonly Item[] } | { readonly visitKind: string } {
  if ((visitKind === undefined) === (item.length === 0))
    throw new Error('say what to estimate by --item or by --visit-kind, one of the two');
  if (visitKind === undefined)
    return { items: item.map((one) => ({ ...one, ...(visit !== undefined && { visit }) })) };
  if (visit !== undefined)
    throw new Error('--visit belongs to --item: the rates say which visit they are of');
  return { visitKind };
}

/** A procedure, a service type or a word for one, or both with a slash; dollars; and `x4` for four visits. */
const ITEM =
  /^(?:(?<procedure>[0-9A-Za-z]\d{3}[0-9A-Za-z])(?:\/|(?=:)))?(?<service>[^:]+)?:(?<dollars>\d{1,7}(?:\.\d{1,2})?)(?:x(?<units>\d{1,2}))?$/;

function collected(text: string, before: readonly Item[] = []): readonly Item[] {
  const { procedure, service, dollars, units } = ITEM.exec(text.trim())?.groups ?? {};
  if (dollars === undefined || (procedure ?? service) === undefined)
    throw new InvalidArgumentError('Write a code, a colon and dollars, such as 98:150.00.');
  const item = {
    ...(service !== undefined && { serviceTypeCode: service }),
    ...(procedure !== undefined && { procedureCode: procedure }),
    allowedAmount: Number(dollars),
    units: Number(units ?? 1),
  };
  // The service says which codes there are, and has one of the two.
  return [...before, item];
}
