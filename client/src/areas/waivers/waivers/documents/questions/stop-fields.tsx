import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { Checkbox, Group } from '@mantine/core';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import type { QuestionDraft } from './question-draft.ts';
import { wordsOf } from './question-words.ts';

interface StopFieldsProps {
  draft: QuestionDraft;
  language: DocumentLanguage;
  error: string | undefined;
  onChange: (stops: string[]) => void;
}

/** The answers that the front desk must not miss. */
export function StopFields({ draft, language, error, onChange }: StopFieldsProps) {
  const { control } = useReadOnly();
  const answers =
    draft.kind === 'yes_no'
      ? [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]
      : draft.options.map(({ key, text }, at) => ({
          value: key,
          label: wordsOf(text, language) || `Option ${at + 1}`,
        }));
  return (
    <Checkbox.Group
      label="Stop the front desk if the answer is"
      description={
        draft.isHealth
          ? 'Staff see an alert and need a reason to check the person in. It doesn’t say what was asked or answered.'
          : 'Staff see an alert with the answer and need a reason to check the person in.'
      }
      error={error}
      value={draft.stops}
      onChange={onChange}
    >
      <Group gap="md" my="xs">
        {answers.map((answer) => (
          <Checkbox key={answer.value} {...answer} {...control} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
