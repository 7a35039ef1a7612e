import { CHAIN_START, linkOf, type AuditLine } from '../domain/audit-chain';
import { aContext } from '../../testing/context';
import { auditWatch, verifyAudit, type AuditLog } from './audit-log';

const auditHash = (text: string): string => `${String(text.length)} ${text.slice(-90)}`;

/** A chained log with this many lines. */
function logOf(count: number): AuditLine[] {
  const lines: AuditLine[] = [];
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const act = { actor: 'ada', action: 'key.issue' as const, target: 'w', detailText: '{}' };
    const line = {
      ...act,
      sequence,
      id: String(sequence),
      atMs: sequence,
      outcome: 'done' as const,
      code: undefined,
    };
    const hash = linkOf(auditHash, lines.at(-1)?.hash ?? CHAIN_START.hash, line);
    lines.push({ ...line, hash });
  }
  return lines;
}

/** Reads the lines as they are at the time of each read. */
function readerOf(lines: readonly AuditLine[]): Pick<AuditLog, 'readAudit'> {
  return {
    readAudit: (after, limit) =>
      Promise.resolve(lines.filter(({ sequence }) => sequence > after).slice(0, limit)),
  };
}

/** Changes the actor of the line with this number. */
function forge(lines: AuditLine[], sequence: number): void {
  lines.splice(
    sequence - 1,
    1,
    ...lines.slice(sequence - 1, sequence).map((line) => ({ ...line, actor: 'eve' })),
  );
}

describe('the verification of an audit log of many pages', () => {
  it.each([499, 500, 1_200])('reads all %i lines', async (count) => {
    const walk = await verifyAudit(
      aContext({ workspaces: readerOf(logOf(count)), auditHash, formerAuditHashes: [] }),
    );
    expect(walk).toMatchObject({ sequence: count, brokenAt: undefined });
  });

  it('names the first changed line, also one beyond the first page', async () => {
    const lines = logOf(1_200);
    forge(lines, 1_100);
    forge(lines, 700);
    expect(
      await verifyAudit(aContext({ workspaces: readerOf(lines), auditHash, formerAuditHashes: [] })),
    ).toMatchObject({
      brokenAt: 700,
    });
  });
});

describe('the watch over an audit log of many pages', () => {
  it('reports a changed line in the pass that reads it, and until a complete pass finds none', async () => {
    const lines = logOf(6_200);
    const whole = [...lines];
    const watch = auditWatch(aContext({ workspaces: readerOf(lines), auditHash, formerAuditHashes: [] }));
    forge(lines, 700);
    await watch.pass();
    expect(watch.isIntact()).toBe(false);
    lines.splice(0, lines.length, ...whole);
    await watch.pass();
    expect(watch.isIntact()).toBe(false);
    await watch.pass();
    await watch.pass();
    expect(watch.isIntact()).toBe(true);
  });

  it('reads at most 5,000 lines in a pass, and goes on from there in the next', async () => {
    const lines = logOf(6_200);
    const watch = auditWatch(aContext({ workspaces: readerOf(lines), auditHash, formerAuditHashes: [] }));
    forge(lines, 5_600);
    await watch.pass();
    expect(watch.isIntact()).toBe(true);
    await watch.pass();
    expect(watch.isIntact()).toBe(false);
  });
});
