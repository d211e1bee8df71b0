import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { questionProblems } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { inputOf, numberOf, type QuestionDraft } from './question-draft.ts';

/** One sentence for each field that is wrong, by the question's key. */
export type QuestionProblems = Readonly<Record<string, Readonly<Record<string, string>>>>;

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
