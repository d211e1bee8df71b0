import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { QUESTION_CHARS_MAX } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { OptionFields } from './option-fields.tsx';
import { type QuestionDraft, withKind } from './question-draft.ts';
import { kindOptions } from './question-words.ts';
import { StopFields } from './stop-fields.tsx';
import { TextFields } from './text-fields.tsx';

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
          { value: 'signing', label: 'Once for everyone who is signed for' },
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
