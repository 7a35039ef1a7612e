import { Anchor, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Sparkline } from '../design/sparkline';
import type { Board, BoardPayer } from './board-query';
import classes from './board.module.css';
import { StateText, WhyText } from './standing';
import { burnText, burnTone, failureTexts, sum } from './figures';
import { payerTarget, type Target } from './target';
import { t } from './texts';

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
    <section className={classes['panel']} aria-label={t.payers.label}>
      <table className={classes['payers']}>
        <caption>{t.payers.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.payers.payer}</th>
            <th scope="col">{t.payers.state}</th>
            <th scope="col" className={classes['number']}>
              {t.payers.burnNow}
            </th>
            <th scope="col" className={classes['number']}>
              1 h
            </th>
            <th scope="col" className={classes['number']}>
              6 h
            </th>
            <th scope="col">{t.payers.lastHour}</th>
            <th scope="col">{t.payers.lastFailures}</th>
            <th scope="col">
              <span className={classes['hidden']}>{t.act.button}</span>
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
          underline="always"
          p="xs"
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? t.payers.showFirst(SHOWN) : t.payers.showMore(payers.length - SHOWN)}
        </Anchor>
      )}
      {isOpen && beyond > 0 && <p className={classes['note']}>{t.payers.beyond(beyond)}</p>}
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
          {name ?? t.payers.unlisted}
        </span>
        <span className={classes['id']}>{payerId}</span>
      </th>
      <td data-label={t.payers.state} data-part="state">
        <StateText standing={payer} at={at} />
        <WhyText standing={payer} at={at} />
      </td>
      <Burn label={t.payers.burnNow} burn={burn.now} />
      <Burn label={t.payers.burnHour} burn={burn.hour} />
      <Burn label={t.payers.burnSixHours} burn={burn.sixHours} />
      <td data-label={t.payers.lastHour} className={classes['spark']}>
        <Sparkline all={perMinute.asked} marked={perMinute.failed} label={t.payers.minutes(asked, failed)} />
        <span className={classes['id']}>{t.payers.counts(asked, failed)}</span>
      </td>
      <td
        data-label={t.payers.lastFailures}
        data-empty={failures.length === 0}
        className={classes['failures']}
      >
        <span title={failures.join(', ')}>{failures.length === 0 ? '–' : failures.join(', ')}</span>
      </td>
      <td className={classes['act']}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t.act.on(name ?? payerId)}
          onClick={() => {
            onAct(payerTarget(payer));
          }}
        >
          {t.act.button}
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
