import { Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldError, useAct } from '../../api/use-act';
import { Confirm } from '../../design/confirm';
import { Dialog } from '../../design/dialog';
import { Form } from '../../design/form';
import { textIn } from '../../design/form-values';
import { PayerField, type PickedPayer } from '../../front-desk/payer-field';
import { t } from './texts';
import { eraseWords, wordsKey, writeWords, type ClinicWords } from './words-data';

type OfClinic = { readonly clientId: string; readonly onClose: () => void };

/** Decides what words mean: those of an entry, or new ones. */
export function WriteDialog({
  clientId,
  entry,
  onClose,
}: OfClinic & { readonly entry: ClinicWords | undefined }): ReactNode {
  const [payer, setPayer] = useState<PickedPayer>();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const saving = useAct({
    act: (row: Parameters<typeof writeWords>[1]) => writeWords(clientId, row),
    changes: [wordsKey(clientId)],
    done: t.dialog.saved,
    onDone: onClose,
  });
  return (
    <Dialog title={t.dialog.title} isOpen onClose={onClose}>
      <Form
        action={t.dialog.save}
        state={saving}
        onCancel={onClose}
        onSubmit={(values) => {
          setMissing(payer === undefined);
          if (payer === undefined) return;
          const words = entry?.words ?? textIn(values, 'words') ?? '';
          const memberIdForm = entry?.memberIdForm ?? textIn(values, 'memberIdForm') ?? '';
          saving.mutate({ words, memberIdForm, payerId: payer.payerId });
        }}
      >
        {entry === undefined ? <WordsFields error={saving.error} /> : <Text fw={650}>{entry.words}</Text>}
        <PayerField
          text={text}
          picked={payer?.payerId}
          error={isMissing ? t.dialog.pick : fieldError(saving.error, 'rows')}
          isFilter
          onType={(typed) => {
            setText(typed);
            setPayer(undefined);
          }}
          onPick={(picked) => {
            setText(picked.name);
            setPayer(picked);
          }}
        />
      </Form>
    </Dialog>
  );
}

function WordsFields({ error }: { readonly error: unknown }): ReactNode {
  return (
    <>
      <TextInput
        name="words"
        label={t.dialog.words}
        description={t.dialog.wordsHint}
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        error={fieldError(error, 'words')}
      />
      <TextInput
        name="memberIdForm"
        label={t.dialog.form}
        description={t.dialog.formHint}
        maxLength={80}
        pattern="[A-Za-z0-9]*"
        autoComplete="off"
        error={fieldError(error, 'memberIdForm')}
      />
    </>
  );
}

/** Forgets one entry, or all of the clinic. */
export function ForgetDialog({
  clientId,
  entry,
  onClose,
}: OfClinic & { readonly entry: ClinicWords | undefined }): ReactNode {
  const erasing = useAct({
    act: () => eraseWords(clientId, entry?.id),
    changes: [wordsKey(clientId)],
    done: entry === undefined ? t.forget.allDone : t.forget.done,
    onDone: onClose,
  });
  return (
    <Confirm
      title={entry === undefined ? t.forget.allTitle : t.forget.title(entry.words)}
      action={entry === undefined ? t.forget.allAct : t.forget.act}
      isOpen
      isDestructive
      state={erasing}
      onClose={onClose}
      onConfirm={() => {
        erasing.mutate();
      }}
    >
      <Text size="sm">{entry === undefined ? t.forget.allText : t.forget.text}</Text>
    </Confirm>
  );
}
