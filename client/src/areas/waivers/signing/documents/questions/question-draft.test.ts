import { questionInputSchema } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { expect, it } from 'vitest';
import { healthSample, levelSample } from '../testing/document-samples.ts';
import { draftsOf, inputOf, newOption, newQuestion, type QuestionDraft, withKind } from './question-draft.ts';
import { problemsFrom, problemsOf } from './use-questions.ts';

const drafts = draftsOf([healthSample, levelSample]);
const [health, level] = drafts as [QuestionDraft, QuestionDraft];
const input = (draft: QuestionDraft) => inputOf(draft, 'en');
const blank = newQuestion(drafts);

it('[W53] sends back what it got', () => {
  expect(drafts.map(input)).toEqual([healthSample, levelSample]);
  expect(drafts.map((draft) => questionInputSchema.safeParse(input(draft)).success)).toEqual([true, true]);
});

it('[W53] sends a new question without an id, in the languages that were written', () => {
  const sent = input({ ...blank, text: { en: ' Height? ', es: '  ' } });
  expect(sent).not.toHaveProperty('question_id');
  expect(sent.text).toEqual({ en: 'Height?' });
});

it('[W53] keeps the stored value of an option whose words change, and gives a new one its own', () => {
  const [beginner] = level.options;
  const renamed = { ...beginner, text: { en: 'Starter' } } as (typeof level.options)[number];
  const added = { ...newOption(level.options), text: { en: 'Beginner' } };
  const changed = { ...level, options: [renamed, ...level.options.slice(1), added], stops: ['Beginner', added.key] };
  expect(input(changed).options.map(({ value }) => value)).toEqual(['Beginner', 'Expert', 'Beginner 2']);
  expect(input(changed).stop_values).toEqual(['Beginner', 'Beginner 2']);
});

it('[W53] cuts the value of a long option, and tells two apart that begin the same', () => {
  const long = (end: string) => `${'I have climbed here or elsewhere '.repeat(2)}${end}`;
  const first = { key: 'new 1', isNew: true, text: { en: long('once') } };
  const second = { key: 'new 2', isNew: true, text: { en: long('often') } };
  const values = input({ ...level, options: [first, second] }).options.map(({ value }) => value);
  expect(new Set(values).size).toBe(2);
  expect(values.every((value) => value.length <= 40)).toBe(true);
});

it('[W53] begins another kind with what it needs, and leaves out what it doesn’t have', () => {
  expect(withKind(health, 'choice').options).toHaveLength(2);
  expect(withKind(withKind(health, 'choice'), 'text').options).toEqual([]);
  expect(withKind(health, 'initials').clause).toBe('1');
  for (const kind of ['text', 'number', 'date', 'initials', 'yes_no'] as const)
    expect(problemsOf([withKind({ ...level, min: '1', clause: '2' }, kind)], 'en')).toEqual({});
});

it('[W53] says at each field what is wrong, in the server’s words, and not of removed questions', () => {
  const number = { ...withKind(health, 'number'), key: 'q9' };
  const wrong = problemsOf(
    [
      blank,
      { ...level, options: [] },
      { ...number, key: 'n1', min: '9', max: '3' },
      { ...number, key: 'n2', min: 'ten' },
      { ...withKind(health, 'initials'), clause: '100' },
      { ...blank, key: 'gone', isRemoved: true },
    ],
    'en',
  );
  expect(wrong).toEqual({
    [blank.key]: { text: 'Please write the question in the document’s own language.' },
    q2: { options: 'A choice needs at least two options.' },
    n1: { max: 'The greatest number is below the smallest.' },
    n2: { min: 'Please enter a number, or leave it empty.' },
    q1: { clause: 'Please name the clause, from 1 to 99.' },
  });
});

it('[W53] doesn’t take two options that say the same', () => {
  const options = ['Beginner', ' beginner'].map((en, at) => ({ key: `new ${at}`, isNew: true, text: { en } }));
  expect(problemsOf([{ ...level, options }], 'en')).toEqual({ q2: { options: 'Two options say the same.' } });
});

it('[W53] puts what the server found at the question that was sent at that place', () => {
  const fields = { 'questions.1.text.en': 'Too long', 'questions.7.text': 'x', revision: 'x' };
  expect(problemsFrom(fields, drafts)).toEqual({ q2: { text: 'Too long' } });
});
