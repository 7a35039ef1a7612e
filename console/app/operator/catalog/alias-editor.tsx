import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { PlusIcon } from '../../generated/icons';
import { useState, type ReactNode } from 'react';
import { useAct } from '../../api/use-act';
import { Confirm } from '../../design/confirm';
import { KeyValues } from '../../design/key-values';
import { Panel } from '../../design/panel';
import { Empty } from '../../design/states';
import classes from './alias-editor.module.css';
import { aliasChange, withAlias } from './aliases';
import { CATALOG, setAliases, type CatalogPayer } from './catalog';
import { t } from './texts';

/** The names that also mean a payer. What is added and removed is shown before it is saved. */
export function AliasEditor({ payer }: { readonly payer: CatalogPayer }): ReactNode {
  const [aliases, setOwn] = useState(payer.aliases);
  const [isAsking, setIsAsking] = useState(false);
  const { added, removed } = aliasChange(payer.aliases, aliases);
  const isChanged = added.length + removed.length > 0;
  const close = (): void => {
    setIsAsking(false);
  };
  const saving = useAct({
    act: () => setAliases(payer.payerId, aliases),
    changes: [CATALOG],
    done: ({ catalogVersion }) => t.aliases.saved(catalogVersion),
    onDone: close,
  });
  return (
    <Panel
      title={t.aliases.title}
      description={t.aliases.description}
      actions={
        <>
          {isChanged && (
            <Button
              variant="default"
              onClick={() => {
                setOwn(payer.aliases);
              }}
            >
              {t.aliases.undo}
            </Button>
          )}
          <Button
            disabled={!isChanged}
            onClick={() => {
              saving.reset();
              setIsAsking(true);
            }}
          >
            {t.aliases.review}
          </Button>
        </>
      }
    >
      <AddAlias
        onAdd={(alias) => {
          setOwn(withAlias(aliases, alias));
        }}
      />
      <AliasList
        aliases={aliases}
        added={added}
        onRemove={(alias) => {
          setOwn(aliases.filter((kept) => kept !== alias));
        }}
      />
      <Confirm
        title={t.aliases.of(payer.name)}
        isOpen={isAsking}
        onClose={close}
        action={t.aliases.save}
        state={saving}
        onConfirm={() => {
          saving.mutate(undefined);
        }}
      >
        <Stack gap="sm">
          <KeyValues
            rows={[
              [t.aliases.added, added.join(', ') || t.aliases.none],
              [t.aliases.removed, removed.join(', ') || t.aliases.none],
            ]}
          />
          <Text size="sm">{t.aliases.effect}</Text>
        </Stack>
      </Confirm>
    </Panel>
  );
}

function AddAlias({ onAdd }: { readonly onAdd: (alias: string) => void }): ReactNode {
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(typed);
        setTyped('');
      }}
    >
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={t.aliases.add}
          maxLength={120}
          autoComplete="off"
          style={{ flex: 1 }}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
        <Button type="submit" variant="default" leftSection={<PlusIcon width={16} aria-hidden />}>
          {t.aliases.addIt}
        </Button>
      </Group>
    </form>
  );
}

type AliasListProps = {
  readonly aliases: readonly string[];
  readonly added: readonly string[];
  readonly onRemove: (alias: string) => void;
};

function AliasList({ aliases, added, onRemove }: AliasListProps): ReactNode {
  return aliases.length === 0 ? (
    <Empty title={t.aliases.empty}>{t.aliases.emptyMore}</Empty>
  ) : (
    <ul className={classes['list']}>
      {aliases.map((alias) => (
        <li key={alias} data-new={added.includes(alias)}>
          <span>{alias}</span>
          <CloseButton
            size="sm"
            aria-label={t.aliases.remove(alias)}
            onClick={() => {
              onRemove(alias);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
