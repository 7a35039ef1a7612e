/** How many answers of each payer knew a member, the most first. */
export type PayerTally = readonly { readonly payerId: string; readonly count: number }[];

/** When a count reaches this, all are halved: the shares stay, and what was long ago counts less and less. */
const MAX_COUNT = 200;
/** The payers that answer least go. */
const MAX_PAYERS = 40;

/** The tally with one more answer of a payer. */
export function counted(tally: PayerTally, payerId: string): PayerTally {
  const count = (tally.find((each) => each.payerId === payerId)?.count ?? 0) + 1;
  const others = tally.filter((each) => each.payerId !== payerId).slice(0, MAX_PAYERS - 1);
  const all = [...others, { payerId, count }];
  const kept = count < MAX_COUNT ? all : all.map(halved).filter((each) => each.count > 0);
  return [...kept].sort((a, b) => b.count - a.count);
}

function halved({ payerId, count }: PayerTally[number]): PayerTally[number] {
  return { payerId, count: Math.floor(count / 2) };
}

/** The three letters that a form of a member id begins with, of which payers' prefixes are made; undefined without. */
export function prefixOf(memberIdForm: string): string | undefined {
  // A form has a letter as it is in its first three places alone; every later one is an A.
  return /^[A-Z]{3}(?![A-Z])/.exec(memberIdForm)?.[0];
}
