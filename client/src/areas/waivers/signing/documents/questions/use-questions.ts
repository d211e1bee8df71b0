import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import {
  QUESTIONS_MAX,
  type Question,
  questionProblems,
} from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { useState } from 'react';
import { useFlash } from '#components/settings/use-flash';
import { failureText } from '#lib/api/failure-text';
import { useDocumentChanges } from '../model/documents.queries.ts';
import { draftsOf, inputOf, newQuestion, numberOf, type QuestionDraft } from './question-draft.ts';

const none: QuestionProblems = {};

/** The questions of one document while they are edited. The whole list is saved at once. */
export function useQuestions(document: WaiverDocument) {
  const { saveQuestions, refresh } = useDocumentChanges(document.client_id);
  const [base, setBase] = useState(document);
  const [drafts, setDrafts] = useState(() => draftsOf(document.questions));
  const [refused, setRefused] = useState<QuestionProblems>(none);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isConflict, setIsConflict] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { flash, done, clear } = useFlash();
  const fallback = document.fallback_language;
  const kept = drafts.filter(({ isRemoved }) => !isRemoved);
  const isDirty = JSON.stringify(drafts) !== JSON.stringify(draftsOf(base.questions));
  const found = isTried ? problemsOf(drafts, fallback) : none;

  const startFrom = (next: WaiverDocument): void => {
    setBase(next);
    setDrafts(draftsOf(next.questions));
    setRefused(none);
    setIsTried(false);
    setIsConflict(false);
    setFailure(null);
  };
  /* Read again: shown where nothing is typed here, and its revision taken where its questions are the same. */
  if (document.revision > base.revision && !isBusy) {
    if (!isDirty) startFrom(document);
    else if (isSame(document.questions, base.questions)) setBase(document);
  }

  const change = (next: QuestionDraft[]): void => {
    clear();
    setDrafts(next);
  };
  const put = (draft: QuestionDraft): void => {
    setRefused((known) => Object.fromEntries(Object.entries(known).filter(([key]) => key !== draft.key)));
    change(drafts.map((known) => (known.key === draft.key ? draft : known)));
  };
  const add = (): string => {
    const draft = newQuestion(drafts);
    change([...drafts, draft]);
    return draft.key;
  };
  /** One place up or down, past those that were removed. Returns its place among the others, from 1. */
  const move = (key: string, by: -1 | 1): number => {
    const at = kept.findIndex((draft) => draft.key === key);
    const other = kept[at + by];
    if (!other) return at + 1;
    const next = drafts.filter((draft) => draft.key !== key);
    const place = next.findIndex((draft) => draft.key === other.key);
    next.splice(by < 0 ? place : place + 1, 0, ...kept.slice(at, at + 1));
    change(next);
    return at + 1 + by;
  };
  const save = async (): Promise<QuestionProblems> => {
    clear();
    setIsTried(true);
    setFailure(null);
    const wrong = problemsOf(drafts, fallback);
    if (Object.keys(wrong).length > 0) return wrong;
    setIsBusy(true);
    const body = { questions: kept.map((draft) => inputOf(draft, fallback)), revision: base.revision };
    const answer = await saveQuestions(document.document_id, body);
    setIsBusy(false);
    if (answer.ok) {
      startFrom(answer.data.document);
      done('The questions were saved. Visitors are asked them from now on.');
      return none;
    }
    if (answer.kind === 'refused' && answer.code === 'VERSION_CONFLICT') {
      await refresh();
      setIsConflict(true);
      return none;
    }
    const named = problemsFrom(answer.kind === 'refused' ? answer.fields : {}, kept);
    setRefused(named);
    setFailure(Object.keys(named).length > 0 ? null : failureText(answer, 'The questions were not saved'));
    return named;
  };
  /** Saved again, it replaces what someone else saved; what they removed is new. */
  const keepMine = (): void => {
    const known = new Set(document.questions.map(({ question_id: id }) => id));
    setBase(document);
    setDrafts(drafts.map((draft) => ({ ...draft, isNew: !known.has(draft.key) })));
    setIsConflict(false);
  };
  return {
    drafts,
    kept,
    problems: { ...found, ...refused },
    isDirty,
    isBusy,
    isConflict,
    failure,
    flash,
    isFull: kept.length >= QUESTIONS_MAX,
    put,
    add,
    move,
    save,
    keepMine,
    /** Starts over from the questions as they are stored now. */
    reload: () => startFrom(document),
  };
}

const isSame = (a: readonly Question[], b: readonly Question[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One sentence for each field that is wrong, by the question's key. */
type QuestionProblems = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What is wrong with the questions, in the words of the server; removed ones are not looked at. */
export function problemsOf(drafts: readonly QuestionDraft[], fallback: DocumentLanguage): QuestionProblems {
  const found = drafts
    .filter(({ isRemoved }) => !isRemoved)
    .map((draft) => [draft.key, problemsOfOne(draft, fallback)] as const);
  return Object.fromEntries(found.filter(([, problems]) => Object.keys(problems).length > 0));
}

function problemsOfOne(draft: QuestionDraft, fallback: DocumentLanguage): Record<string, string> {
  const problems = questionProblems(inputOf(draft, fallback), fallback);
  for (const name of ['min', 'max'] as const)
    if (Number.isNaN(numberOf(draft[name]))) problems[name] = 'Please enter a number, or leave it empty.';
  const words = draft.options.map(({ text }) => (text[fallback] ?? '').trim().toLowerCase());
  const isTwice = words.some((one, at) => one !== '' && words.indexOf(one) !== at);
  if (isTwice) problems['options'] = 'Two options say the same.';
  return problems;
}

/** What the server found, by the place of a question in what was sent: `questions.2.text`. */
export function problemsFrom(
  fields: Readonly<Record<string, string>>,
  sent: readonly QuestionDraft[],
): QuestionProblems {
  const problems: Record<string, Record<string, string>> = {};
  for (const [path, sentence] of Object.entries(fields)) {
    const [, at, name = 'text'] = /^questions\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    const draft = sent[Number(at)];
    if (draft) problems[draft.key] = { [name]: sentence, ...problems[draft.key] };
  }
  return problems;
}
