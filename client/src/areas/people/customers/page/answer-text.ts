import type { ShownAnswer } from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import { calendarDay } from '#lib/venue-format';

/** An answer as staff read it: 'Yes', '3', 'Nov 3, 2026', or the words. */
export function answerText({ kind, value }: Pick<ShownAnswer, 'kind' | 'value'>): string {
  if (value === null || value === '') return 'Not answered';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value) ? calendarDay(value) : value;
}
