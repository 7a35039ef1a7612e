/** An order of the command line, and what it promises. */
export type Act = {
  /** What is typed after `eligibility`. */
  readonly typed: string;
  /** The question before it, where it is not just any; null for a command that asks nothing. */
  readonly asks?: string | RegExp | null;
  /** What is sent: the method, the path, and the body if there is one. */
  readonly sends: readonly [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, json?: object];
  readonly answer?: object;
  readonly prints: string;
  /** What is printed with `--json`, where it is not just any JSON. */
  readonly json?: object;
};

const reason = { reason: 'sick' };
const CIRCUIT = '/ops/circuits/payers/P1';
const OVERRIDE = { scope: 'payers', id: 'P1', mode: 'restored', by: 'ann', why: 'sick', until: null };

export const ACTS_ON_PAYERS: readonly Act[] = [
  {
    typed: 'payers aliases P1 --add Alpha,ACM --remove Apex',
    asks: 'Aliases of Acme (P1): add Alpha, add ACM, remove Apex. Change them?',
    sends: ['PUT', '/ops/payers/P1/aliases', { aliases: ['ACM', 'Alpha'] }],
    answer: { payer: {}, catalogVersion: 7 },
    prints: 'as version 7',
  },
  {
    typed: 'payers restore-version 1',
    sends: ['POST', '/ops/payers/versions', { restoredFrom: 1 }],
    answer: { version: 4, restoredFrom: 1 },
    prints: 'as version 4',
  },
  {
    typed: 'payers restore P1 --reason sick',
    asks: 'Call Acme (P1) whatever its circuit says, until an operator ends it?',
    sends: ['POST', `${CIRCUIT}/restore`, reason],
    answer: OVERRIDE,
    prints: 'is restored',
  },
  {
    typed: 'payers auto P1 --reason sick',
    asks: null,
    sends: ['POST', `${CIRCUIT}/auto`, reason],
    prints: 'The circuit of Acme (P1) decides again',
  },
  {
    typed: 'payers probe P1 --reason sick',
    asks: null,
    sends: ['POST', `${CIRCUIT}/probe`, reason],
    answer: { circuits: 1 },
    prints: 'The next check of Acme (P1) goes out',
  },
];
