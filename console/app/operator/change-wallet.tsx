import { Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { useIntentKeys } from '../api/intent';
import { Dialog } from '../design/dialog';
import { Figure } from '../design/figure';
import { Form, NumberField, ReasonField } from '../design/form';
import { textIn, wholeNumberIn } from '../design/form-values';
import { count } from '../design/format';
import { KeyValues } from '../design/key-values';
import { t } from './texts';
import { changeWallet, WORKSPACES, type Wallet, type WalletChange } from './workspaces';

export type WalletAct = 'grants' | 'adjustments';

type ChangeWalletProps = {
  readonly workspaceId: string;
  readonly wallet: Wallet;
  /** Undefined while nothing is to be changed. */
  readonly kind: WalletAct | undefined;
  readonly onClose: () => void;
};

/** Changes a balance in two steps: what and why, then the balance before and after. */
export function ChangeWallet({ kind, ...props }: ChangeWalletProps): ReactNode {
  return (
    <Dialog
      title={kind === undefined ? '' : t.change[kind].title}
      isOpen={kind !== undefined}
      onClose={props.onClose}
    >
      {kind !== undefined && <Steps kind={kind} {...props} />}
    </Dialog>
  );
}

function Steps(props: ChangeWalletProps & { readonly kind: WalletAct }): ReactNode {
  const { workspaceId, wallet, kind, onClose } = props;
  const [change, setChange] = useState<WalletChange>();
  const [isReviewing, setIsReviewing] = useState(false);
  const keyOf = useIntentKeys();
  const act = useAct({
    act: (body: WalletChange) => changeWallet(workspaceId, kind, { ...body, key: keyOf(body) }),
    changes: [[...WORKSPACES, workspaceId]],
    done: ({ available }) => t.change.done(available),
    onDone: onClose,
  });
  if (change === undefined || !isReviewing) {
    return (
      <Form
        action={t.change.review}
        state={NOTHING_YET}
        onCancel={onClose}
        onSubmit={(values) => {
          act.reset();
          setChange({ checks: wholeNumberIn(values, 'checks') ?? 0, reason: textIn(values, 'reason') ?? '' });
          setIsReviewing(true);
        }}
      >
        <NumberField
          name="checks"
          label={t.change.checks}
          description={t.change[kind].description}
          isRequired
          isSigned={kind === 'adjustments'}
          value={change?.checks}
        />
        <ReasonField error={undefined} {...(change !== undefined && { value: change.reason })} />
      </Form>
    );
  }
  return (
    <Review
      change={change}
      available={wallet.available}
      state={act}
      onConfirm={() => {
        act.mutate(change);
      }}
      onBack={() => {
        setIsReviewing(false);
      }}
    />
  );
}

const NOTHING_YET = { isPending: false, error: null };

type ReviewProps = {
  readonly change: WalletChange;
  readonly available: number;
  readonly state: { readonly isPending: boolean; readonly error: Error | null };
  readonly onConfirm: () => void;
  readonly onBack: () => void;
};

function Review({ change, available, state, onConfirm, onBack }: ReviewProps): ReactNode {
  const after = available + change.checks;
  const action = change.checks < 0 ? t.change.take(-change.checks) : t.change.add(change.checks);
  return (
    <Form
      action={action}
      state={state}
      cancel={t.change.back}
      onCancel={onBack}
      onSubmit={onConfirm}
      isDestructive={change.checks < 0}
    >
      <Stack gap="md" aria-live="polite">
        <Group gap="xl">
          <Figure name={t.change.now} value={count(available)} />
          <Figure name={t.change.after} value={count(after)} tone={after < 0 ? 'bad' : 'ok'} />
        </Group>
        <KeyValues
          rows={[
            [t.change.change, t.change.signed(change.checks > 0 ? '+' : '\u2212', Math.abs(change.checks))],
            [t.change.reason, change.reason],
          ]}
        />
        {after < 0 && <Text c="var(--bad)">{t.change.tooFew}</Text>}
        <Text size="sm" c="dimmed">
          {t.change.journal}
        </Text>
      </Stack>
    </Form>
  );
}
