import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { languagesOfDocuments } from '@gatehouse/sync-protocol/areas/waivers/documents/languages';
import { NativeSelect, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { languageName } from '../model/document-words.ts';
import type { QuestionDraft } from './question-draft.ts';
import { wordsOf } from './question-words.ts';
import classes from './questions.module.css';

const directions = new Map(languagesOfDocuments.map(({ language, direction }) => [language, direction]));

interface QuestionPreviewProps {
  drafts: readonly QuestionDraft[];
  languages: readonly [DocumentLanguage, ...DocumentLanguage[]];
}

/** The questions in a visitor's form, to read and to try; what is entered here goes nowhere. Requirement W53. */
export function QuestionPreview({ drafts, languages }: QuestionPreviewProps) {
  const [chosen, setChosen] = useState(languages[0]);
  const language = languages.includes(chosen) ? chosen : languages[0];
  return (
    <section aria-label="What visitors see">
      <Stack gap="sm">
        <Title order={2} size="h3">
          What visitors see
        </Title>
        {languages.length > 1 ? (
          <NativeSelect
            aria-label="Language of the preview"
            data={languages.map((value) => ({ value, label: languageName(value) }))}
            value={language}
            onChange={({ currentTarget }) => setChosen(currentTarget.value as DocumentLanguage)}
          />
        ) : null}
        <div className={classes['preview']} lang={language} dir={directions.get(language)}>
          {drafts.length === 0 ? (
            <Text c="dimmed" lang="en" dir="ltr">
              No questions. Visitors read the document and sign it.
            </Text>
          ) : (
            <Stack gap="lg">
              {drafts.map((draft) => (
                <PreviewField key={`${draft.key} ${draft.kind}`} draft={draft} language={language} own={languages[0]} />
              ))}
            </Stack>
          )}
        </div>
      </Stack>
    </section>
  );
}

interface PreviewFieldProps {
  draft: QuestionDraft;
  language: DocumentLanguage;
  /** What is read where a text is missing. */
  own: DocumentLanguage;
}

function PreviewField({ draft, language, own }: PreviewFieldProps) {
  const read = (text: QuestionDraft['text']): string => text[language]?.trim() || wordsOf(text, own);
  const label = {
    label: read(draft.text) || 'New question',
    description: draft.askedOf === 'person' ? 'Asked for each person' : null,
    required: draft.isRequired,
    size: 'md' as const,
  };
  switch (draft.kind) {
    case 'yes_no':
      return (
        <Choice
          {...label}
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      );
    case 'choice':
      return (
        <Choice
          {...label}
          options={draft.options.map(({ key, text }, at) => ({ value: key, label: read(text) || `Option ${at + 1}` }))}
        />
      );
    case 'number':
      return <TextInput {...label} inputMode="decimal" autoComplete="off" placeholder={limitsText(draft)} />;
    case 'date':
      return <TextInput {...label} type="date" />;
    case 'initials':
      return <TextInput {...label} maxLength={10} autoComplete="off" placeholder="Initials" maw={160} />;
    case 'text':
      return <TextInput {...label} autoComplete="off" />;
    default:
      return draft.kind satisfies never;
  }
}

function Choice({
  options,
  ...label
}: {
  options: { value: string; label: string }[];
  label: string;
  description: string | null;
  required: boolean;
  size: 'md';
}) {
  return (
    <Radio.Group {...label}>
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Radio key={option.value} {...option} size={label.size} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function limitsText({ min, max }: QuestionDraft): string {
  if (min && max) return `${min} to ${max}`;
  if (min) return `${min} or more`;
  return max ? `${max} or less` : '';
}
