import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { OPTIONS_MAX, QUESTION_CHARS_MAX } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { Button, Text } from '@mantine/core';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { newOption, type OptionDraft } from './question-draft.ts';
import classes from './questions.module.css';
import { TextFields } from './text-fields.tsx';

interface OptionFieldsProps {
  options: OptionDraft[];
  languages: readonly DocumentLanguage[];
  error: string | undefined;
  onChange: (options: OptionDraft[]) => void;
}

/** What a choice offers, two options at least. */
export function OptionFields({ options, languages, error, onChange }: OptionFieldsProps) {
  const { control } = useReadOnly();
  return (
    <fieldset className={classes['group']}>
      <legend>Options</legend>
      {options.map((option, index) => (
        <div key={option.key} className={classes['option']}>
          <div className={classes['texts']}>
            <TextFields
              label={`Option ${index + 1}`}
              languages={languages}
              text={option.text}
              charsMax={QUESTION_CHARS_MAX}
              isShort
              onChange={(text) => onChange(options.map((own) => (own.key === option.key ? { ...own, text } : own)))}
            />
          </div>
          <Button
            variant="default"
            aria-label={`Remove option ${index + 1}`}
            onClick={() => onChange(options.filter(({ key }) => key !== option.key))}
            {...(options.length <= 2 ? { disabled: true } : control)}
          >
            Remove
          </Button>
        </div>
      ))}
      {error ? (
        <Text c="var(--mantine-color-error)" size="sm" mb="xs" role="alert">
          {error}
        </Text>
      ) : null}
      {options.length < OPTIONS_MAX ? (
        <Button variant="default" size="xs" onClick={() => onChange([...options, newOption(options)])} {...control}>
          Add option
        </Button>
      ) : null}
    </fieldset>
  );
}
