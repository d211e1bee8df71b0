import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import {
  OPTION_CHARS_MAX,
  type Question,
  type QuestionInput,
  type QuestionKind,
} from '@gatehouse/sync-protocol/areas/waivers/documents/question';

/* The questions as they are typed. Requirement W53. */

export type TextDraft = Partial<Record<DocumentLanguage, string>>;

export interface OptionDraft {
  /** The stored value of an option, or a key of its own until it is saved. */
  key: string;
  isNew: boolean;
  text: TextDraft;
}

export interface QuestionDraft {
  /** The id of a stored question, or a key of its own until it is saved. */
  key: string;
  isNew: boolean;
  /** Taken out, and can still be put back. */
  isRemoved: boolean;
  kind: QuestionKind;
  text: TextDraft;
  options: OptionDraft[];
  isRequired: boolean;
  isHealth: boolean;
  askedOf: Question['asked_of'];
  /** `yes`, `no`, or keys of options. */
  stops: string[];
  clause: string;
  min: string;
  max: string;
}

/** Initials are for one clause; the first is suggested. */
const SUGGESTED_CLAUSE = '1';

const typed = (number: number | null): string => (number === null ? '' : String(number));

export function draftsOf(questions: readonly Question[]): QuestionDraft[] {
  return questions.map((question) => ({
    key: question.question_id,
    isNew: false,
    isRemoved: false,
    kind: question.kind,
    text: textOf(question.text),
    options: question.options.map(({ value, text }) => ({ key: value, isNew: false, text: textOf(text) })),
    isRequired: question.required,
    isHealth: question.is_health,
    askedOf: question.asked_of,
    stops: question.stop_values,
    clause: typed(question.clause),
    min: typed(question.min),
    max: typed(question.max),
  }));
}

/** Leaves out the languages that have no words. */
function textOf(text: Question['text']): TextDraft {
  return Object.fromEntries(Object.entries(text).filter(([, words]) => words));
}

/** A question without words yet. Most questions need an answer. */
export function newQuestion(drafts: readonly QuestionDraft[]): QuestionDraft {
  return {
    key: freeKey(drafts),
    isNew: true,
    isRemoved: false,
    kind: 'yes_no',
    text: {},
    options: [],
    isRequired: true,
    isHealth: false,
    askedOf: 'signing',
    stops: [],
    clause: '',
    min: '',
    max: '',
  };
}

export const newOption = (options: readonly OptionDraft[]): OptionDraft => ({
  key: freeKey(options),
  isNew: true,
  text: {},
});

function freeKey(others: readonly { key: string }[]): string {
  for (let at = others.length + 1; ; at += 1) {
    const key = `new ${at}`;
    if (others.every((other) => other.key !== key)) return key;
  }
}

/** Gives a question another kind, with what that kind needs to begin with. What the kinds share stays. */
export function withKind(draft: QuestionDraft, kind: QuestionKind): QuestionDraft {
  const first = draft.options[0] ?? newOption([]);
  const second = draft.options[1] ?? newOption([first]);
  return {
    ...draft,
    kind,
    options: kind === 'choice' ? [first, second, ...draft.options.slice(2)] : [],
    stops: [],
    clause: kind === 'initials' ? draft.clause || SUGGESTED_CLAUSE : '',
    min: kind === 'number' ? draft.min : '',
    max: kind === 'number' ? draft.max : '',
  };
}

/** What is sent of a question. What is no number is not one here either. */
export function inputOf(draft: QuestionDraft, fallback: DocumentLanguage): QuestionInput {
  const values = optionValues(draft.options, fallback);
  return {
    ...(draft.isNew ? {} : { question_id: draft.key }),
    kind: draft.kind,
    text: trimmed(draft.text),
    options: draft.options.map(({ key, text }) => ({ value: values.get(key) ?? '', text: trimmed(text) })),
    required: draft.isRequired,
    is_health: draft.isHealth,
    asked_of: draft.askedOf,
    stop_values: draft.stops.map((stop) => values.get(stop) ?? stop),
    clause: clauseOf(draft.clause),
    min: numberOf(draft.min),
    max: numberOf(draft.max),
  };
}

const trimmed = (text: TextDraft): TextDraft =>
  Object.fromEntries(
    Object.entries(text)
      .map(([language, words]) => [language, words.trim()])
      .filter(([, words]) => words),
  );

const clauseOf = (text: string): number | null => (/^[1-9]\d?$/.test(text.trim()) ? Number(text) : null);

export const numberOf = (text: string): number | null => {
  const words = text.trim();
  if (words === '') return null;
  return /^-?\d+(\.\d+)?$/.test(words) ? Number(words) : Number.NaN;
};

/** What answers are stored as: the words of an option when it was first saved, by the key of the option. */
function optionValues(options: readonly OptionDraft[], fallback: DocumentLanguage): Map<string, string> {
  const values = new Map(options.filter(({ isNew }) => !isNew).map(({ key }) => [key, key]));
  for (const { key, isNew, text } of options) {
    if (!isNew) continue;
    const words = (text[fallback] ?? '').trim();
    values.set(key, freeValue(words, [...values.values()]));
  }
  return values;
}

function freeValue(words: string, taken: readonly string[]): string {
  const value = words.slice(0, OPTION_CHARS_MAX).trim();
  let free = value;
  for (let at = 2; taken.includes(free); at += 1) free = `${value.slice(0, OPTION_CHARS_MAX - 3).trim()} ${at}`;
  return free;
}
