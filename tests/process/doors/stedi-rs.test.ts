import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { IS_COVERED, programOf, type Answer } from '../../api/doors/_v3';
import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';
import { programOfStedi } from './_tools';

const run = promisify(execFile);
const program = programOfStedi();
// Debian's cargo is older than the crate needs, so that not every machine can install one: this skip is no failure.
if (program === undefined)
  process.stderr.write('cargo or the crate stedi-rs cannot be had: it makes no check\n');
const whereCrateIs = program === undefined ? it.skip : it;

describe.each(['json', 'core-soap'])('the crate stedi-rs, as it is published, of payers in %s', (format) => {
  let system: System;
  beforeAll(async () => {
    system = await bootSystem({ ...UNLIMITED, CLEARINGHOUSE_FORMAT: format });
  });
  afterAll(() => system.stop());

  whereCrateIs('reads an answer: codes and words into closed lists, and fails at any other', async () => {
    const { baseUrl, apiKey } = system.access;
    const question = programOf(system).questionOf(`W-RUST-${randomUUID().slice(0, 6)}`);
    const { stdout } = await run(program ?? '', [`${baseUrl}/2024-04-01`, apiKey, JSON.stringify(question)]);
    const { benefitsInformation } = JSON.parse(stdout) as Answer['body'];
    expect(benefitsInformation).toContainEqual(expect.objectContaining(IS_COVERED));
  });
});
