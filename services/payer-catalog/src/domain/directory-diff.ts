import type { FirstOf, ImportConflict, ImportPlan, PayerChange } from '@eligibility/contract';
import { compareText, type Payer, type PayerDirectory } from '@eligibility/payer-matching';
import { compactName, grouped, shareName } from './same-payer';

/** How many entries of each list a plan has: enough for a review, while its message stays small. */
const MAX_LISTED = 200;

/** The fields that are compared, in the order of the answer. */
const FIELDS = [
  'id',
  'name',
  'aliases',
  'states',
  'linesOfBusiness',
  'families',
  'tradingPartnerId',
  'routes',
  'supportsEligibility',
  'requiresDateOfBirth',
  'otherIds',
  'capabilities',
] as const satisfies readonly (keyof Payer)[];

/**
 * The differences between one directory and the next, payers by id. A payer that continues under another id counts as
 * changed, not as removed and added. Conflicts that existed before are left out.
 */
export function diffDirectories(
  before: PayerDirectory,
  after: PayerDirectory,
): Pick<ImportPlan, 'added' | 'changed' | 'removed' | 'conflicts'> {
  const now = byId(after);
  const successorOf = successorFinder(after);
  const stays = (former: Payer): Payer | undefined => now.get(former.id) ?? successorOf(former);
  const pairs = before.payers.flatMap((former) => {
    const payer = stays(former);
    return payer === undefined ? [] : [{ former, payer }];
  });
  const known = new Set(pairs.map(({ payer }) => payer.id));
  const changed = pairs.map(({ former, payer }) => changeOf(payer, changedFields(former, payer)));
  return {
    added: firstOf(after.payers.filter(({ id }) => !known.has(id)).map((payer) => changeOf(payer))),
    changed: firstOf(changed.filter(({ fields }) => fields.length > 0)),
    removed: firstOf(
      before.payers.filter((former) => stays(former) === undefined).map((payer) => changeOf(payer)),
    ),
    conflicts: firstOf([...pairs.flatMap(reusedId), ...newlyShared(before, after)]),
  };
}

/** The first entries of a list, and how many there are. */
export function firstOf<Entry>(entries: readonly Entry[]): FirstOf<Entry> {
  return { total: entries.length, first: entries.slice(0, MAX_LISTED) };
}

/** Finds the payer that lists a former payer's id among its others, and one of its names. */
function successorFinder({ payers }: PayerDirectory): (former: Payer) => Payer | undefined {
  const byOtherId = grouped(payers, ({ otherIds = [] }) => otherIds);
  return (former) => byOtherId.get(former.id)?.find((payer) => shareName(former, payer));
}

function reusedId({
  former,
  payer,
}: {
  readonly former: Payer;
  readonly payer: Payer;
}): readonly ImportConflict[] {
  if (shareName(former, payer)) return [];
  return [{ kind: 'id-reused', payerId: payer.id, name: payer.name, formerName: former.name }];
}

function byId({ payers }: PayerDirectory): ReadonlyMap<string, Payer> {
  return new Map(payers.map((payer) => [payer.id, payer]));
}

function changeOf({ id, name }: Payer, fields: readonly string[] = []): PayerChange {
  return { payerId: id, name, fields };
}

function changedFields(former: Payer, payer: Payer): readonly string[] {
  // What is the very same needs no text to be compared by.
  return FIELDS.filter(
    (field) => former[field] !== payer[field] && comparable(former[field]) !== comparable(payer[field]),
  );
}

/**
 * Lists of texts are equal in any order, and an omitted list equals an empty one; the order of routes counts, that of an
 * object's members does not.
 */
function comparable(value: unknown = []): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (!Array.isArray(value)) {
    const members = Object.entries(value).sort(([a], [b]) => compareText(a, b));
    return JSON.stringify(members.map(([name, member]) => [name, comparable(member)]));
  }
  const items: readonly unknown[] = value;
  return JSON.stringify(
    items.every((item) => typeof item === 'string') ? [...items].sort(compareText) : items.map(comparable),
  );
}

function newlyShared(before: PayerDirectory, after: PayerDirectory): readonly ImportConflict[] {
  const nameOf = ({ name }: Payer): readonly string[] => [compactName(name)];
  const shared = grouped(before.payers, nameOf);
  return [...grouped(after.payers, nameOf)].flatMap(([key, payers]) => {
    const [first, ...others] = payers;
    const isNew = others.length > 0 && payers.length > (shared.get(key)?.length ?? 0);
    return first !== undefined && isNew
      ? [{ kind: 'name-shared' as const, name: first.name, payerIds: payers.map(({ id }) => id) }]
      : [];
  });
}
