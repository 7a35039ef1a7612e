import { FileInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { t } from './texts';

type CsvDialogProps = {
  readonly texts: {
    readonly title: string;
    readonly hint: string;
    readonly act: string;
    readonly done: (rows: number) => string;
  };
  /** Sends the file. @returns how many rows were taken */
  readonly take: (file: Blob) => Promise<number>;
  /** The key of the query whose answers are old after it. */
  readonly changes: readonly unknown[];
  readonly onClose: () => void;
};

/** Takes the rows of a CSV file, all or none. */
export function CsvDialog({ texts, take, changes, onClose }: CsvDialogProps): ReactNode {
  const [file, setFile] = useState<File | null>(null);
  const taking = useAct({ act: take, changes: [changes], done: texts.done, onDone: onClose });
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <Form
        action={texts.act}
        state={taking}
        onCancel={onClose}
        onSubmit={() => {
          if (file !== null) taking.mutate(file);
        }}
      >
        <FileInput
          label={t.csv.file}
          description={texts.hint}
          placeholder={t.csv.choose}
          accept=".csv,text/csv"
          required
          value={file}
          onChange={setFile}
        />
      </Form>
    </Dialog>
  );
}
