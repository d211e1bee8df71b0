import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { Textarea, TextInput } from '@mantine/core';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { languageName } from '../model/document-words.ts';
import type { TextDraft } from './question-draft.ts';

interface TextFieldsProps {
  label: string;
  /** Its own first, which is required. */
  languages: readonly DocumentLanguage[];
  text: TextDraft;
  charsMax: number;
  /** On one line. */
  isShort?: boolean;
  error?: string | undefined;
  onChange: (text: TextDraft) => void;
}

/** A text in each language that the document has. */
export function TextFields({ label, languages, text, charsMax, isShort = false, error, onChange }: TextFieldsProps) {
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
