import type { ReactNode } from 'react';
import type { MemberIntent } from './member-columns';
import { MemberForm } from './member-form';
import { MemberLink } from './member-link';
import { Removal, SignedInRemoval } from './member-removal';

type MemberDialogProps = {
  /** Undefined while nothing is meant. */
  readonly intent: MemberIntent | undefined;
  readonly onIntent: (intent: MemberIntent | undefined) => void;
};

/** The one dialog that fits what is meant. */
export function MemberDialog({ intent, onIntent }: MemberDialogProps): ReactNode {
  const close = (): void => {
    onIntent(undefined);
  };
  switch (intent?.what) {
    case undefined:
      return null;
    case 'invite':
      return (
        <MemberForm
          onClose={close}
          onLink={() => {
            onIntent({ what: 'link' });
          }}
        />
      );
    case 'link':
      return <MemberLink onClose={close} />;
    case 'change':
      return <MemberForm member={intent.member} onClose={close} />;
    case 'remove':
      return <Removal member={intent.member} onClose={close} />;
    case 'remove-signed-in':
      return <SignedInRemoval signedIn={intent.signedIn} onClose={close} />;
  }
}
