import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { Confirm } from '../design/confirm';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { instantIn } from '../design/form-values';
import { ShownOnce } from '../design/shown-once';
import { t } from './texts';
import { SinceField, WebhookFields } from './webhook-fields';
import {
  addWebhook,
  changeWebhook,
  recoverDeliveries,
  removeWebhook,
  rotateWebhook,
  testWebhook,
  webhookIn,
  WEBHOOKS,
  type Webhook,
  type WithSecret,
} from './webhooks';

/** What a person means to do with a webhook. */
export type WebhookIntent =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'test' | 'recover' | 'change' | 'rotate' | 'disable' | 'enable' | 'remove';
      readonly webhook: Webhook;
    };

type WebhookDialogProps = {
  /** Undefined while nothing is meant. */
  readonly intent: WebhookIntent | undefined;
  readonly onClose: () => void;
  /** There is a new secret. */
  readonly onSecret: (secret: string) => void;
};

type OfWebhook = Pick<WebhookDialogProps, 'onClose'> & { readonly of: Webhook };

const CHANGES = [WEBHOOKS] as const;

/** The one dialog that fits what a person means to do. */
export function WebhookDialog({ intent, ...props }: WebhookDialogProps): ReactNode {
  if (intent === undefined) return null;
  switch (intent.kind) {
    case 'add':
      return <Add {...props} />;
    case 'change':
      return <Change {...props} of={intent.webhook} />;
    case 'rotate':
      return <Rotate {...props} of={intent.webhook} />;
    case 'recover':
      return <Recover {...props} of={intent.webhook} />;
    default:
      return <Sure {...props} of={intent.webhook} act={intent.kind} />;
  }
}

function Add({ onClose, onSecret }: Omit<WebhookDialogProps, 'intent'>): ReactNode {
  const adding = useAct({
    act: addWebhook,
    changes: CHANGES,
    onDone: ({ secret }) => {
      onClose();
      onSecret(secret);
    },
  });
  return (
    <Dialog title={t.form.addTitle} isOpen onClose={onClose} size="lg">
      <Form
        action={t.form.add}
        state={adding}
        onCancel={onClose}
        onSubmit={(values) => {
          adding.mutate(webhookIn(values));
        }}
      >
        <WebhookFields error={adding.error} />
      </Form>
    </Dialog>
  );
}

function Change({ of, onClose }: OfWebhook): ReactNode {
  const changing = useAct({
    act: (values: FormData) => changeWebhook(of.id, webhookIn(values)),
    changes: CHANGES,
    done: t.form.saved,
    onDone: onClose,
  });
  return (
    <Dialog title={t.form.changeTitle} isOpen onClose={onClose} size="lg">
      <Form action={t.form.save} state={changing} onCancel={onClose} onSubmit={changing.mutate}>
        <WebhookFields of={of} error={changing.error} />
      </Form>
    </Dialog>
  );
}

function Rotate({ of, onClose, onSecret }: OfWebhook & Pick<WebhookDialogProps, 'onSecret'>): ReactNode {
  const rotating = useAct<undefined, WithSecret>({
    act: () => rotateWebhook(of.id),
    changes: CHANGES,
    onDone: ({ secret }) => {
      onClose();
      onSecret(secret);
    },
  });
  return (
    <Confirm
      title={t.rotation.title}
      isOpen
      onClose={onClose}
      action={t.rotation.rotate}
      state={rotating}
      onConfirm={() => {
        rotating.mutate(undefined);
      }}
    >
      <Text>{t.rotation.about}</Text>
    </Confirm>
  );
}

function Recover({ of, onClose }: OfWebhook): ReactNode {
  const recovering = useAct({
    act: (values: FormData) => recoverDeliveries(of.id, instantIn(values, 'since') ?? ''),
    changes: CHANGES,
    done: ({ recovered, isComplete }) => t.recovery.done(recovered, isComplete),
    onDone: onClose,
  });
  return (
    <Dialog title={t.recovery.title} isOpen onClose={onClose}>
      <Form action={t.recovery.recover} state={recovering} onCancel={onClose} onSubmit={recovering.mutate}>
        <Text>{t.recovery.about}</Text>
        <SinceField error={recovering.error} />
      </Form>
    </Dialog>
  );
}

type SureAct = 'test' | 'disable' | 'enable' | 'remove';

/** What each act does and says; the others ask for more than a yes. */
const SURE_ACTS: Readonly<
  Record<
    SureAct,
    {
      readonly title: string;
      readonly about: string | ((address: string) => string);
      readonly action: string;
      readonly done: string;
      readonly act: (webhookId: string) => Promise<unknown>;
    }
  >
> = {
  test: { ...t.test, action: t.test.send, done: t.test.sent, act: testWebhook },
  disable: {
    ...t.disabling,
    action: t.disabling.disable,
    act: (id) => changeWebhook(id, { enabled: false }),
  },
  enable: { ...t.enabling, action: t.enabling.enable, act: (id) => changeWebhook(id, { enabled: true }) },
  remove: { ...t.removal, action: t.removal.remove, act: removeWebhook },
};

function Sure({ of, act: name, onClose }: OfWebhook & { readonly act: SureAct }): ReactNode {
  const { title, about, action, done, act } = SURE_ACTS[name];
  const acting = useAct<undefined, unknown>({
    act: () => act(of.id),
    changes: CHANGES,
    done,
    onDone: onClose,
  });
  return (
    <Confirm
      title={title}
      isOpen
      onClose={onClose}
      action={action}
      state={acting}
      isDestructive={name === 'remove'}
      onConfirm={() => {
        acting.mutate(undefined);
      }}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{typeof about === 'string' ? about : about(of.url)}</Text>
    </Confirm>
  );
}

/** The secret of a new webhook, or a new one. */
export function SecretDialog({
  secret,
  onClose,
}: {
  readonly secret: string;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <ShownOnce title={t.secret.title} secret={secret} words={t.secret} onClose={onClose}>
      <Text size="sm">{t.secret.about}</Text>
    </ShownOnce>
  );
}
