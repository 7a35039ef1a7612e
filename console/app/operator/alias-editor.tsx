import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/act';
import { Confirm } from '../design/confirm';
import { KeyValues } from '../design/key-values';
import { Panel } from '../design/panel';
import { Empty } from '../design/states';
import classes from './alias-editor.module.css';
import { aliasChange, withAlias } from './aliases';
import { CATALOG, setAliases, type CatalogPayer } from './catalog';

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
    done: ({ catalogVersion }) => `The aliases are saved, as version ${catalogVersion} of the catalog.`,
    onDone: close,
  });
  return (
    <Panel
      title="Aliases"
      description="Other names that mean this payer. Later lists keep what is decided here."
      actions={
        <>
          {isChanged && (
            <Button
              variant="default"
              onClick={() => {
                setOwn(payer.aliases);
              }}
            >
              Undo
            </Button>
          )}
          <Button
            disabled={!isChanged}
            onClick={() => {
              saving.reset();
              setIsAsking(true);
            }}
          >
            Review and save
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
        title={`Aliases of ${payer.name}`}
        isOpen={isAsking}
        onClose={close}
        action="Save the aliases"
        state={saving}
        onConfirm={() => {
          saving.mutate(undefined);
        }}
      >
        <Stack gap="sm">
          <KeyValues
            rows={[
              ['Added', added.join(', ') || 'None'],
              ['Removed', removed.join(', ') || 'None'],
            ]}
          />
          <Text size="sm">
            Checks with an added name ask this payer from now on; those with a removed name may ask another
            one, or be answered with the question which payer is meant.
          </Text>
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
          label="Add an alias"
          maxLength={120}
          autoComplete="off"
          style={{ flex: 1 }}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
        <Button type="submit" variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
          Add
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
    <Empty title="No aliases">Only its name and its ids mean this payer.</Empty>
  ) : (
    <ul className={classes['list']}>
      {aliases.map((alias) => (
        <li key={alias} data-new={added.includes(alias)}>
          <span>{alias}</span>
          <CloseButton
            size="sm"
            aria-label={`Remove ${alias}`}
            onClick={() => {
              onRemove(alias);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
