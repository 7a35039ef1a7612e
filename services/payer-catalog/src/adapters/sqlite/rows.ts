import type { AmbiguousHead, LineOfBusiness, Payer, Route } from '../../domain/payer';

export type PayerRow = {
  readonly payer_id: string;
  readonly name: string;
  readonly aliases: string;
  readonly states: string;
  readonly lines_of_business: string;
  readonly families: string;
  readonly trading_partner_id: string;
  readonly supports_eligibility: number;
  readonly requires_date_of_birth: number;
  readonly routes: string;
};

export type HeadRow = { readonly phrases: string; readonly family: string; readonly offer_first: string };

/** The columns of `payers`, in the order of the table. */
export function payerColumns(payer: Payer): readonly (string | number)[] {
  return [
    payer.id,
    payer.name,
    JSON.stringify(payer.aliases),
    JSON.stringify(payer.states),
    JSON.stringify(payer.linesOfBusiness),
    JSON.stringify(payer.families),
    payer.tradingPartnerId,
    Number(payer.supportsEligibility),
    Number(payer.requiresDateOfBirth),
    JSON.stringify(payer.routes),
  ];
}

/** The columns of `ambiguous_heads` after the position. */
export function headColumns(head: AmbiguousHead): readonly string[] {
  return [JSON.stringify(head.phrases), head.family, JSON.stringify(head.offerFirst)];
}

export function payerOf(row: PayerRow): Payer {
  return {
    id: row.payer_id,
    name: row.name,
    aliases: listOf(row.aliases),
    states: listOf(row.states),
    linesOfBusiness: listOf(row.lines_of_business) as readonly LineOfBusiness[],
    families: listOf(row.families),
    tradingPartnerId: row.trading_partner_id,
    // Only this store writes the column, so it is what it was given.
    routes: JSON.parse(row.routes) as readonly Route[],
    supportsEligibility: row.supports_eligibility === 1,
    requiresDateOfBirth: row.requires_date_of_birth === 1,
  };
}

export function headOf(row: HeadRow): AmbiguousHead {
  return { phrases: listOf(row.phrases), family: row.family, offerFirst: listOf(row.offer_first) };
}

/** Only this store writes the lists, so they are what it was given. */
function listOf(json: string): readonly string[] {
  return JSON.parse(json) as readonly string[];
}
