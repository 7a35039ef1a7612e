import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ArrowDownTrayIcon } from '../generated/icons';
import { notice } from './notice';
import { saveAs } from './save-as';

type ExportButtonProps = {
  readonly fileName: string;
  readonly read: () => Promise<Blob>;
  /** What is said where it cannot be read. */
  readonly failed: string;
  readonly children: string;
};

/** Reads a list as a table for a spreadsheet, and gives it to the browser to save. */
export function ExportButton({ fileName, read, failed, children }: ExportButtonProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveAs(await read(), fileName);
    } catch {
      notice(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<ArrowDownTrayIcon width={16} aria-hidden />}
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}
