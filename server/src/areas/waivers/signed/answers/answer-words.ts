import type { AnswerValue } from '@gatehouse/sync-protocol/areas/waivers/documents/answers';
import { isCalendarDate } from '@gatehouse/sync-protocol/base/days/calendar-date';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import type { ShownQuestion } from '../evidence.ts';

/** An answer as a person reads it. `words` is what was read of a chosen option. */
export function answerWords(
  { kind }: Pick<ShownQuestion, 'kind'>,
  { value, words }: { value: AnswerValue; words: string | null },
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (kind === 'date' && isCalendarDate(String(value))) return dayText(String(value));
  return words ?? String(value);
}
