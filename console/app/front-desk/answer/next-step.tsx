import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EntryName } from '../question';
import { t } from './texts';
import { contactsOf, nextStepOf, verdictOf, type CheckAnswer } from './verdict';

export type NextActs = {
  /** Puts the question of the card into the form, with the keyboard in this field. */
  readonly onCorrect: (entry: EntryName) => void;
  /** Asks the question of the card once more. */
  readonly onAskAgain: () => void;
  /** Whether asking again is another charge, because this answer was charged. */
  readonly isCharged: boolean;
};

/** What to do when the coverage is not active or not confirmed, and what to say to the patient. */
export function NextStep({ answer, ...acts }: NextActs & { readonly answer: CheckAnswer }): ReactNode {
  const { say, policyholder } = nextStepOf(answer);
  const contacts = contactsOf(answer.benefits);
  return (
    <Stack gap="sm">
      {verdictOf(answer) === 'inactive' && <Text>{t.next.inactive}</Text>}
      {policyholder && <Text>{t.next.policyholder}</Text>}
      <Ways answer={answer} {...acts} />
      <Text size="sm" className="no-print">
        <Text span fw={600}>
          {t.next.say}
        </Text>{' '}
        {t.next.quoted(say)}
      </Text>
      {contacts.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {t.next.call}
          </Text>
          <List size="sm">
            {contacts.map((contact) => (
              <List.Item key={contact}>{contact}</List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}

function Ways({
  answer,
  onCorrect,
  onAskAgain,
  isCharged,
}: NextActs & { readonly answer: CheckAnswer }): ReactNode {
  const { correct, mayAskAgain } = nextStepOf(answer);
  if (correct.length === 0 && !mayAskAgain) return null;
  return (
    <Group gap="xs" className="no-print">
      {correct.length > 0 && <Text size="sm">{t.next.compare}</Text>}
      {correct.map((entry) => (
        <Button
          key={entry}
          size="compact-sm"
          variant="default"
          onClick={() => {
            onCorrect(entry);
          }}
        >
          {t.next.fields[entry as keyof typeof t.next.fields]}
        </Button>
      ))}
      {mayAskAgain && (
        <Button size="compact-sm" variant="default" onClick={onAskAgain}>
          {isCharged ? t.next.anew : t.next.askAgain}
        </Button>
      )}
    </Group>
  );
}
