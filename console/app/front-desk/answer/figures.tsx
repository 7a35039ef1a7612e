import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { money } from '../../design/format';
import { Meter } from '../../design/meter';
import { Term } from '../../design/term';
import classes from './answer.module.css';
import { figureOf, type Figure } from './figures-of';
import { TERMS } from './terms';
import type { CheckAnswer } from './verdict';

/** What is left to pay, and what a visit costs the patient. */
export function Figures({ answer }: { readonly answer: CheckAnswer }): ReactNode {
  const { inNetworkPreferred } = answer.benefitSummary;
  return (
    <div className={classes['figures']}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <Left
          name="Deductible left"
          meaning={TERMS.deductible}
          figure={figureOf(answer, 'deductibleRemaining')}
        />
        <Left
          name="Out-of-pocket left"
          meaning={TERMS.outOfPocket}
          figure={figureOf(answer, 'outOfPocketRemaining')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="lg" mt="lg">
        <Share name="Copay" meaning={TERMS.copay} figure={figureOf(answer, 'copayAmount')} write={money} />
        <Share
          name="Coinsurance"
          meaning={TERMS.coinsurance}
          figure={figureOf(answer, 'coinsurancePercent')}
          write={(percent) => `${percent}%`}
        />
        <div>
          <Name meaning={TERMS.network}>Network</Name>
          <Value
            text={inNetworkPreferred === null ? null : inNetworkPreferred ? 'In network' : 'Out of network'}
          />
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
        {total !== null && <span className={classes['total']}> of {money(total)}</span>}
      </Value>
      {total !== null && value !== null && (
        <Meter value={value} total={total} label={`${name}: ${money(value)} of ${money(total)}`} />
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
          The payer also states {others.join(', ')}: see the details
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
        <Term meaning={TERMS.notStated}>not stated</Term>
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
