import { Button, Checkbox, FileInput, Group, NativeSelect, Stack } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/act';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { Failure } from '../design/states';
import { TextLink } from '../design/text-link';
import { CATALOG } from './catalog';
import { ImportPlanPanel } from './import-plan';
import { ImportProgress } from './import-progress';
import { formatOf, FORMATS, sendPayers, type PayerFile, type UploadProgress } from './payer-upload';
import { choiceIn } from './settings-change';

const BACK = (
  <TextLink to="/operator/catalog" size="sm">
    Payers
  </TextLink>
);

/** Takes a list of payers in two steps: what it would change, and then the change. */
export function ImportPage(): ReactNode {
  const [progress, setProgress] = useState<UploadProgress>();
  const trial = useAct({
    act: (list: PayerFile) => sendPayers(list, { baseVersion: undefined, onProgress: setProgress }),
  });
  const taking = useAct({
    act: ({ list, baseVersion }: { readonly list: PayerFile; readonly baseVersion: number }) =>
      sendPayers(list, { baseVersion, onProgress: setProgress }),
    changes: [CATALOG],
    done: ({ version }) =>
      version === null ? 'This list was in force already.' : `The list is in force, as version ${version}.`,
  });
  const list = trial.variables;
  const plan = trial.data?.plan;
  const isDone = taking.isSuccess;
  return (
    <Page
      title="Import a list of payers"
      description="The list takes the place of the older one of the same source. Nothing changes before you have seen what would."
      above={BACK}
    >
      <Stack gap="md">
        <ChooseFile
          isPending={trial.isPending || taking.isPending}
          onChosen={(chosen) => {
            taking.reset();
            setProgress(undefined);
            trial.mutate(chosen);
          }}
        />
        {trial.isPending && <ImportProgress progress={progress} working="The catalog compares the lists." />}
        {trial.error !== null && <Failure error={trial.error} />}
        {plan !== undefined && list !== undefined && !trial.isPending && (
          <ImportPlanPanel
            plan={plan}
            state={taking}
            isDone={isDone}
            onTake={() => {
              setProgress(undefined);
              taking.mutate({ list, baseVersion: plan.baseVersion });
            }}
          />
        )}
        {taking.isPending && (
          <ImportProgress
            progress={progress}
            working="The catalog takes the list, and prepares every name of it."
          />
        )}
      </Stack>
    </Page>
  );
}

type ChooseFileProps = { readonly isPending: boolean; readonly onChosen: (list: PayerFile) => void };

function ChooseFile({ isPending, onChosen }: ChooseFileProps): ReactNode {
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState<string>('generic');
  const submit = (values: FormData): void => {
    if (file === null) return;
    onChosen({
      file,
      format: choiceIn(values, 'format', FORMATS),
      skipBadRows: values.has('skipBadRows'),
      allowEmpty: values.has('allowEmpty'),
    });
  };
  return (
    <Panel title="The list">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <Stack gap="md">
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <FileInput
              label="File"
              description="At most 16 MiB."
              placeholder="Choose a file"
              required
              leftSection={<IconFileUpload size={16} aria-hidden />}
              value={file}
              onChange={(chosen) => {
                setFile(chosen);
                const suggested = chosen === null ? undefined : formatOf(chosen.name);
                if (suggested !== undefined) setFormat(suggested);
              }}
            />
            <NativeSelect
              name="format"
              label="Format"
              description="How the file is read."
              data={[...FORMATS]}
              value={format}
              onChange={({ currentTarget }) => {
                setFormat(currentTarget.value);
              }}
            />
          </Group>
          <Checkbox
            name="skipBadRows"
            label="Leave bad rows out"
            description="Otherwise a file with a bad row changes nothing."
          />
          <Checkbox
            name="allowEmpty"
            label="The file may be empty"
            description="An empty file removes every payer of its source."
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isPending} disabled={file === null}>
              Show what it changes
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
