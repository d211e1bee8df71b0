import { ALERT_CHARS_MAX } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { textIn } from '@gatehouse/sync-protocol/areas/waivers/documents/answers';
import type { AlertToRaise } from '#areas/people/notes/raise-alerts.service';
import type { AskedQuestionOf } from '../signed-documents/asked-questions.ts';
import { answerWords } from './answer-words.ts';
import { type KeptAnswer, optionWords } from './kept-answers.ts';

const HEALTH_TEXT = 'An answer to a health question needs attention';

/**
 * The alerts that answers put on the people of a signing: one for each answer and person it was asked of, or everybody where it was
 * asked of the signing. Staff read the document's own language, and nothing of what was asked about health. Requirement W43.
 */
export function stopAlerts(
  answers: readonly KeptAnswer[],
  questions: ReadonlyMap<string, AskedQuestionOf>,
  people: readonly Omit<AlertToRaise, 'text'>[],
): AlertToRaise[] {
  return answers.flatMap((answer) => {
    const question = questions.get(answer.question_id);
    if (!answer.is_stop || !question) return [];
    const text = question.is_health ? HEALTH_TEXT : stopText(question, answer);
    const asked = people.filter(({ waiver_id: id }) => answer.waiver_id === null || answer.waiver_id === id);
    return asked.map((person) => ({ ...person, text }));
  });
}

/** The answer stays whole where both are too long for a desk to read. */
function stopText(question: AskedQuestionOf, { value }: KeptAnswer): string {
  const own = question.document.fallback_language;
  const answer = cut(answerWords(question, { value, words: optionWords(question, value, own) }), ALERT_CHARS_MAX / 2);
  return `${cut(textIn(question.text, own, own), ALERT_CHARS_MAX - answer.length - 2)}: ${answer}`;
}

function cut(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  return `${text
    .slice(0, charsMax - 1)
    .toWellFormed()
    .replace(/\u{FFFD}$/u, '')
    .trimEnd()}…`;
}
