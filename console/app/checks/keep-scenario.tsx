import { Text, TextInput } from '@mantine/core';
import type { Schema } from '@eligibility/api-types';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { given } from '../api/pages';
import { fieldError, useAct } from '../api/use-act';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { textIn } from '../design/form-values';
import type { Line } from '../front-desk/today/lines';
import { t } from './texts';

type Kept = { readonly slug: string; readonly scenario: string | undefined };

/** Keeps the payer's answer of a check as a scenario of the mock check. */
export function KeepScenario({
  line,
  onClose,
}: {
  readonly line: Line;
  readonly onClose: () => void;
}): ReactNode {
  const keeping = useAct({
    act: (kept: Kept) => keep(line, kept),
    changes: [['fixtures']],
    done: t.scenario.saved,
    onDone: onClose,
  });
  return (
    <Dialog title={t.scenario.title} isOpen onClose={onClose}>
      <Form
        action={t.scenario.save}
        state={keeping}
        onCancel={onClose}
        onSubmit={(values) => {
          keeping.mutate({ slug: textIn(values, 'slug') ?? '', scenario: textIn(values, 'scenario') });
        }}
      >
        <Text size="sm">{t.scenario.about}</Text>
        <TextInput
          name="slug"
          label={t.scenario.slug}
          description={t.scenario.slugHint}
          required
          maxLength={64}
          pattern="[a-z0-9]([a-z0-9\-]*[a-z0-9])?"
          autoComplete="off"
          data-autofocus
          error={fieldError(keeping.error, 'slug')}
        />
        <TextInput
          name="scenario"
          label={t.scenario.description}
          description={t.scenario.descriptionHint}
          maxLength={120}
          autoComplete="off"
          error={fieldError(keeping.error, 'scenario')}
        />
      </Form>
    </Dialog>
  );
}

/** As the answer was received, for the service and the day that it is about. @throws ApiProblem */
async function keep({ id, createdAt, question }: Line, { slug, scenario }: Kept): Promise<void> {
  const exchange = await dataOf(
    api.GET('/api/eligibility/checks/{checkId}/exchange', { params: { path: { checkId: id } } }),
  );
  const { received } = exchange as Schema<'PayerExchange'>;
  const [serviceTypeCode] = question?.serviceTypeCodes ?? [];
  const dateOfService = question?.dateOfService ?? createdAt.slice(0, 10);
  await dataOf(
    api.PUT('/api/eligibility/fixtures/{slug}', {
      params: { path: { slug }, query: given({ scenario, serviceTypeCode, dateOfService }) },
      headers: { 'content-type': 'application/octet-stream' },
      body: '',
      bodySerializer: () => received,
    }),
  );
}
