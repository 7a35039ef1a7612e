import { payerMeant } from '../board/payer-named';
import { call } from '../calls/call-command';
import { overrideLine, untilText } from './override';

const CIRCUIT = '/ops/circuits/{scope}/{circuitId}';
const PAYER = {
  fixed: { scope: 'payers' },
  texts: { circuitId: 'its id or its whole name', until: 'ends by itself after this: 30m, 2h, 1d' },
  named: payerMeant,
};

/** What overrules the circuit of a payer, apart from `isolate`, and what ends it. */
export const OVERRIDES = [
  call('restore', `POST ${CIRCUIT}/restore`, {
    does: 'Call a payer whatever its circuit says, until it is ended',
    ...PAYER,
    asks: ({ until }, payer) => `Call ${payer} whatever its circuit says, ${untilText(until)}?`,
    shows: (override, { called }) => overrideLine(called, override),
  }),
  call('auto', `POST ${CIRCUIT}/auto`, {
    does: 'Let the circuit decide again: ends isolate and restore',
    ...PAYER,
    asks: null,
    shows: (_answer, { called }) =>
      `The circuit of ${called} decides again, on every replica within two seconds; it starts closed.`,
  }),
  call('probe', `POST ${CIRCUIT}/probe`, {
    does: 'Let the next check through an open circuit, without waiting for its time',
    ...PAYER,
    asks: null,
    shows: ({ circuits }, { called }) =>
      circuits === 0
        ? `${called} has no open circuit here: nothing to probe.`
        : `The next check of ${called} goes out. See what comes of it: eligibility payers status`,
  }),
];
