import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { money } from '../../design/format';
import { Meter } from '../../design/meter';
import { Term } from '../../design/term';
import classes from './answer.module.css';
import { figureOf, type Figure } from './figures-of';
import { t } from './texts';
import type { CheckAnswer } from './verdict';

/** What is left to pay, and what a visit costs the patient. */
export function Figures({ answer }: { readonly answer: CheckAnswer }): ReactNode {
  const { inNetworkPreferred } = answer.benefitSummary;
  return (
    <div className={classes['figures']}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <Left
          name={t.figures.deductible}
          meaning={t.terms.deductible}
          figure={figureOf(answer, 'deductibleRemaining')}
        />
        <Left
          name={t.figures.outOfPocket}
          meaning={t.terms.outOfPocket}
          figure={figureOf(answer, 'outOfPocketRemaining')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="lg" mt="lg">
        <Share
          name={t.figures.copay}
          meaning={t.terms.copay}
          figure={figureOf(answer, 'copayAmount')}
          write={money}
        />
        <Share
          name={t.figures.coinsurance}
          meaning={t.terms.coinsurance}
          figure={figureOf(answer, 'coinsurancePercent')}
          write={(percent) => `${percent}%`}
        />
        <div>
          <Name meaning={t.terms.network}>{t.figures.network}</Name>
          {inNetworkPreferred === null ? (
            <Value text={null} />
          ) : (
            <Text>{inNetworkPreferred ? t.figures.inNetwork : t.figures.outOfNetwork}</Text>
          )}
        </div>
      </SimpleGrid>
    </div>
  );
}

type FigureProps = { readonly name: string; readonly meaning: string; readonly figure: Figure };

function Left({ name, meaning, figure }: FigureProps): ReactNode {
  const { value, total, scope } = figure;
  return (
    <div>
      <Name meaning={meaning}>{name}</Name>
      <Value text={value === null ? null : money(value)}>
        {total !== null && <span className={classes['total']}> {t.figures.of(money(total))}</span>}
      </Value>
      {total !== null && value !== null && (
        <Meter value={value} total={total} label={t.figures.meter(name, money(value), money(total))} />
      )}
      <Below figure={figure} scope={scope} write={money} />
    </div>
  );
}

function Share({ name, meaning, figure, write }: FigureProps & Writing): ReactNode {
  return (
    <div>
      <Name meaning={meaning}>{name}</Name>
      <Value text={figure.value === null ? null : write(figure.value)} />
      <Below figure={figure} scope={figure.scope} write={write} />
    </div>
  );
}

type Writing = { readonly write: (value: number) => string };

function Below({
  figure,
  scope,
  write,
}: { readonly figure: Figure; readonly scope: string } & Writing): ReactNode {
  const others = [...new Set(figure.alternatives.map(({ value }) => write(value)))];
  return (
    <>
      {scope !== '' && (
        <Text size="xs" c="dimmed" mt={4}>
          {scope.charAt(0).toUpperCase() + scope.slice(1)}
        </Text>
      )}
      {others.length > 0 && (
        <Text size="xs" mt={4} className={classes['warn'] ?? ''}>
          {t.figures.alsoStates(others.join(', '))}
        </Text>
      )}
    </>
  );
}

function Name({ children, meaning }: { readonly children: string; readonly meaning: string }): ReactNode {
  return (
    <Text size="sm" c="dimmed" component="div">
      <Term meaning={meaning}>{children}</Term>
    </Text>
  );
}

function Value({
  text,
  children,
}: {
  readonly text: string | null;
  readonly children?: ReactNode;
}): ReactNode {
  if (text === null) {
    return (
      <Text c="dimmed" component="div" className={classes['absent'] ?? ''}>
        <Term meaning={t.terms.notStated}>{t.figures.notStated}</Term>
      </Text>
    );
  }
  return (
    <div className={classes['value']}>
      {text}
      {children}
    </div>
  );
}
