import type { QuestionKind } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { QuestionDraft, TextDraft } from './question-draft.ts';

export const kindOptions: { value: QuestionKind; label: string }[] = [
  { value: 'yes_no', label: 'Yes or no' },
  { value: 'choice', label: 'One of several options' },
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'initials', label: 'Initials for a clause' },
];

const kindLabels = new Map(kindOptions.map(({ value, label }) => [value, label]));

/** Words in the language if there are any, and otherwise in any other language. */
export function wordsOf(text: TextDraft, language: keyof TextDraft): string {
  return (
    text[language]?.trim() ||
    Object.values(text)
      .find((words) => words.trim())
      ?.trim() ||
    ''
  );
}

/** What there is to know about a question at a glance. */
export function factsOf(draft: QuestionDraft): string {
  const facts = [
    kindLabels.get(draft.kind),
    draft.kind === 'initials' && draft.clause ? `clause ${draft.clause}` : null,
    draft.isRequired ? 'required' : 'optional',
    draft.askedOf === 'person' ? 'for each person' : null,
    draft.isHealth ? 'about health' : null,
    draft.stops.length > 0 ? 'can stop the desk' : null,
  ];
  return facts.filter(Boolean).join(', ');
}
