import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useAct } from '../../api/use-act';
import { Confirm } from '../../design/confirm';
import { Dialog } from '../../design/dialog';
import { Form, NumberField } from '../../design/form';
import { PayerField } from '../../front-desk/payer-field';
import { SERVICE_TYPES, serviceTypeName, WHOLE_PLAN } from '../../front-desk/service-types';
import { changeRate, ratesKey, type RateChange } from './rates-data';
import type { Rate } from './rates-table';
import { t } from './texts';
import { rateIn, type WrongRate } from './typed-rate';

type OfClinic = { readonly clientId: string; readonly onClose: () => void };
type RateDialogProps = OfClinic & {
  /** Undefined for a rate that is new. */
  readonly rate: Rate | undefined;
  /** The names of visits that the clinic has already. */
  readonly visitKinds: readonly string[];
};

/** Adds a rate, or changes one. */
export function RateDialog({ clientId, rate, visitKinds, onClose }: RateDialogProps): ReactNode {
  const [payer, setPayer] = useState<TypedPayer>({ text: rate?.payerId ?? '', payerId: rate?.payerId });
  const [wrong, setWrong] = useState<WrongRate>();
  const saving = useAct({
    act: (change: RateChange) => changeRate(clientId, change),
    changes: [ratesKey(clientId)],
    done: t.dialog.saved,
    onDone: onClose,
  });
  return (
    <Dialog
      title={rate === undefined ? t.dialog.addTitle : t.dialog.changeTitle}
      isOpen
      onClose={onClose}
      size="lg"
    >
      <Form
        action={rate === undefined ? t.dialog.add : t.dialog.change}
        state={saving}
        onCancel={onClose}
        onSubmit={(values) => {
          const after = rateIn(values, payer);
          setWrong(typeof after === 'string' ? after : undefined);
          if (typeof after !== 'string') saving.mutate({ before: rate, after });
        }}
      >
        <KindField visitKind={rate?.visitKind} visitKinds={visitKinds} />
        <PayerField
          text={payer.text}
          picked={payer.payerId}
          error={wrong === 'payer' ? t.dialog.pick : undefined}
          isFilter
          onType={(text) => {
            setPayer({ text, payerId: undefined });
          }}
          onPick={({ name, payerId }) => {
            setPayer({ text: name, payerId });
          }}
        />
        <ServiceFields rate={rate} wrong={wrong} />
        <AmountFields rate={rate} wrong={wrong} />
      </Form>
    </Dialog>
  );
}

/** What is in the field of the payer, and which one was picked. */
type TypedPayer = { readonly text: string; readonly payerId: string | undefined };

function KindField({
  visitKind,
  visitKinds,
}: Pick<RateDialogProps, 'visitKinds'> & { readonly visitKind: string | undefined }): ReactNode {
  const id = useId();
  return (
    <>
      <TextInput
        name="visitKind"
        label={t.visitKind}
        description={t.dialog.visitKindHint}
        required
        maxLength={64}
        pattern="[a-z0-9]([a-z0-9\-]*[a-z0-9])?"
        title={t.dialog.visitKindForm}
        autoComplete="off"
        list={id}
        data-autofocus
        defaultValue={visitKind}
      />
      <datalist id={id}>
        {visitKinds.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
    </>
  );
}

type PartProps = { readonly rate: Rate | undefined; readonly wrong: WrongRate | undefined };

function ServiceFields({ rate, wrong }: PartProps): ReactNode {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <NativeSelect
        name="serviceTypeCode"
        label={t.service}
        data={servicesWith(rate?.serviceTypeCode)}
        defaultValue={rate?.serviceTypeCode ?? ''}
        error={wrong === 'service' ? t.dialog.needsService : undefined}
      />
      <TextInput
        name="procedureCode"
        label={t.dialog.procedure}
        description={t.dialog.procedureHint}
        pattern="[A-Za-z0-9]{5}"
        title={t.dialog.procedureForm}
        autoComplete="off"
        defaultValue={rate?.procedureCode}
      />
      <NativeSelect
        name="visit"
        label={t.visit}
        data={[
          { value: '', label: t.anyVisit },
          ...Object.entries(t.visits).map(([value, label]) => ({ value, label })),
        ]}
        defaultValue={rate?.visit ?? ''}
      />
    </SimpleGrid>
  );
}

/** The services to choose from; a rate that came from a table may be of one that people are not offered. */
function servicesWith(code: string | undefined): { readonly value: string; readonly label: string }[] {
  const codes = SERVICE_TYPES.map((type) => type.code).filter((one) => one !== WHOLE_PLAN);
  const all = code === undefined || codes.includes(code) ? codes : [code, ...codes];
  return [
    { value: '', label: t.dialog.noService },
    ...all.map((value) => ({ value, label: serviceTypeName(value) })),
  ];
}

function AmountFields({ rate, wrong }: PartProps): ReactNode {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        name="allowedAmount"
        label={t.allowed}
        description={t.dialog.allowedHint}
        required
        inputMode="decimal"
        autoComplete="off"
        defaultValue={rate?.allowedAmount}
        error={wrong === 'allowedAmount' ? t.dialog.notAnAmount : undefined}
      />
      <NumberField
        name="units"
        label={t.units}
        description={t.dialog.unitsHint}
        value={rate?.units ?? 1}
        isRequired
      />
    </SimpleGrid>
  );
}

/** Removes a rate. */
export function RemoveDialog({
  clientId,
  rate,
  name,
  onClose,
}: OfClinic & { readonly rate: Rate; readonly name: string }): ReactNode {
  const removing = useAct({
    act: () => changeRate(clientId, { before: rate }),
    changes: [ratesKey(clientId)],
    done: t.removal.done,
    onDone: onClose,
  });
  return (
    <Confirm
      title={t.removal.title(name)}
      action={t.removal.act}
      isOpen
      isDestructive
      state={removing}
      onClose={onClose}
      onConfirm={() => {
        removing.mutate();
      }}
    >
      <Text size="sm">{t.removal.text}</Text>
    </Confirm>
  );
}
