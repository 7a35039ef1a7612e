import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EntryName } from '../question';
import { contactsOf, nextStepOf, type CheckAnswer } from './verdict';

const NAMES: Partial<Record<EntryName, string>> = {
  payer: 'Payer',
  memberId: 'Member id',
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Date of birth',
};

type NextStepProps = {
  readonly answer: CheckAnswer;
  readonly onCorrect: (entry: EntryName) => void;
  readonly onAskAgain: () => void;
};

/** What to do when the coverage was not confirmed: correct, ask again or call, and what to say to the patient. */
export function NextStep({ answer, onCorrect, onAskAgain }: NextStepProps): ReactNode {
  const { correct, mayAskAgain, say } = nextStepOf(answer);
  const contacts = contactsOf(answer.benefits);
  return (
    <Stack gap="sm">
      {(correct.length > 0 || mayAskAgain) && (
        <Group gap="xs" className="no-print">
          {correct.length > 0 && <Text size="sm">Compare with the card:</Text>}
          {correct.map((entry) => (
            <Button
              key={entry}
              size="compact-sm"
              variant="default"
              onClick={() => {
                onCorrect(entry);
              }}
            >
              {NAMES[entry]}
            </Button>
          ))}
          {mayAskAgain && (
            <Button size="compact-sm" variant="default" onClick={onAskAgain}>
              Ask again
            </Button>
          )}
        </Group>
      )}
      <Text size="sm" className="no-print">
        <Text span fw={600}>
          Say:
        </Text>{' '}
        “{say}”
      </Text>
      {contacts.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Call the payer
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
