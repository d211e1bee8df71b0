import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { AskedQuestion } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { inputOf, type QuestionDraft, type TextDraft } from './question-draft.ts';
import { wordsOf } from './question-words.ts';

/** A question as a visitor's form takes it, in one language: what is not written yet has a word in its place. */
export function shownQuestion(
  draft: QuestionDraft,
  language: DocumentLanguage,
  own: DocumentLanguage,
): { question: AskedQuestion; words: string } {
  const read = (text: TextDraft): string => text[language]?.trim() || wordsOf(text, own);
  const input = inputOf(draft, own);
  const words = read(draft.text) || 'New question';
  const options = draft.options.map(({ key, text }, at) => ({
    value: key,
    text: { [own]: read(text) || `Option ${at + 1}` },
  }));
  const [min, max] = [input.min, input.max].map((limit) => (Number.isNaN(limit) ? null : limit));
  return {
    question: { ...input, question_id: draft.key, text: { [own]: words }, options, min: min ?? null, max: max ?? null },
    words,
  };
}
