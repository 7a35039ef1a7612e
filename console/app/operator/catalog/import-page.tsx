import { Button, Checkbox, FileInput, Group, NativeSelect, Stack } from '@mantine/core';
import { DocumentArrowUpIcon } from '../../generated/icons';
import { useState, type ReactNode } from 'react';
import { useAct } from '../../api/use-act';
import { Page } from '../../design/page';
import { Panel } from '../../design/panel';
import { Failure } from '../../design/states';
import { TextLink } from '../../design/text-link';
import { CATALOG } from './catalog';
import { ImportPlanPanel } from './import-plan';
import { ImportProgress } from './import-progress';
import { formatOf, FORMATS, sendPayers, type PayerFile, type UploadProgress } from './payer-upload';
import { choiceIn } from '../settings-change';
import { t } from './texts';

const BACK = (
  <TextLink to="/operator/catalog" size="sm">
    {t.list.title}
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
    done: ({ version }) => (version === null ? t.import.inForceAlready : t.import.done(version)),
  });
  const list = trial.variables;
  const plan = trial.data?.plan;
  const isDone = taking.isSuccess;
  return (
    <Page title={t.import.title} description={t.import.description} above={BACK}>
      <Stack gap="md">
        <ChooseFile
          isPending={trial.isPending || taking.isPending}
          onChosen={(chosen) => {
            taking.reset();
            setProgress(undefined);
            trial.mutate(chosen);
          }}
        />
        {trial.isPending && <ImportProgress progress={progress} working={t.import.compares} />}
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
        {taking.isPending && <ImportProgress progress={progress} working={t.import.takes} />}
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
    <Panel title={t.import.list}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <Stack gap="md">
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <FileInput
              label={t.import.file}
              description={t.import.fileHint}
              placeholder={t.import.choose}
              required
              leftSection={<DocumentArrowUpIcon width={16} aria-hidden />}
              value={file}
              onChange={(chosen) => {
                setFile(chosen);
                const suggested = chosen === null ? undefined : formatOf(chosen.name);
                if (suggested !== undefined) setFormat(suggested);
              }}
            />
            <NativeSelect
              name="format"
              label={t.import.format}
              description={t.import.formatHint}
              data={[...FORMATS]}
              value={format}
              onChange={({ currentTarget }) => {
                setFormat(currentTarget.value);
              }}
            />
          </Group>
          <Checkbox name="skipBadRows" label={t.import.skip} description={t.import.skipHint} />
          <Checkbox name="allowEmpty" label={t.import.empty} description={t.import.emptyHint} />
          <Group justify="flex-end">
            <Button type="submit" loading={isPending} disabled={file === null}>
              {t.import.show}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
