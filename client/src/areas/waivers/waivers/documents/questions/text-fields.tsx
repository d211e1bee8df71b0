import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { Textarea } from '@mantine/core';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { languageName } from '../document-words.ts';
import type { TextDraft } from './question-draft.ts';

interface TextFieldsProps {
  label: string;
  /** Its own first, which is required. */
  languages: readonly DocumentLanguage[];
  text: TextDraft;
  charsMax: number;
  error?: string | undefined;
  onChange: (text: TextDraft) => void;
}

/** A text in each language that the document has. */
export function TextFields({ label, languages, text, charsMax, error, onChange }: TextFieldsProps) {
  const { control } = useReadOnly();
  return languages.map((language, at) => (
    <Textarea
      key={language}
      label={languages.length === 1 ? label : `${label} in ${languageName(language)}`}
      lang={language}
      dir="auto"
      rows={2}
      maxLength={charsMax}
      required={at === 0}
      value={text[language] ?? ''}
      error={at === 0 ? error : undefined}
      aria-invalid={at === 0 && error ? true : undefined}
      onChange={({ currentTarget }) => onChange({ ...text, [language]: currentTarget.value })}
      {...control}
    />
  ));
}
