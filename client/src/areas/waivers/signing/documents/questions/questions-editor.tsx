import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { languagesOfDocuments } from '@gatehouse/sync-protocol/areas/waivers/documents/languages';
import { QUESTIONS_MAX } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { AnswerInput } from '#areas/waivers/signing/flow/components/answers/answer-input.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { SaveButtons } from '#domain/subscription/save-buttons.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVisitorText, VisitorText } from '#lib/visitor-text/use-visitor-text';
import { createVisitorI18n } from '#lib/visitor-text/visitor-i18n';
import { languageName, textLanguages } from '../model/document-words.ts';
import { QuestionCard, RemovedCard } from './question-card.tsx';
import type { QuestionDraft } from './question-draft.ts';
import { QuestionFields } from './question-fields.tsx';
import { wordsOf } from './question-words.ts';
import classes from './questions.module.css';
import { shownQuestion } from './shown-question.ts';
import { useQuestions } from './use-questions.ts';

/** What a document asks besides the signature, the whole list saved at once. Requirement W53. */
export function QuestionsEditor({ document }: { document: WaiverDocument }) {
  const { isReadOnly } = useReadOnly();
  const form = useQuestions(document);
  const { drafts, kept, problems } = form;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const [focuses, setFocuses] = useState(0);
  /* Focuses a question that was added or refused: its first field that is wrong, or its first field. */
  useEffect(() => {
    if (focuses === 0) return;
    const first = list.current?.querySelector<HTMLElement>('fieldset [aria-invalid="true"]');
    (first ?? list.current?.querySelector<HTMLElement>('fieldset textarea'))?.focus();
  }, [focuses]);
  const languages = textLanguages(document) as [typeof document.fallback_language];
  const open = (key: string): void => {
    setOpenKey(key);
    setFocuses((count) => count + 1);
  };
  const move = (key: string, by: -1 | 1): void =>
    setMoved(`The question is now number ${form.move(key, by)} of ${kept.length}.`);
  const save = async (): Promise<void> => {
    const wrong = await form.save();
    const first = kept.find(({ key }) => wrong[key]);
    if (first) open(first.key);
  };
  return (
    <div className={classes['editor']}>
      <div ref={list} {...unsavedMark(form.isDirty)}>
        <Stack gap="md">
          <Text>
            Visitors answer these before they sign. What you save is asked at once, on every kiosk and in every form; no
            need to publish.
          </Text>
          <output className="gate-visually-hidden">{moved}</output>
          {drafts.length === 0 ? (
            <EmptyState title="No questions">
              Ask for what you write down by hand today: a condition that staff should know of, a height, initials for a
              clause.
            </EmptyState>
          ) : (
            <ol className={`gate-list ${classes['list']}`}>
              {drafts.map((draft) => {
                const words = wordsOf(draft.text, document.fallback_language);
                if (draft.isRemoved)
                  return (
                    <RemovedCard
                      key={draft.key}
                      words={words}
                      onUndo={() => form.put({ ...draft, isRemoved: false })}
                    />
                  );
                const at = kept.indexOf(draft);
                return (
                  <QuestionCard
                    key={draft.key}
                    draft={draft}
                    place={at + 1}
                    words={words}
                    isOpen={openKey === draft.key}
                    isWrong={problems[draft.key] !== undefined}
                    isFirst={at === 0}
                    isLast={at === kept.length - 1}
                    onToggle={() => setOpenKey(openKey === draft.key ? null : draft.key)}
                    onMove={(by) => move(draft.key, by)}
                    onRemove={() => form.put({ ...draft, isRemoved: true })}
                  >
                    <QuestionFields
                      draft={draft}
                      languages={languages}
                      problems={problems[draft.key] ?? {}}
                      onChange={form.put}
                    />
                  </QuestionCard>
                );
              })}
            </ol>
          )}
          {isReadOnly ? null : (
            <Group>
              <Button variant="default" onClick={() => open(form.add())} disabled={form.isFull}>
                Add Question
              </Button>
              {form.isFull ? <Text c="dimmed">A document has at most {QUESTIONS_MAX} questions.</Text> : null}
            </Group>
          )}
          {form.isConflict ? <Conflict onReload={form.reload} onKeep={form.keepMine} /> : null}
          <FailureAlert>{form.failure}</FailureAlert>
          <div aria-live="polite">{form.flash ? <Alert color="gate">{form.flash.text}</Alert> : null}</div>
          <Group justify="flex-end">
            <SaveButtons
              label="Save Questions"
              isDirty={form.isDirty}
              isBusy={form.isBusy}
              canSave={!form.isConflict}
              onDiscard={form.reload}
              onSave={() => void save()}
            />
          </Group>
        </Stack>
      </div>
      <QuestionPreview drafts={kept} languages={languages} />
    </div>
  );
}

/** Someone else saved meanwhile. What was typed is still there. */
function Conflict({ onReload, onKeep }: { onReload: () => void; onKeep: () => void }) {
  return (
    <Alert color="yellow" role="alert">
      <Stack gap="sm">
        <Text fw={600}>Someone else changed this document in the meantime</Text>
        What you entered is still here, and nothing was saved.
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onReload}>
            Show their questions
          </Button>
          <Button variant="default" size="xs" onClick={onKeep}>
            Keep mine
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

const directions = new Map(languagesOfDocuments.map(({ language, direction }) => [language, direction]));

interface QuestionPreviewProps {
  drafts: readonly QuestionDraft[];
  /** Its own first. */
  languages: readonly [DocumentLanguage, ...DocumentLanguage[]];
}

/** The questions in the visitor's own form, to read and to try; what is entered here goes nowhere. Requirement W53. */
function QuestionPreview({ drafts, languages }: QuestionPreviewProps) {
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
