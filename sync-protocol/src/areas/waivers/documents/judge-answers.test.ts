import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answers.ts';
import { judgeAnswers } from './judge-answers.ts';
import { type AskedQuestion, questionKinds } from './question.ts';

const plain: AskedQuestion = {
  question_id: 'q',
  kind: 'yes_no',
  text: { en: 'Question' },
  options: [],
  required: false,
  is_health: false,
  asked_of: 'signing',
  clause: null,
  min: null,
  max: null,
};
const asks = (change: Partial<AskedQuestion> = {}): AskedQuestion => ({ ...plain, ...change });
const judged = (asked: AskedQuestion[], answers: Answer[], people = 1, askedBefore: AskedQuestion[] = []) =>
  judgeAnswers({ asked, askedBefore, answers, people }).map(({ question_id: id, person, reason }) => [
    id,
    person,
    reason,
  ]);

describe('[W43] the answers of a signing', () => {
  it('lack what is required, of each person where it is asked of each', () => {
    expect(judged([asks({ required: true })], [])).toEqual([['q', undefined, 'answer_missing']]);
    const each = asks({ required: true, asked_of: 'person' });
    expect(judged([each], [{ question_id: 'q', value: true, person: 1 }], 3)).toEqual([
      ['q', 0, 'answer_missing'],
      ['q', 2, 'answer_missing'],
    ]);
    expect(judged([asks({ required: true, kind: 'text' })], [{ question_id: 'q', value: ' ' }])).toEqual([
      ['q', undefined, 'answer_missing'],
    ]);
    expect(judged([asks()], [])).toEqual([]);
  });

  it('are about one of the people, or about none, and given once', () => {
    const each = asks({ asked_of: 'person' });
    expect(judged([each], [{ question_id: 'q', value: true, person: 2 }], 2)).toEqual([['q', 2, 'bad_answer']]);
    expect(judged([each], [{ question_id: 'q', value: true }], 2)).toEqual([['q', undefined, 'bad_answer']]);
    expect(judged([asks()], [{ question_id: 'q', value: true, person: 0 }], 2)).toEqual([['q', 0, 'bad_answer']]);
    const twice = [true, false].map((value) => ({ question_id: 'q', value }));
    expect(judged([asks()], twice)).toEqual([['q', undefined, 'bad_answer']]);
    /* An empty field is no answer. */
    const emptied = ['', 'words'].map((value) => ({ question_id: 'q', value }));
    expect(judged([asks({ kind: 'text' })], emptied)).toEqual([]);
  });

  it('are to questions that are asked, or were, and then as they were', () => {
    expect(judged([], [{ question_id: 'q', value: true }])).toEqual([['q', undefined, 'unknown_question']]);
    expect(judged([], [{ question_id: 'q', value: true }], 1, [asks()])).toEqual([]);
    const before = asks({ kind: 'text' });
    expect(judged([asks()], [{ question_id: 'q', value: 'words' }], 1, [before])).toEqual([]);
    expect(judged([asks()], [{ question_id: 'q', value: true }], 1, [before])).toEqual([
      ['q', undefined, 'bad_answer'],
    ]);
    /* A question that was removed is not missing. */
    expect(judged([], [], 1, [asks({ required: true })])).toEqual([]);
  });

  it('have what is wrong said in words', () => {
    const wordsOf = (question: Partial<AskedQuestion>, value: Answer['value']) =>
      judgeAnswers({ asked: [asks(question)], answers: [{ question_id: 'q', value }], people: 1 }).map(
        ({ field, message }) => [field, message],
      );
    expect(wordsOf({ kind: 'number', min: 1, max: 5 }, 6)).toEqual([
      ['answers.q', 'Please enter a number from 1 to 5.'],
    ]);
    expect(wordsOf({ kind: 'number', min: 1 }, 0)).toEqual([['answers.q', 'Please enter a number from 1.']]);
    expect(wordsOf({ kind: 'number', max: 5 }, 6)).toEqual([['answers.q', 'Please enter a number up to 5.']]);
    expect(wordsOf({ kind: 'number', max: 5 }, 'six')).toEqual([['answers.q', 'Please enter a number.']]);
    expect(wordsOf({ kind: 'text' }, 'x'.repeat(501))).toEqual([['answers.q', 'Please write at most 500 characters.']]);
  });
});

const questions = fc.uniqueArray(
  fc.record({
    question_id: fc.constantFrom('a', 'b', 'c', 'd'),
    kind: fc.constantFrom(...questionKinds),
    required: fc.boolean(),
    asked_of: fc.constantFrom<AskedQuestion['asked_of'][]>('signing', 'person'),
  }),
  { selector: ({ question_id: id }) => id },
);
const answersOf = fc.array(
  fc.record(
    {
      question_id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      value: fc.oneof(fc.boolean(), fc.integer(), fc.constantFrom('', 'AB', '2026-02-28', 'words')),
      person: fc.integer({ min: 0, max: 3 }),
    },
    { requiredKeys: ['question_id', 'value'] },
  ),
);

describe('[W43] any answers', () => {
  it('without a problem answer each required question once for each it is asked of, and nothing else', () => {
    fc.assert(
      fc.property(questions, answersOf, fc.integer({ min: 1, max: 3 }), (given, answers, people) => {
        const asked = given.map((question) => asks(question));
        const problems = judgeAnswers({ asked, answers, people });
        const filled = answers.filter(({ value }) => value !== '');
        if (problems.length === 0) {
          const places = filled.map(({ question_id: id, person }) => `${id} ${person}`);
          expect(new Set(places).size).toBe(places.length);
          for (const { question_id: id, person } of filled) {
            const question = asked.find((one) => one.question_id === id);
            expect(question?.asked_of === 'person').toBe(person !== undefined);
            expect(person ?? 0).toBeLessThan(people);
          }
          for (const { question_id: id, required, asked_of: of } of asked)
            if (required)
              expect(filled.filter((one) => one.question_id === id)).toHaveLength(of === 'person' ? people : 1);
        }
        /* What is removed from the list of questions makes no other answer wrong. */
        const [first, ...rest] = asked;
        const others = (list: typeof problems) => list.filter((one) => one.question_id !== first?.question_id);
        const fewer = judgeAnswers({ asked: rest, answers, people });
        expect(others(fewer)).toEqual(others(problems));
      }),
    );
  });
});
