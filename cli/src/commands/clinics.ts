import { call, type CommandMaker } from '../calls/call-command';
import type { About, Values } from '../calls/about';
import type { AnswerTo } from '../calls/operation';
import { valueText } from '../calls/shown';

const CLINICS = '/ops/workspaces/{workspaceId}/clinics';
const CLINIC = `${CLINICS}/{clientId}` as const;

const texts = {
  name: 'what payers get, unless the NPI is a practitioner',
  npi: 'National Provider Identifier, ten digits; needed without --payer-id',
  'practitioner.firstName': 'of the practitioner whose NPI it is',
  'practitioner.lastName': 'of the practitioner whose NPI it is',
  taxonomyCode: 'Health Care Provider Taxonomy Code, for payers that ask for one',
  state: 'where its patients have their plans, such as TX',
  defaultServiceType: 'what checks are about that name no service, such as dental',
  payerProviderIds:
    'what one payer knows it by, such as TXMCD:SV:0098765 in place of an NPI; may be repeated',
};

/** The clinics of a workspace. */
export const CLINICS_COMMANDS = [
  call('list', `GET ${CLINICS}`, {
    does: 'The clinics of a workspace, newest first, with what payers get of each',
    columns: [
      'clientId',
      ['STATUS', ({ retiredAt }) => (retiredAt === null ? 'open' : { text: 'retired', tone: 'warning' })],
      ...(['npi', 'practitioner', 'createdAt', 'name'] as const),
    ],
  }),
  call('create', `POST ${CLINICS}`, {
    does: 'Add a clinic to a workspace',
    args: ['name'],
    texts,
    asks: null,
  }),
  change('rename', 'Give a clinic another name; payers get it from the next check on', {
    args: ['name'],
    takes: [],
    asks: ({ name }, id) => `Call the clinic ${id} ${String(name)}?`,
  }),
  change('set-npi', 'Correct the NPI of a clinic, and whose it is; payers get it from the next check on', {
    args: ['npi'],
    takes: ['practitioner.firstName', 'practitioner.lastName'],
    flags: {
      organization: {
        text: 'it is the clinic itself that has the NPI, not a practitioner',
        sets: { practitioner: null },
      },
    },
    asks: ({ npi }, id) => `Tell payers the NPI ${String(npi)} for the clinic ${id}?`,
  }),
  setting('set-state', 'state', 'Change the state that decides between payers of one name'),
  setting('set-default-service', 'defaultServiceType', 'Change what checks are about that name no service'),
  change('retire', 'Refuse every check for a clinic; its checks stay in the log', {
    takes: [],
    fixed: { retired: true },
    asks: (_values, id) => `Every check for the clinic ${id} will be refused. Retire it?`,
  }),
  change('reopen', 'Let checks for a retired clinic in again', {
    takes: [],
    fixed: { retired: false },
    asks: (_values, id) => `Checks for the clinic ${id} will be let in again. Reopen it?`,
  }),
];

function change(name: string, does: string, about: About<AnswerTo<`PATCH ${typeof CLINIC}`>>): CommandMaker {
  return call(name, `PATCH ${CLINIC}`, { does, texts, ...about });
}

/** One setting, from the next check on. */
function setting(name: string, member: keyof typeof texts, does: string): CommandMaker {
  return change(name, `${does}, from the next check on`, {
    args: [member],
    takes: [],
    texts: { ...texts, [member]: `${texts[member]}; none takes it away` },
    asks: (values: Values, id) => `Set it to ${valueText(values[member] ?? 'none')} for the clinic ${id}?`,
  });
}
