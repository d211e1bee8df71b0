import { textIn } from '@gatehouse/sync-protocol/areas/waivers/documents/answers';
import { expect, it } from 'vitest';
import { levelSample } from '../testing/document-samples.ts';
import { draftsOf, newOption, newQuestion, type QuestionDraft } from './question-draft.ts';
import { shownQuestion } from './shown-question.ts';

const [level] = draftsOf([{ ...levelSample, text: { en: 'Level?', de: 'Wie gut?' } }]) as [QuestionDraft];

it('[W53] reads a question in the language that is looked at, and in the document’s own where that is missing', () => {
  expect(shownQuestion(level, 'de', 'en').words).toBe('Wie gut?');
  expect(shownQuestion(level, 'ar', 'en').words).toBe('Level?');
  const options = shownQuestion(level, 'de', 'en').question.options.map(({ text }) => textIn(text, 'de', 'en'));
  expect(options).toEqual(['Beginner', 'Expert']);
});

it('[W53] has a word for what is not written yet, and no limit that is no number', () => {
  const blank = { ...newQuestion([]), kind: 'choice' as const, options: [newOption([])], min: 'ten', max: '9' };
  const { question, words } = shownQuestion(blank, 'en', 'en');
  expect(words).toBe('New question');
  expect(question.options[0]?.text).toEqual({ en: 'Option 1' });
  expect([question.min, question.max]).toEqual([null, 9]);
});
