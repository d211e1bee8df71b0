import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { OPTIONS_MAX, QUESTION_CHARS_MAX } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { languageName } from '../model/document-words.ts';
import { newOption, type OptionDraft, type QuestionDraft, type TextDraft, withKind } from './question-draft.ts';
import { kindOptions, wordsOf } from './question-words.ts';
import classes from './questions.module.css';

interface QuestionFieldsProps {
  draft: QuestionDraft;
  languages: readonly [DocumentLanguage, ...DocumentLanguage[]];
  problems: Readonly<Record<string, string>>;
  onChange: (draft: QuestionDraft) => void;
}

/** Everything about one question. Requirement W53. */
export function QuestionFields({ draft, languages, problems, onChange }: QuestionFieldsProps) {
  const { control } = useReadOnly();
  const set = (part: Partial<QuestionDraft>): void => onChange({ ...draft, ...part });
  const field = (name: 'clause' | 'min' | 'max') => ({
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    'aria-invalid': problems[name] ? (true as const) : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value }),
    ...control,
  });
  return (
    <Stack gap="md">
      <NativeSelect
        label="Answer"
        data={kindOptions}
        value={draft.kind}
        error={problems['kind']}
        onChange={({ currentTarget }) => onChange(withKind(draft, currentTarget.value as QuestionDraft['kind']))}
        {...control}
      />
      <TextFields
        label="Question"
        languages={languages}
        text={draft.text}
        charsMax={QUESTION_CHARS_MAX}
        error={problems['text']}
        onChange={(text) => set({ text })}
      />
      {draft.kind === 'choice' ? (
        <OptionFields
          options={draft.options}
          languages={languages}
          error={problems['options']}
          onChange={(options) =>
            set({
              options,
              stops: draft.stops.filter((stop) => options.some(({ key }) => key === stop)),
            })
          }
        />
      ) : null}
      {draft.kind === 'number' ? (
        <SimpleGrid cols={2}>
          <TextInput label="Smallest number" placeholder="No limit" inputMode="decimal" {...field('min')} />
          <TextInput label="Greatest number" placeholder="No limit" inputMode="decimal" {...field('max')} />
        </SimpleGrid>
      ) : null}
      {draft.kind === 'initials' ? (
        <TextInput
          label="Clause"
          description="The number of the clause in your document, 1 to 99."
          inputMode="numeric"
          maw={200}
          {...field('clause')}
        />
      ) : null}
      <NativeSelect
        label="Ask it"
        data={[
          { value: 'signing', label: 'Once for everyone' },
          { value: 'person', label: 'For each person' },
        ]}
        value={draft.askedOf}
        onChange={({ currentTarget }) => set({ askedOf: currentTarget.value as QuestionDraft['askedOf'] })}
        {...control}
      />
      <Switch
        label="An answer is required"
        checked={draft.isRequired}
        onChange={({ currentTarget }) => set({ isRequired: currentTarget.checked })}
        {...control}
      />
      <Switch
        label="It is about health"
        description="Answers are stored encrypted and shown only to someone who asks for them, which is recorded. The signed PDF says only “answered”."
        checked={draft.isHealth}
        onChange={({ currentTarget }) => set({ isHealth: currentTarget.checked })}
        {...control}
      />
      {draft.kind === 'yes_no' || draft.kind === 'choice' ? (
        <StopFields
          draft={draft}
          language={languages[0]}
          error={problems['stop_values']}
          onChange={(stops) => set({ stops })}
        />
      ) : null}
    </Stack>
  );
}

interface StopFieldsProps {
  draft: QuestionDraft;
  language: DocumentLanguage;
  error: string | undefined;
  onChange: (stops: string[]) => void;
}

/** The answers that the front desk must not miss. */
function StopFields({ draft, language, error, onChange }: StopFieldsProps) {
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

interface OptionFieldsProps {
  options: OptionDraft[];
  languages: readonly DocumentLanguage[];
  error: string | undefined;
  onChange: (options: OptionDraft[]) => void;
}

/** What a choice offers, two options at least. */
function OptionFields({ options, languages, error, onChange }: OptionFieldsProps) {
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

interface TextFieldsProps {
  label: string;
  /** Its own first, which is required. */
  languages: readonly DocumentLanguage[];
  text: TextDraft;
  charsMax: number;
  /** The text takes one line. */
  isShort?: boolean;
  error?: string | undefined;
  onChange: (text: TextDraft) => void;
}

/** A text in each language that the document has. */
function TextFields({ label, languages, text, charsMax, isShort = false, error, onChange }: TextFieldsProps) {
  const { control } = useReadOnly();
  return languages.map((language, at) => {
    const field = {
      label: languages.length === 1 ? label : `${label} in ${languageName(language)}`,
      lang: language,
      dir: 'auto',
      autoComplete: 'off',
      maxLength: charsMax,
      required: at === 0,
      value: text[language] ?? '',
      error: at === 0 ? error : undefined,
      'aria-invalid': at === 0 && error ? (true as const) : undefined,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange({ ...text, [language]: currentTarget.value }),
      ...control,
    };
    return isShort ? <TextInput key={language} {...field} /> : <Textarea key={language} rows={2} {...field} />;
  });
}
