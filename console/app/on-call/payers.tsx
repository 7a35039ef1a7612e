import { Anchor, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { count } from '../design/format';
import { Sparkline } from '../design/sparkline';
import type { Board, BoardPayer } from './board-query';
import classes from './board.module.css';
import { StateText, WhyText } from './standing';
import { burnText, burnTone, failureTexts, payerTarget, sum, type Target } from './texts';

/** So many fit on the screen of a laptop. */
const SHOWN = 8;

type PayersProps = { readonly board: Board; readonly onAct: (target: Target) => void };

/** Payers, the fastest to burn its error budget first. */
export function Payers({ board, onAct }: PayersProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const { payers, payerCount, at } = board;
  const shown = isOpen ? payers : payers.slice(0, SHOWN);
  const beyond = payerCount - payers.length;
  return (
    <section className={classes['panel']} aria-label="Payers">
      <table className={classes['payers']}>
        <caption>Payers by burn of their error budget</caption>
        <thead>
          <tr>
            <th scope="col">Payer</th>
            <th scope="col">State</th>
            <th scope="col" className={classes['number']}>
              Burn now
            </th>
            <th scope="col" className={classes['number']}>
              1 h
            </th>
            <th scope="col" className={classes['number']}>
              6 h
            </th>
            <th scope="col">Last hour</th>
            <th scope="col">Last failures</th>
            <th scope="col">
              <span className={classes['hidden']}>Act</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((payer) => (
            <PayerRow key={payer.payerId} payer={payer} at={at} onAct={onAct} />
          ))}
        </tbody>
      </table>
      {payers.length > SHOWN && (
        <Anchor
          component="button"
          size="sm"
          p="xs"
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {isOpen
            ? `Show the first ${String(SHOWN)} only`
            : `Show ${String(payers.length - SHOWN)} that burn less`}
        </Anchor>
      )}
      {isOpen && beyond > 0 && <p className={classes['note']}>{count(beyond)} more burn less still.</p>}
    </section>
  );
}

type PayerRowProps = {
  readonly payer: BoardPayer;
  readonly at: string;
  readonly onAct: (target: Target) => void;
};

function PayerRow({ payer, at, onAct }: PayerRowProps): ReactNode {
  const { payerId, name, burn, perMinute } = payer;
  const asked = sum(perMinute.asked);
  const failed = sum(perMinute.failed);
  const failures = failureTexts(payer);
  return (
    <tr>
      <th scope="row" className={classes['payer']}>
        <span className={classes['name']} title={name ?? payerId}>
          {name ?? 'Not in the catalog'}
        </span>
        <span className={classes['id']}>{payerId}</span>
      </th>
      <td data-label="State">
        <StateText standing={payer} at={at} />
        <WhyText standing={payer} at={at} />
      </td>
      <Burn label="Burn now" burn={burn.now} />
      <Burn label="Burn, 1 h" burn={burn.hour} />
      <Burn label="Burn, 6 h" burn={burn.sixHours} />
      <td data-label="Last hour" className={classes['spark']}>
        <Sparkline
          all={perMinute.asked}
          marked={perMinute.failed}
          label={`${count(asked)} checks in the last hour, ${count(failed)} without an answer of the payer`}
        />
        <span className={classes['id']}>
          {count(asked)} asked, {count(failed)} failed
        </span>
      </td>
      <td data-label="Last failures" data-empty={failures.length === 0} className={classes['failures']}>
        <span title={failures.join(', ')}>{failures.length === 0 ? '–' : failures.join(', ')}</span>
      </td>
      <td className={classes['act']}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Act on ${name ?? payerId}`}
          onClick={() => {
            onAct(payerTarget(payer));
          }}
        >
          Act
        </Button>
      </td>
    </tr>
  );
}

function Burn({ label, burn }: { readonly label: string; readonly burn: number | null }): ReactNode {
  return (
    <td data-label={label} className={classes['number']}>
      <span className={classes['tone']} data-tone={burnTone(burn)}>
        {burnText(burn)}
        {burn === null ? '' : ' ×'}
      </span>
    </td>
  );
}
