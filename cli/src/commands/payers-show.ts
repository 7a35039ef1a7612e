import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import { payerNamed } from '../board/payer-named';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { factLines, type Fact } from '../text/facts';
import { harmless } from '../text/table';
import { formatted } from './shared-options';

type Options = Installation & { readonly json: boolean };
type Payer = Schema<'CatalogPayer'>;
type Capabilities = Schema<'PayerCapabilities'>;

/** `eligibility payers show`: what the catalog knows of a payer, and what a check may ask it. */
export function payersShow({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('show'))
    .description('What the catalog knows of a payer, and what a check may ask it')
    .argument('<payer>', 'its id or its whole name')
    .action(async (text: string, options: Options) => {
      const api = await connect(options);
      const { payerId } = await payerNamed(api, text);
      const payer = await api.get('/ops/payers/{payerId}', { path: { payerId } });
      terminal.print(formatted(options, payer, factLines(payerFacts(payer)).join('\n')));
    });
}

function payerFacts(payer: Payer): readonly Fact[] {
  return [
    ['payer', harmless(`${payer.name} (${payer.payerId})`)],
    ['at the clearinghouse', harmless(payer.tradingPartnerId) || 'not known'],
    ['other ids', harmless(payer.otherIds.join(', ')) || '-'],
    ['states', payer.states.join(' ') || '-'],
    ['lines of business', harmless(payer.linesOfBusiness.join(', ')) || '-'],
    ['aliases', String(payer.aliases.length)],
    ['answers checks', yesOrNo(payer.supportsEligibility)],
    ['date of birth', payer.requiresDateOfBirth ? 'required' : 'optional'],
    ...capabilityFacts(payer.capabilities),
  ];
}

function capabilityFacts(capabilities: Capabilities): readonly Fact[] {
  const { serviceTypes, severalServiceTypes, procedureCodes, searchWithoutMemberId, dates } = capabilities;
  return [
    ['service types', serviceTypes.includes('*') ? 'every one' : serviceTypes.join(' ') || '30'],
    ['several at once', yesOrNo(severalServiceTypes)],
    ['procedures', yesOrNo(procedureCodes === true)],
    ['search without member id', yesOrNo(searchWithoutMemberId === true)],
    ['days', daysText(dates)],
    ['known from', SOURCES[capabilities.source]],
  ];
}

const SOURCES = {
  'caqh-core': 'CAQH CORE rules 154 and 260, which every payer must keep',
  'payer-list': 'CAQH CORE rules 154 and 260, and a list of payers',
} as const;

function daysText({ monthsBack, daysBack, daysForward, toMonthEnd }: Schema<'InquiryDates'>): string {
  const back = [`${String(monthsBack)} months`, ...(daysBack === 0 ? [] : [`or ${String(daysBack)} days`])];
  const forward = daysForward === 0 ? [] : [`${String(daysForward)} days`];
  const ahead = [...forward, ...(toMonthEnd ? ['to the end of the month'] : [])];
  return `${back.join(' ')} back, ${ahead.join(' or ') || 'none'} ahead`;
}

function yesOrNo(flag: boolean): string {
  return flag ? 'yes' : 'no';
}
