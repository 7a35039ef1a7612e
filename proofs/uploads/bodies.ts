/** A body that is as bad as one of its size can be. */
export type Body = { readonly what: string; readonly text: string };

/**
 * The worst bodies just below a size: what is many, deep or long in the fewest bytes.
 * @param header the first line of a table; undefined for a route that takes JSON alone
 */
export function worstBodies(maxBytes: number, header?: string): readonly Body[] {
  const json = [
    { what: 'deep lists', text: filled('', '[', maxBytes) },
    { what: 'deep objects', text: filled('', '{"a":', maxBytes) },
    { what: 'small members', text: `${filled('{"a":1', ',"a":1', maxBytes - 1)}}` },
    { what: 'many members', text: `{${members(maxBytes - 2)}}` },
    { what: 'small entries', text: `${filled('{"items":[{}', ',{}', maxBytes - 2)}]}` },
    { what: 'one long text', text: `${filled('{"payerName":"', 'A', maxBytes - 2)}"}` },
  ];
  if (header === undefined) return json;
  return [
    { what: 'line ends', text: filled(`${header}\n`, '\n', maxBytes) },
    { what: 'commas', text: filled(`${header}\n`, ',', maxBytes) },
    { what: 'rows of commas', text: filled(`${header}\n`, `${','.repeat(1_500)}\n`, maxBytes) },
    { what: 'small rows', text: filled(`${header}\n`, 'a,b,c\n', maxBytes) },
    { what: 'one cell', text: filled(`${header}\n"`, 'A', maxBytes) },
    { what: 'quotes', text: filled(`${header}\n`, '""', maxBytes) },
    ...json,
  ];
}

function filled(begin: string, unit: string, maxBytes: number): string {
  return begin + unit.repeat(Math.floor((maxBytes - begin.length) / unit.length));
}

/** Members of different names. */
function members(maxBytes: number): string {
  const all: string[] = [];
  for (let bytes = 0; ;) {
    const member = `"${all.length.toString(36)}":1`;
    bytes += member.length + 1;
    if (bytes > maxBytes) return all.join(',');
    all.push(member);
  }
}
