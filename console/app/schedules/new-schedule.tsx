import type { Schema } from '@eligibility/api-types';
import { Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIntentKeys } from '../api/intent';
import { fieldError, useActOnce } from '../api/use-act';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { RepeatFields } from './repeat-fields';
import { createSchedule, LIST_OF_SCHEDULES } from './schedule-data';
import { scheduleIn } from './schedule-form';
import { t } from './texts';

type NewScheduleProps = {
  /** Whose patients are asked again. */
  readonly batch: { readonly id: string; readonly clientId: string };
  readonly onClose: () => void;
};

/** Makes a schedule of a batch, once however often the button is pressed, and leads to it. */
export function NewSchedule({ batch: { id, clientId }, onClose }: NewScheduleProps): ReactNode {
  const keyOf = useIntentKeys();
  const navigate = useNavigate();
  const creating = useActOnce({
    act: (wanted: Schema<'ScheduleRequest'>) => createSchedule(wanted, { clientId, key: keyOf(wanted) }),
    changes: [LIST_OF_SCHEDULES],
    onDone: (made) =>
      void navigate({ to: '/batches/schedules/$scheduleId', params: { scheduleId: made.id } }),
  });
  return (
    <Dialog title={t.form.title} isOpen onClose={onClose}>
      <Form
        action={t.form.create}
        state={creating}
        onCancel={onClose}
        onSubmit={(values) => {
          creating.send(scheduleIn(values, id));
        }}
      >
        <Text>{t.form.about}</Text>
        <TextInput
          name="name"
          label={t.form.name}
          description={t.form.nameAbout}
          required
          maxLength={120}
          autoComplete="off"
          data-autofocus
          error={fieldError(creating.error, 'name')}
        />
        <RepeatFields error={creating.error} />
      </Form>
    </Dialog>
  );
}
