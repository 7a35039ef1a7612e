import { Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/act';
import { useIntentKeys } from '../api/intent';
import { Dialog } from '../design/dialog';
import { Figure } from '../design/figure';
import { Form, NumberField, ReasonField } from '../design/form';
import { textIn, wholeNumberIn } from '../design/form-values';
import { count, counted } from '../design/format';
import { KeyValues } from '../design/key-values';
import { changeWallet, WORKSPACES, type Wallet, type WalletChange } from './workspaces';

export type WalletAct = 'grants' | 'adjustments';

const WORDS = {
  grants: { title: 'Grant checks', description: 'How many checks are added to the wallet.' },
  adjustments: {
    title: 'Correct the balance',
    description: 'Below zero takes checks away, such as -20. The balance never falls below zero.',
  },
} as const;

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
      title={kind === undefined ? '' : WORDS[kind].title}
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
    done: ({ available }) => `Done. The balance is ${checks(available)} now.`,
    onDone: onClose,
  });
  if (change === undefined || !isReviewing) {
    return (
      <Form
        action="Review"
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
          label="Checks"
          description={WORDS[kind].description}
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
  const action = change.checks < 0 ? `Take ${checks(-change.checks)} away` : `Add ${checks(change.checks)}`;
  return (
    <Form
      action={action}
      state={state}
      cancel="Back"
      onCancel={onBack}
      onSubmit={onConfirm}
      isDestructive={change.checks < 0}
    >
      <Stack gap="md" aria-live="polite">
        <Group gap="xl">
          <Figure name="Balance now" value={count(available)} />
          <Figure name="Balance after" value={count(after)} tone={after < 0 ? 'bad' : 'ok'} />
        </Group>
        <KeyValues
          rows={[
            ['Change', `${change.checks > 0 ? '+' : '\u2212'}${checks(Math.abs(change.checks))}`],
            ['Reason', change.reason],
          ]}
        />
        {after < 0 && (
          <Text c="var(--bad)">There are not so many checks in the wallet: this will be refused.</Text>
        )}
        <Text size="sm" c="dimmed">
          The journal keeps it with your name. It is undone by another change only.
        </Text>
      </Stack>
    </Form>
  );
}

function checks(number: number): string {
  return counted(number, 'check');
}
