import type { Schema } from '@eligibility/api-types';
import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { useState, type DragEvent, type ReactNode } from 'react';
import { notice } from '../design/notice';
import { Panel } from '../design/panel';
import { ClinicField } from '../front-desk/clinic-field';
import { usualClinic } from '../front-desk/desk/use-own-desk';
import { t as desk } from '../front-desk/texts';
import { DocumentArrowUpIcon } from '../generated/icons';
import { SchedulePreview } from './schedule-preview';
import { readSchedule, type ScheduleText } from './schedule-text';
import { t } from './texts';

type Looked = { readonly schedule: ScheduleText; readonly clientId: string };

/** Takes a schedule as text, and shows what it would cost before it is sent. It is kept in this page alone. */
export function NewBatch({ clinics }: { readonly clinics: readonly Schema<'Clinic'>[] }): ReactNode {
  const [clientId, setClientId] = useState(() => usualClinic(clinics));
  const [text, setText] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const [looked, setLooked] = useState<Looked>();
  const look = (pasted: string): void => {
    if (clientId === '') {
      setText(pasted);
      setComplaint(desk.complaints.clinic);
    } else if (pasted.trim() !== '') setLooked({ schedule: readSchedule(pasted), clientId });
  };
  const lookAtFile = async (file: File | null | undefined): Promise<void> => {
    if (file == null) return;
    try {
      look(await file.text());
    } catch {
      notice(t.paste.unreadable);
    }
  };
  if (looked !== undefined) {
    return (
      <SchedulePreview
        {...looked}
        onOther={() => {
          setText('');
          setLooked(undefined);
        }}
      />
    );
  }
  return (
    <Panel title={t.paste.title} description={t.paste.about}>
      <ClinicField
        clinics={clinics}
        clientId={clientId}
        error={complaint}
        onPick={(picked) => {
          setClientId(picked);
          setComplaint(undefined);
        }}
      />
      <PasteField text={text} onType={setText} onFile={(file) => void lookAtFile(file)} />
      <Ways
        hasText={text.trim() !== ''}
        onLook={() => {
          look(text);
        }}
        onFile={(file) => void lookAtFile(file)}
      />
    </Panel>
  );
}

type WaysProps = {
  readonly hasText: boolean;
  readonly onLook: () => void;
  readonly onFile: (file: File | null) => void;
};

/** Looks at the text in the field, or at a file. */
function Ways({ hasText, onLook, onFile }: WaysProps): ReactNode {
  return (
    <Group>
      <Button disabled={!hasText} onClick={onLook}>
        {t.paste.look}
      </Button>
      <FileButton accept="text/csv,text/plain,.csv,.tsv,.txt" onChange={onFile}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<DocumentArrowUpIcon width={16} aria-hidden />}>
            {t.paste.file}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

type PasteFieldProps = {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onFile: (file: File | undefined) => void;
};

/** A field for text, onto which a file can be dropped. */
function PasteField({ text, onType, onFile }: PasteFieldProps): ReactNode {
  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files;
    // Without a file it is text, which the browser puts into the field itself.
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    <Textarea
      label={t.paste.label}
      rows={8}
      value={text}
      autoComplete="off"
      spellCheck={false}
      wrap="off"
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={drop}
      onChange={({ currentTarget }) => {
        onType(currentTarget.value);
      }}
    />
  );
}
