import type { Schema } from '@eligibility/api-types';
import { folderOfTest } from '../_folder';
import type { ApiCall } from '../http-client';
import { connectedBy } from './_installation';
import { payersImport } from './payers-import';

const NONE = { total: 0, first: [] };
const CHANGE = { payerId: 'A1', name: 'Acme', fields: [] };
const PLAN: Schema<'ImportPlan'> = {
  baseVersion: 4,
  source: 'generic',
  checksum: 'c0ffee',
  payerCount: 30,
  isInForce: false,
  problems: NONE,
  added: { total: 25, first: Array.from({ length: 25 }, () => CHANGE) },
  changed: { total: 1, first: [{ payerId: 'B2', name: 'Bolt', fields: ['states', 'aliases'] }] },
  removed: { total: 1, first: [{ ...CHANGE, payerId: 'C3' }] },
  conflicts: {
    total: 2,
    first: [
      { kind: 'id-reused', payerId: 'A1', name: 'Acme', formerName: 'Apex' },
      { kind: 'name-shared', name: 'Acme', payerIds: ['A1', 'A9'] },
    ],
  },
};
const BAD = { total: 1, first: [{ line: 7, message: 'name is missing' }] };

describe('eligibility payers import', () => {
  const file = folderOfTest();

  const run = async (
    args: readonly string[],
    { plan = PLAN, says = false }: { plan?: Schema<'ImportPlan'>; says?: boolean } = {},
  ) => {
    const calls: (ApiCall['query'] & object)[] = [];
    const printed: string[] = [];
    const asked: string[] = [];
    const command = payersImport({
      connect: ({ url }) => {
        expect(url).toBe('http://here');
        return connectedBy((path, call) => {
          expect([path, Buffer.from(call.bytes ?? []).toString()]).toEqual([
            '/ops/payers/imports',
            'payer_id,name\n',
          ]);
          calls.push(call.query ?? {});
          return Promise.resolve({ plan, version: call.query?.['dryRun'] === true ? null : 5 });
        })();
      },
      terminal: {
        print: (text) => printed.push(text),
        ask: () => Promise.resolve(undefined),
        hasColour: false,
        confirm: (question) => {
          asked.push(question);
          return Promise.resolve(says);
        },
      },
    });
    const failure = await command
      .parseAsync(
        [file('payers.csv', 'payer_id,name\n'), '--format', 'generic', '--url', 'http://here', ...args],
        { from: 'user' },
      )
      .then(
        () => undefined,
        (thrown: unknown) => String(thrown),
      );
    return { calls, asked, failure, text: printed.join('\n') };
  };
  const DRY_RUN = { format: 'generic', allowEmpty: false, dryRun: true, skipBadRows: true };

  it('shows what would change, the dangerous first, and stops there in a dry run', async () => {
    const { calls, text, failure } = await run(['--dry-run']);
    expect(failure).toBeUndefined();
    expect(calls).toEqual([DRY_RUN]);
    expect(text).toBe(
      [
        'generic: 30 payers, over catalog version 4',
        '  25 added, 1 changed, 1 removed, 2 conflicts, 0 bad rows',
        'Conflicts',
        '  A1 was "Apex" and becomes "Acme"',
        '  "Acme" is the name of A1, A9: a caller that types it is asked which',
        'Removed',
        '  C3  Acme',
        'Changed',
        '  B2  Bolt: states, aliases',
        'Added',
        ...Array.from({ length: 20 }, () => '  A1  Acme'),
        '  and 5 more',
        'Nothing was changed: this was a dry run.',
      ].join('\n'),
    );
  });

  it('imports what was shown, over the version that was shown, with --yes or a yes', async () => {
    const taken = [DRY_RUN, { format: 'generic', allowEmpty: false, skipBadRows: false, baseVersion: 4 }];
    const confirmed = await run(['--yes']);
    expect(confirmed).toMatchObject({ calls: taken, asked: [], failure: undefined });
    expect(confirmed.text).toContain('The list was taken as version 5.');
    expect(await run([], { says: true })).toMatchObject({
      calls: [DRY_RUN, { ...taken[1], confirm: 'remove' }],
      asked: ['Take this list? Payers that go: 1.'],
    });
    const removing = await run(['--yes', '--confirm', 'remove']);
    expect(removing.calls[1]).toEqual({ ...taken[1], confirm: 'remove' });
  });

  it('changes nothing without a yes', async () => {
    const { calls, failure } = await run([]);
    expect(calls).toEqual([DRY_RUN]);
    expect(failure).toContain('confirm, or say --yes');
  });

  it('skips bad rows only with the option for it', async () => {
    const plan = { ...PLAN, problems: BAD };
    const refused = await run(['--yes'], { plan });
    expect(refused.calls).toEqual([DRY_RUN]);
    expect(refused.text).toContain('line 7: name is missing');
    expect(refused.failure).toContain('--skip-bad-rows');
    const taken = await run(['--yes', '--skip-bad-rows'], { plan });
    expect(taken.calls[1]).toEqual({
      format: 'generic',
      allowEmpty: false,
      skipBadRows: true,
      baseVersion: 4,
    });
  });

  it('fails in a dry run as it would without one, and shows the bad rows', async () => {
    const plan = { ...PLAN, problems: BAD };
    const refused = await run(['--dry-run'], { plan });
    expect(refused.failure).toContain('--skip-bad-rows');
    expect(refused.text).toContain('line 7: name is missing');
    const skipping = await run(['--dry-run', '--skip-bad-rows'], { plan });
    expect(skipping.failure).toBeUndefined();
    const json = await run(['--dry-run', '--json'], { plan });
    expect([JSON.parse(json.text), json.failure]).toEqual([{ plan, version: null }, refused.failure]);
  });

  it('empties a list only with the option for it', async () => {
    const { calls } = await run(['--yes', '--allow-empty']);
    expect(calls.map((call) => call['allowEmpty'])).toEqual([true, true]);
  });

  it('does not import the file in force again', async () => {
    const { calls, text } = await run(['--yes'], { plan: { ...PLAN, isInForce: true } });
    expect(calls).toEqual([DRY_RUN]);
    expect(text).toContain('in force already');
  });

  it('prints only JSON with --json', async () => {
    expect(JSON.parse((await run(['--dry-run', '--json'])).text)).toEqual({ plan: PLAN, version: null });
    expect(JSON.parse((await run(['--yes', '--json'])).text)).toEqual({ plan: PLAN, version: 5 });
  });
});
