import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { languagesOfDocuments } from '@gatehouse/sync-protocol/areas/waivers/documents/languages';
import { NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useVisitorText, VisitorText } from '#lib/visitor-text/use-visitor-text';
import { createVisitorI18n } from '#lib/visitor-text/visitor-i18n';
import { AnswerInput } from '../../flow/components/answers/answer-input.tsx';
import { languageName } from '../model/document-words.ts';
import type { QuestionDraft } from './question-draft.ts';
import classes from './questions.module.css';
import { shownQuestion } from './shown-question.ts';

const directions = new Map(languagesOfDocuments.map(({ language, direction }) => [language, direction]));

interface QuestionPreviewProps {
  drafts: readonly QuestionDraft[];
  /** Its own first. */
  languages: readonly [DocumentLanguage, ...DocumentLanguage[]];
}

/** The questions in the visitor's own form, to read and to try; what is entered here goes nowhere. Requirement W53. */
export function QuestionPreview({ drafts, languages }: QuestionPreviewProps) {
  const [i18n] = useState(() => createVisitorI18n());
  const [chosen, setChosen] = useState(languages[0]);
  const language = languages.includes(chosen) ? chosen : languages[0];
  useEffect(() => void i18n.changeLanguage(language), [i18n, language]);
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
        {drafts.length === 0 ? (
          <Text c="dimmed">No questions. Visitors read the document and sign it.</Text>
        ) : (
          <VisitorText value={i18n}>
            <div className={classes['preview']} lang={language} dir={directions.get(language)}>
              {drafts.map((draft) => (
                <Asked key={`${draft.key} ${draft.kind}`} draft={draft} language={language} own={languages[0]} />
              ))}
            </div>
          </VisitorText>
        )}
      </Stack>
    </section>
  );
}

interface AskedProps {
  draft: QuestionDraft;
  language: DocumentLanguage;
  /** What is read where a text is missing. */
  own: DocumentLanguage;
}

function Asked({ draft, language, own }: AskedProps) {
  const { t } = useVisitorText();
  const [value, setValue] = useState('');
  const { question, words } = shownQuestion(draft, language, own);
  return (
    <div>
      {draft.askedOf === 'person' ? (
        <Text size="sm" c="dimmed" lang="en" dir="ltr">
          For each person:
        </Text>
      ) : null}
      <AnswerInput
        question={question}
        label={draft.isRequired ? words : `${words} (${t('form.optional')})`}
        fallbackLanguage={own}
        value={value}
        onChange={setValue}
        error={null}
      />
    </div>
  );
}
