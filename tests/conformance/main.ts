import { orSkipped, report, type Verdict } from '../clients/_verdict';
import { EXPECTED_OF_FIXTURES, EXPECTED_OF_PRODUCT, type Expected } from './_expected';
import { serveFixtures } from './_fixture-server';
import { judge } from './_judge';
import { serveProduct } from './_product';
import type { Served } from './_served';
import { outcomesOf, REVISIONS, type Revision } from './_suite';

/**
 * Holds what assistants talk to against the conformance suite of the Model Context Protocol: the whole system, and the
 * same handler with a server that has what the suite's scenarios ask for. Prints a table, what was forgiven and why, and
 * exits 1 on any other failure, also without the suite.
 */
async function main(): Promise<void> {
  report([
    ...(await verdictsOn('product', serveProduct, EXPECTED_OF_PRODUCT)),
    ...(await verdictsOn('fixtures', serveFixtures, EXPECTED_OF_FIXTURES)),
  ]);
}

async function verdictsOn(
  name: string,
  serve: () => Promise<Served>,
  expected: Readonly<Record<Revision, readonly Expected[]>>,
): Promise<readonly Verdict[]> {
  const { url, stop } = await serve();
  try {
    const verdicts: Verdict[] = [];
    for (const revision of REVISIONS) {
      const row = `${name}, ${revision}`;
      verdicts.push(
        await orSkipped(row, async () => judge(row, await outcomesOf(url, revision), expected[revision])),
      );
    }
    return verdicts;
  } finally {
    await stop();
  }
}

void main();
